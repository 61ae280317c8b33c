package catalog_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/calendar"
	"raymi.example/services/catalog/internal/catalog"
)

// atPlace is the second of the fridays with a place of its own.
func atPlace(name string) catalog.WrittenOccurrence {
	w := written("2026-12-04 19:00", "2026-12-04 21:00")
	w.Place = &name
	return w
}

func TestTheLogSaysThatADateTakesPlaceElsewhere(t *testing.T) {
	venue := func(name string) func(*catalog.Event) {
		return func(e *catalog.Event) { e.Contacts = &catalog.Contacts{Place: &name} }
	}
	for name, c := range map[string]struct {
		changes []func(*catalog.Event)
		want    []string
	}{
		"elsewhere": {
			[]func(*catalog.Event){byHand(atPlace(" Teatro "))},
			[]string{"4 Dec: Plaza to Teatro"},
		},
		"elsewhere again": {
			[]func(*catalog.Event){byHand(atPlace("Teatro")), byHand(atPlace("Casa"))},
			[]string{"4 Dec: Plaza to Teatro", "4 Dec: Teatro to Casa"},
		},
		"back": {
			[]func(*catalog.Event){byHand(atPlace("Teatro")), byHand(atPlace(""))},
			[]string{"4 Dec: Plaza to Teatro", "4 Dec: Teatro to Plaza"},
		},
		"the place of the event": {
			[]func(*catalog.Event){byHand(atPlace("Plaza"))},
			nil,
		},
		"not sent": {
			[]func(*catalog.Event){byHand(atPlace("Teatro")), byHand(written("2026-12-04 19:00", "2026-12-04 21:00"))},
			[]string{"4 Dec: Plaza to Teatro"},
		},
		"where the event now is": {
			[]func(*catalog.Event){byHand(atPlace("Teatro")), venue("Teatro")},
			[]string{"4 Dec: Plaza to Teatro", "Plaza to Teatro"},
		},
		"the event has no place": {
			[]func(*catalog.Event){venue(""), byHand(atPlace("Teatro"))},
			[]string{"Plaza to ", "4 Dec:  to Teatro"},
		},
		"and the date neither then": {
			[]func(*catalog.Event){venue(""), byHand(atPlace("Teatro")), byHand(atPlace(""))},
			[]string{"Plaza to ", "4 Dec:  to Teatro"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := repeating(t)
			change(t, e, venue("Plaza"))
			for _, apply := range c.changes {
				change(t, e, apply)
			}
			var got []string
			for _, logged := range e.Changes {
				day := ""
				if logged.StartsAt != nil {
					day = logged.StartsAt.In(calendar.Lima).Format("2 Jan: ")
				}
				got = append(got, day+logged.FormerPlace+" to "+logged.Place)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestThePlaceOfADateIsAsLongAsThatOfAnEvent(t *testing.T) {
	e := repeating(t)
	change(t, e, byHand(atPlace(strings.Repeat("ñ", 255))))
	if o := e.Occurrences[1]; !o.IsOverride || o.Place == "" {
		t.Errorf("got %+v", o)
	}
	err := tryChange(e, today, byHand(atPlace(strings.Repeat("ñ", 256))))
	if got := brokenRule(err); got != "occurrences.1.place this_field_is_too_long" {
		t.Errorf("got %q", got)
	}
}
