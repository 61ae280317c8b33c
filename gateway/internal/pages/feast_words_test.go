package pages

import (
	"testing"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/locale"
)

// The form offers feasts by catalog's names; the words of a date name the same feast alike.
func TestFeastsHaveOneName(t *testing.T) {
	var offered []struct {
		Code, Feast string
		Names       map[locale.Tag]string
	}
	readJSON(t, "../../../services/catalog/internal/catalog/feasts.json", &offered)
	if len(offered) < 30 {
		t.Fatalf("%d feasts", len(offered))
	}
	for _, tag := range locale.All() {
		l := localizerInTest(t, string(tag), time.Now())
		for _, feast := range offered {
			f, err := calendar.ParseFeast(feast.Feast)
			if err != nil {
				t.Fatal(err)
			}
			if got := l.feastName(f); got != feast.Names[tag] {
				t.Errorf("%s in %s is %q in the words of dates and %q in the form", feast.Code, tag, got, feast.Names[tag])
			}
		}
	}
}
