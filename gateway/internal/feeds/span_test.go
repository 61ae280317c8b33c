package feeds_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"raymi.example/gateway/internal/feeds"
	"raymi.example/internal/calendar"
)

// Every date of the cases that pages and calendars share has an end later than its start, and whole days have no times.
func TestEntriesEndAfterTheirStart(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../../web/src/shared/dates/spanCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Of                string
		Start, End, Entry time.Time
		Whole             bool
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		e := concert()
		e.Dates = []feeds.Date{{Start: c.Start, End: c.End}}
		want := []string{"DTSTART;TZID=America/Lima:" + lima(c.Start, "T150405"), "DTEND;TZID=America/Lima:" + lima(c.Entry, "T150405")}
		if c.Whole {
			want = []string{"DTSTART;VALUE=DATE:" + lima(c.Start, ""), "DTEND;VALUE=DATE:" + lima(c.Entry, "")}
		}
		got := unfolded(t, encode(t, "ics", feedOf(e)))
		for _, line := range want {
			if !slices.Contains(got, line) {
				t.Errorf("%s: no %s in %v", c.Of, line, got)
			}
		}
		for format, end := range map[string]time.Time{"csv": c.Entry.In(calendar.Lima), "json": c.Entry.UTC()} {
			if body := encode(t, format, feedOf(e)); !strings.Contains(body, end.Format(time.RFC3339)) {
				t.Errorf("%s, %s: no end %v", c.Of, format, end)
			}
		}
	}
}

func lima(at time.Time, clock string) string { return at.In(calendar.Lima).Format("20060102" + clock) }

// A date is on exactly the days on which it lasts a positive time, or, without a length, on the day of its start.
func TestADateIsInTheFeedOfItsDays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := at(12, 1, 0).Add(time.Duration(rapid.IntRange(0, 96).Draw(t, "start")) * 30 * time.Minute)
		end := start.Add(time.Duration(rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 144)).Draw(t, "length")) * 30 * time.Minute)
		for n := -1; n < 7; n++ {
			day, next := at(12, 1+n, 0), at(12, 2+n, 0)
			on := start.Before(next) && end.After(day)
			if end.Equal(start) {
				on = calendar.StartOfDay(start).Equal(day)
			}
			if got := len(feeds.Within([]feeds.Date{{Start: start, End: end}}, day, next, nil)) == 1; got != on {
				t.Fatalf("%v to %v, on %v: %v", start, end, day, got)
			}
		}
	})
}
