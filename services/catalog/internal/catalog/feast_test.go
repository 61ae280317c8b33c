package catalog_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"raymi.example/services/catalog/internal/catalog"
)

// The calendar's tests compare the dates of its table with the rules.
func TestEachOfferedFeastHasPublishedDates(t *testing.T) {
	raw, err := os.ReadFile("../../../../internal/calendar/testdata/feasts.json")
	if err != nil {
		t.Fatal(err)
	}
	var published []struct{ Feast string }
	if err := json.Unmarshal(raw, &published); err != nil {
		t.Fatal(err)
	}
	offered, _ := catalog.FeastsAt(today)
	if len(offered) < 30 {
		t.Fatalf("only %d feasts", len(offered))
	}
	for _, f := range offered {
		if !slices.ContainsFunc(published, func(p struct{ Feast string }) bool { return p.Feast == f.Rule }) {
			t.Errorf("%s has no published dates: %s", f.Code, f.Rule)
		}
	}
}
