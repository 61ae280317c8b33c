package catalog_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/catalog/internal/catalog"
)

// listed is a public event of three dates, as stored.
func listed(t *testing.T) *catalog.Event {
	t.Helper()
	e := repeating(t)
	change(t, e, func(e *catalog.Event) { e.Recurrence, e.Written.Recurrence = nil, true })
	change(t, e, byHand(listedDates("19:00")...))
	e.Changes = nil
	return e
}

// listedDates are three fridays; the first one begins at another time.
func listedDates(first string) []catalog.WrittenOccurrence {
	return []catalog.WrittenOccurrence{
		written("2026-11-27 "+first, "2026-11-27 21:00"), written("2026-12-04 19:00", "2026-12-04 21:00"),
		written("2026-12-11 19:00", "2026-12-11 21:00"),
	}
}

// submitted changes the event as a host whose changes are reviewed.
func submitted(t *testing.T, e *catalog.Event, apply func(*catalog.Event)) {
	t.Helper()
	in := catalog.Input[catalog.Event]{Apply: func(e *catalog.Event) error {
		e.Written = catalog.WrittenDates{}
		apply(e)
		return nil
	}}
	if err := e.Edit(organizer, in, false, today); err != nil {
		t.Fatal(err)
	}
	store(e)
}

func approve(t *testing.T, e *catalog.Event) {
	t.Helper()
	if err := e.Review(editor, catalog.Verdict{Approve: true}, today.AddDate(0, 0, 1)); err != nil {
		t.Fatal(err)
	}
}

func TestApprovedChangesAreLogged(t *testing.T) {
	moved := "moved 0: 27 19:00-27 21:00 to 27 18:00-27 21:00"
	for name, c := range map[string]struct {
		changes []func(*catalog.Event)
		want    []string
		first   string
	}{
		"one change": {[]func(*catalog.Event){byHand(listedDates("18:00")...)}, []string{moved}, "27 18:00-21:00 was 27 19:00"},
		"two changes of a day": {
			[]func(*catalog.Event){byHand(listedDates("20:00")...), byHand(listedDates("18:00")...)},
			[]string{moved},
			"27 18:00-21:00 was 27 19:00",
		},
		"after another change": {
			[]func(*catalog.Event){func(e *catalog.Event) { _ = rename(e) }, byHand(listedDates("18:00")...)},
			[]string{moved},
			"27 18:00-21:00 was 27 19:00",
		},
		"changed back": {[]func(*catalog.Event){byHand(listedDates("18:00")...), byHand(listedDates("19:00")...)}, nil, "27 19:00-21:00"},
		"removed and listed again": {
			[]func(*catalog.Event){byHand(listedDates("19:00")[1:]...), byHand(listedDates("19:00")...)}, nil, "27 19:00-21:00",
		},
		"removed and listed at another time": {
			[]func(*catalog.Event){byHand(listedDates("19:00")[1:]...), byHand(listedDates("18:00")...)}, []string{moved}, "27 18:00-21:00",
		},
		"removed": {
			[]func(*catalog.Event){byHand(listedDates("19:00")[1:]...)}, []string{"removed 0: --- to 27 19:00-27 21:00"}, "4 19:00-21:00",
		},
		"a date that was never public": {
			[]func(*catalog.Event){
				byHand(append(listedDates("19:00"), written("2026-11-26 10:00", "2026-11-26 11:00"))...),
				byHand(append(listedDates("19:00"), written("2026-11-26 12:00", "2026-11-26 13:00"))...),
			}, nil, "26 12:00-13:00",
		},
		"a rule": {
			[]func(*catalog.Event){func(e *catalog.Event) {
				e.Recurrence = &catalog.Recurrence{Rule: "FREQ=WEEKLY;COUNT=3", Span: from("2026-11-27 17:00", "2026-11-27 18:00")}
				e.Written.Recurrence = true
			}, func(e *catalog.Event) {
				e.Recurrence = &catalog.Recurrence{Rule: "FREQ=WEEKLY;COUNT=3", Span: from("2026-11-27 16:00", "2026-11-27 18:00")}
				e.Written.Recurrence = true
			}},
			[]string{
				"moved 0: 27 19:00-27 21:00 to 27 16:00-27 18:00", "moved 0: 4 19:00-4 21:00 to 4 16:00-4 18:00",
				"moved 0: 11 19:00-11 21:00 to 11 16:00-11 18:00",
			},
			"27 16:00-18:00 was 27 19:00",
		},
	} {
		e := listed(t)
		for _, apply := range c.changes {
			submitted(t, e, apply)
		}
		if e.Publication() == catalog.Pending {
			approve(t, e)
		}
		if d := cmp.Diff(c.want, logTexts(e)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if got := dateTexts(e)[0]; got != c.first {
			t.Errorf("%s: the first date is %s", name, got)
		}
		if e.LastPublic != nil {
			t.Errorf("%s: compared with %v again", name, e.LastPublic)
		}
	}
}

func TestTheLogWaitsUntilAnEventIsPublicAgain(t *testing.T) {
	e := listed(t)
	submitted(t, e, byHand(listedDates("18:00")...))
	if err := e.Review(editor, catalog.Verdict{Message: "No"}, today); err != nil {
		t.Fatal(err)
	}
	submitted(t, e, byHand(listedDates("17:00")...))
	if len(e.Changes) > 0 {
		t.Errorf("logged before: %v", logTexts(e))
	}
	approve(t, e)
	if d := cmp.Diff([]string{"moved 0: 27 19:00-27 21:00 to 27 17:00-27 21:00"}, logTexts(e)); d != "" {
		t.Errorf("rejected meanwhile: %s", d)
	}
	later := listed(t)
	published := *later.PublishedAt
	change(t, later, func(e *catalog.Event) { at := today.AddDate(0, 0, 7); e.PublishedAt = &at })
	change(t, later, func(e *catalog.Event) { e.Status = cancelledStatus })
	change(t, later, func(e *catalog.Event) { e.PublishedAt = &published })
	if d := cmp.Diff([]string{"status 0: --- to ---"}, logTexts(later)); d != "" || later.Changes[0].Status != cancelledStatus {
		t.Errorf("published again by its host: %s", d)
	}
	gone := listed(t)
	submitted(t, gone, byHand(listedDates("18:00")...))
	if gone.Archive(); gone.LastPublic != nil {
		t.Error("an archived event keeps what was public")
	}
}

func TestAnotherPlaceIsLoggedWithTheApproval(t *testing.T) {
	e := listed(t)
	place := func(name string) func(*catalog.Event) {
		return func(e *catalog.Event) { e.Contacts = &catalog.Contacts{Place: &name} }
	}
	change(t, e, place("Plaza"))
	submitted(t, e, place("Teatro"))
	submitted(t, e, place("Casa"))
	approve(t, e)
	if len(e.Changes) != 1 || e.Changes[0].FormerPlace != "Plaza" || e.Changes[0].Place != "Casa" {
		t.Errorf("got %+v", e.Changes)
	}
}
