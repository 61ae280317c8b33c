package pages

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

// The browser's cards are tested with the same cases, since they replace the first view.
func TestDateOfACard(t *testing.T) {
	file, err := os.ReadFile("../../../web/src/shared/dates/whenCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Of, On, En, Es, Qu string
		Start, End         time.Time
	}
	if err := json.Unmarshal(file, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	now := time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
	for _, c := range cases {
		for tag, want := range map[string]string{"en": c.En, "es": c.Es, "qu": c.Qu} {
			in := localizerInTest(t, tag, now)
			next := in.when(c.Start, c.End, now)
			if got := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(next.text(in.texts)); got != want {
				t.Errorf("%s, %s: got %q, want %q", c.Of, tag, got, want)
			}
			if got := next.on.Format(time.DateOnly); got != c.On {
				t.Errorf("%s: got %s, want %s", c.Of, got, c.On)
			}
		}
	}
}

func TestFirstOccurrenceThatIsNotOverIsShown(t *testing.T) {
	at := func(day, hour int) occurrencePart {
		start := time.Date(2026, 11, day, hour, 0, 0, 0, calendar.Lima)
		return occurrencePart{StartsAt: start, EndsAt: start.Add(2 * time.Hour)}
	}
	e := eventEntry{Occurrences: []occurrencePart{at(21, 10), at(21, 19), at(22, 19)}}
	for hour, want := range map[int]time.Time{9: at(21, 10).StartsAt, 13: at(21, 19).StartsAt, 22: at(21, 10).StartsAt} {
		if got := e.shown(time.Date(2026, 11, 21, hour, 0, 0, 0, calendar.Lima)); !got.StartsAt.Equal(want) {
			t.Errorf("at %d: got %s", hour, got.StartsAt)
		}
	}
}

func TestPriceHasItsCents(t *testing.T) {
	price := 20.5
	if got := (eventEntry{Price: &price}).price(nil); got != "S/ 20.50" {
		t.Errorf("got %q", got)
	}
	if got := (eventEntry{Price: &price}).offer("", "")["price"]; got != "20.50" {
		t.Errorf("the price for machines is %q", got)
	}
	if got := (eventEntry{}).price(nil); got != "" {
		t.Errorf("an unknown price is %q", got)
	}
}

// The browser's cards are tested with the same cases.
func TestTimeOfACardByTheClock(t *testing.T) {
	file, err := os.ReadFile("../../../web/src/features/events/core/clockCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Of, En, Es, Qu, Kind string
		Closing              bool
		Now, Start, End      time.Time
	}
	if err := json.Unmarshal(file, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	for _, c := range cases {
		if got := c.Kind == kindPermanent && localizerInTest(t, "en", c.Now).closesSoon(c.Start, c.End); got != c.Closing {
			t.Errorf("%s closes soon: %v", c.Of, got)
		}
		for tag, want := range map[string]string{"en": c.En, "es": c.Es, "qu": c.Qu} {
			got := localizerInTest(t, tag, c.Now).clockText(c.Start, c.End, c.Kind == kindPermanent)
			if got := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(got); got != want {
				t.Errorf("%s, %s: got %q, want %q", c.Of, tag, got, want)
			}
			parts := strings.Split(got, " · ")
			if last := parts[len(parts)-1]; tag != "qu" && len(parts) > 1 && strings.Contains(last, "min") && strings.Contains(last, " ") {
				t.Errorf("%s, %s: a line breaks within the minutes of %q", c.Of, tag, got)
			}
		}
	}
}
