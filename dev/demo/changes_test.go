package demo

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/calendar"
)

func TestAChangedDateNamesWhatItReplaces(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, calendar.Lima)
	d := dated{event: event{Key: "fair", Dates: schedule{Rule: "FREQ=WEEKLY;BYDAY=SA", Start: "10:00", End: "18:00"}, Changes: []change{
		{Date: 1, Status: "cancelled", Note: texts{"es": "Lluvia"}}, {Date: 2, Days: 1}, {Date: 3, End: "14:00", Place: "Plaza"},
	}}}
	editions, err := d.event.Dates.editions(now)
	if err != nil {
		t.Fatal(err)
	}
	d.edition = editions[0]
	got, err := d.changedDates(now)
	if err != nil {
		t.Fatal(err)
	}
	want := []map[string]any{
		{
			"startsAt": "2026-11-28T15:00:00.000Z", "endsAt": "2026-11-28T23:00:00.000Z", "status": "cancelled",
			"notes": texts{"es": "Lluvia"},
		},
		{
			"startsAt": "2026-12-06T15:00:00.000Z", "endsAt": "2026-12-06T23:00:00.000Z",
			"originalStartsAt": "2026-12-05T15:00:00.000Z",
		},
		{"startsAt": "2026-12-12T15:00:00.000Z", "endsAt": "2026-12-12T19:00:00.000Z", "place": "Plaza"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	d.event.Changes = []change{{Date: 1000}}
	if _, err := d.changedDates(now); err == nil {
		t.Error("a date that does not exist is changed")
	}
}

// Visitors of the demo see each kind of change, whenever it is started.
func TestProgrammesHaveEachKindOfChange(t *testing.T) {
	t.Parallel()
	c := mustRead(t)
	for _, now := range starts {
		all, err := c.dated(now)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		for _, d := range all {
			dates, err := d.changedDates(now)
			if err != nil {
				t.Error(err)
			}
			for _, date := range dates {
				status, _ := date["status"].(string)
				seen[status]++
				for kind, attribute := range map[string]string{"moved": "originalStartsAt", "elsewhere": "place"} {
					if date[attribute] != nil {
						seen[kind]++
					}
				}
			}
		}
		for _, kind := range []string{"cancelled", "full", "moved", "elsewhere"} {
			if seen[kind] == 0 {
				t.Errorf("started %s: no date is %s", now.Format(time.DateOnly), kind)
			}
		}
	}
}
