package catalog_test

import (
	"testing"
	"time"

	"raymi.example/services/catalog/internal/catalog"
)

// An hourLater rule computes all dates at 20:00.
func hourLater(e *catalog.Event) {
	e.Recurrence = fridays()
	e.Recurrence.Span = from("2026-11-27 20:00", "2026-11-27 22:00")
	e.Written.Recurrence = true
}

func moved(to time.Time, original string) []catalog.WrittenOccurrence {
	at := lima(original)
	return []catalog.WrittenOccurrence{{StartsAt: to, EndsAt: to.Add(time.Hour), OriginalStartsAt: &at}}
}

func TestAMovedDateKeepsItsPublishedStartWhenTheRuleMoves(t *testing.T) {
	saturday := lima("2026-12-05 18:00")
	for name, written := range map[string][]catalog.WrittenOccurrence{
		"named by the published start": moved(saturday, "2026-12-04 19:00"),
		"named by the new start":       moved(saturday, "2026-12-04 20:00"),
		"not sent":                     nil,
	} {
		t.Run(name, func(t *testing.T) {
			e := repeating(t)
			change(t, e, func(e *catalog.Event) { e.Written.Occurrences = moved(saturday, "2026-12-04 19:00") })
			check := func(when string) {
				t.Helper()
				o := e.Occurrences[1]
				if !o.StartsAt.Equal(saturday) || !o.Original().Equal(lima("2026-12-04 19:00")) || !o.IsOverride || o.ID != 2 {
					t.Errorf("%s: %+v", when, o)
				}
				if len(e.Occurrences) != 12 || startsOf(e)[0] != "Fri 2026-11-27 20:00" {
					t.Errorf("%s: %v", when, startsOf(e))
				}
			}
			change(t, e, func(e *catalog.Event) {
				hourLater(e)
				e.Written.Occurrences = written
			})
			check("the rule moves")
			change(t, e, func(*catalog.Event) {})
			check("another change")
			if err := e.ExtendDates(today.AddDate(0, 0, 1)); err != nil {
				t.Fatal(err)
			}
			check("extended")
			change(t, e, func(e *catalog.Event) { e.Written.Occurrences = moved(saturday, "2026-12-04 19:00") })
			check("sent back")
			change(t, e, func(e *catalog.Event) { e.Written.Occurrences = []catalog.WrittenOccurrence{} })
			if got := startsOf(e)[1]; got != "Fri 2026-12-04 20:00" {
				t.Errorf("undone: %s", got)
			}
		})
	}
}

func TestADateThatMovesTogetherWithTheRuleNamesItsPublishedStart(t *testing.T) {
	e := repeating(t)
	saturday := lima("2026-12-05 18:00")
	change(t, e, func(e *catalog.Event) {
		hourLater(e)
		e.Written.Occurrences = moved(saturday, "2026-12-04 20:00")
	})
	if o := e.Occurrences[1]; !o.StartsAt.Equal(saturday) || !o.Original().Equal(lima("2026-12-04 19:00")) {
		t.Errorf("%+v", o)
	}
}

func TestNobodyKnowsTheFormerStartOfADraft(t *testing.T) {
	e := repeating(t)
	e.PublishedAt, e.State = nil, catalog.Draft
	saturday := lima("2026-12-05 18:00")
	change(t, e, func(e *catalog.Event) {
		e.Written.Occurrences = moved(saturday, "2026-12-04 19:00")
	})
	change(t, e, func(e *catalog.Event) {
		hourLater(e)
		e.Written.Occurrences = moved(saturday, "2026-12-04 19:00")
	})
	if o := e.Occurrences[1]; !o.StartsAt.Equal(saturday) || !o.Original().Equal(lima("2026-12-04 20:00")) {
		t.Errorf("%+v", o)
	}
}

func TestDatesThatAreSentBackFollowTheRule(t *testing.T) {
	e := repeating(t)
	change(t, e, func(e *catalog.Event) {
		hourLater(e)
		for _, o := range e.Occurrences {
			e.Written.Occurrences = append(e.Written.Occurrences, catalog.WrittenOccurrence{StartsAt: o.StartsAt, EndsAt: o.EndsAt})
		}
	})
	for _, o := range e.Occurrences {
		if o.IsOverride {
			t.Errorf("%+v", o)
		}
	}
}
