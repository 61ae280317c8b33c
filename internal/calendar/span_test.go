package calendar_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

// The web has the same rules and the same cases.
func TestWhatPeopleMeanByADate(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../web/src/shared/dates/spanCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Of                             string
		Start, End, Meant, Entry, Over time.Time
		Whole                          bool
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if got := calendar.MeantEnd(c.Start, c.End); !got.Equal(c.Meant) {
			t.Errorf("%s: it ends %v, not %v", c.Of, got, c.Meant)
		}
		if got := calendar.WholeDays(c.Start, c.End); got != c.Whole {
			t.Errorf("%s: whole days: %v", c.Of, got)
		}
		if got := calendar.EntryEnd(c.Start, c.End); !got.Equal(c.Entry) || !got.After(c.Start) {
			t.Errorf("%s: in calendars it ends %v, not %v", c.Of, got, c.Entry)
		}
		if got := calendar.OverAt(c.Start, c.End); !got.Equal(c.Over) {
			t.Errorf("%s: it is over %v, not %v", c.Of, got, c.Over)
		}
	}
	if len(cases) < 15 {
		t.Errorf("only %d cases", len(cases))
	}
}
