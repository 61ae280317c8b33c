package catalog_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/calendar"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	cancelledStatus = catalog.EventStatus("cancelled")
	rain            = map[locale.Tag]string{locale.Es: "Lluvia"}
)

// at is the rule of the fridays at other times.
func at(startsAt, endsAt string) func(*catalog.Event) {
	return func(e *catalog.Event) {
		r := *e.Recurrence
		r.Span = from("2026-11-27 "+startsAt, "2026-11-27 "+endsAt)
		e.Recurrence, e.Written.Recurrence = &r, true
	}
}

func byHand(list ...catalog.WrittenOccurrence) func(*catalog.Event) {
	return func(e *catalog.Event) { e.Written.Occurrences = list }
}

func written(startsAt, endsAt string) catalog.WrittenOccurrence {
	return catalog.WrittenOccurrence{StartsAt: lima(startsAt), EndsAt: lima(endsAt)}
}

// store gives the new dates ids, as a write does.
func store(e *catalog.Event) {
	for i := range e.Occurrences {
		if e.Occurrences[i].ID == 0 {
			e.Occurrences[i].ID = 100 + int32(i)
		}
	}
}

// dateText says a date: "27 19:00-21:00 was 18:00 by hand, cancelled (Lluvia)".
func dateText(o catalog.Occurrence) string {
	day := func(at time.Time) string { return at.In(calendar.Lima).Format("2 15:04") }
	text := day(o.StartsAt) + "-" + o.EndsAt.In(calendar.Lima).Format("15:04")
	if o.OriginalStartsAt != nil {
		text += " was " + day(*o.OriginalStartsAt)
	}
	if o.IsOverride {
		text += " by hand"
	}
	if o.Status != catalog.Scheduled {
		text += ", " + string(o.Status)
	}
	if o.Notes[locale.Es] != "" {
		text += " (" + o.Notes[locale.Es] + ")"
	}
	return text
}

func dateTexts(e *catalog.Event) (out []string) {
	for _, o := range e.Occurrences[:min(5, len(e.Occurrences))] {
		out = append(out, dateText(o))
	}
	return out
}

func idsOf(e *catalog.Event) (out []int32) {
	for _, o := range e.Occurrences {
		out = append(out, o.ID)
	}
	return out
}

// changedFridays are the fridays with changes by hand of the second to the fifth date.
func changedFridays(t *testing.T) *catalog.Event {
	t.Helper()
	e := repeating(t)
	cancelled, moved := written("2026-12-04 19:00", "2026-12-04 21:00"), written("2026-12-12 18:00", "2026-12-12 20:00")
	original, noted := lima("2026-12-11 19:00"), written("2027-01-01 19:00", "2027-01-01 21:00")
	cancelled.Status, moved.OriginalStartsAt, noted.Notes = &cancelledStatus, &original, rain
	change(t, e, byHand(cancelled, moved, written("2026-12-18 19:00", "2026-12-18 23:00"), noted))
	e.Changes = nil
	return e
}

func TestAnotherTimeOfTheRuleMovesItsDates(t *testing.T) {
	e := changedFridays(t)
	ids := idsOf(e)
	change(t, e, at("20:00", "22:30"))
	want := []string{
		"27 20:00-22:30 was 27 19:00", "4 20:00-22:30 was 4 19:00 by hand, cancelled", "12 18:00-20:00 was 11 19:00 by hand",
		"18 19:00-23:00 by hand", "1 20:00-22:30 was 1 19:00 by hand (Lluvia)",
	}
	if d := cmp.Diff(want, dateTexts(e)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(ids, idsOf(e)); d != "" {
		t.Errorf("the rows changed: %s", d)
	}
	change(t, e, func(*catalog.Event) {})
	if d := cmp.Diff(want, dateTexts(e)); d != "" {
		t.Errorf("computed again: %s", d)
	}
	change(t, e, at("17:00", "19:00"))
	want[0], want[1] = "27 17:00-19:00 was 27 19:00", "4 17:00-19:00 was 4 19:00 by hand, cancelled"
	want[4] = "1 17:00-19:00 was 1 19:00 by hand (Lluvia)"
	if d := cmp.Diff(want, dateTexts(e)); d != "" {
		t.Errorf("a third time: %s", d)
	}
	change(t, e, at("19:00", "21:00"))
	want[0], want[1] = "27 19:00-21:00", "4 19:00-21:00 by hand, cancelled"
	want[4] = "1 19:00-21:00 by hand (Lluvia)"
	if d := cmp.Diff(want, dateTexts(e)); d != "" {
		t.Errorf("the first time again: %s", d)
	}
}

func TestVisitorsSeeFormerStartsThatWerePublished(t *testing.T) {
	draft := changedFridays(t)
	draft.PublishedAt = nil
	later := today.Add(time.Hour)
	planned := changedFridays(t)
	planned.PublishedAt = &later
	for name, e := range map[string]*catalog.Event{"a draft": draft, "an event that is public later": planned} {
		change(t, e, at("20:00", "22:00"))
		want := []string{
			"27 20:00-22:00", "4 20:00-22:00 by hand, cancelled", "12 18:00-20:00 was 11 20:00 by hand", "18 19:00-23:00 was 18 20:00 by hand",
			"1 20:00-22:00 by hand (Lluvia)",
		}
		if d := cmp.Diff(want, dateTexts(e)); d != "" || len(e.Changes) > 0 {
			t.Errorf("%s: %s, the log is %v", name, d, e.Changes)
		}
	}
	hours := repeating(t)
	change(t, hours, func(e *catalog.Event) { e.ProgrammeKind, e.ProgrammeKindChosen = catalog.Permanent, true })
	change(t, hours, at("09:00", "16:00"))
	if got := dateTexts(hours)[0]; got != "27 09:00-16:00" {
		t.Errorf("opening hours: %s", got)
	}
}

// A client may name dates as it read them before it sends another time.
func TestDatesAreNamedByEarlierStarts(t *testing.T) {
	e := changedFridays(t)
	cancelled, moved := written("2026-12-18 20:00", "2026-12-18 22:00"), written("2026-12-26 18:00", "2026-12-26 20:00")
	original := lima("2027-01-01 19:00")
	cancelled.ID, cancelled.Status, moved.OriginalStartsAt = e.Occurrences[3].ID, &cancelledStatus, &original
	change(t, e, func(e *catalog.Event) {
		at("20:00", "22:00")(e)
		byHand(cancelled, moved)(e)
	})
	want := []string{
		"27 20:00-22:00 was 27 19:00", "4 20:00-22:00 was 4 19:00", "11 20:00-22:00 was 11 19:00",
		"18 20:00-22:00 was 18 19:00 by hand, cancelled", "26 18:00-20:00 was 1 19:00 by hand (Lluvia)",
	}
	if d := cmp.Diff(want, dateTexts(e)); d != "" {
		t.Error(d)
	}
}

func TestTwoDatesOfADayKeepTheirOrder(t *testing.T) {
	e := repeating(t)
	extra := func(spans ...catalog.Span) func(*catalog.Event) {
		return func(e *catalog.Event) {
			r := *e.Recurrence
			r.Extra, e.Recurrence, e.Written.Recurrence = spans, &r, true
		}
	}
	change(t, e, extra(from("2026-11-27 22:00", "2026-11-27 23:00")))
	store(e)
	late := written("2026-11-27 22:00", "2026-11-27 23:00")
	late.Status = &cancelledStatus
	change(t, e, byHand(late))
	check := func(when string, want ...string) {
		t.Helper()
		if d := cmp.Diff(want, dateTexts(e)[:len(want)]); d != "" {
			t.Errorf("%s: %s", when, d)
		}
	}
	change(t, e, func(e *catalog.Event) {
		at("15:00", "17:00")(e)
		extra(from("2026-11-27 18:00", "2026-11-27 19:00"))(e)
	})
	check("both at other times", "27 15:00-17:00 was 27 19:00", "27 18:00-19:00 was 27 22:00 by hand, cancelled")
	change(t, e, extra(from("2026-11-27 18:00", "2026-11-27 19:00"), from("2026-11-27 19:00", "2026-11-27 20:00")))
	store(e)
	check("a further one at an earlier start", "27 15:00-17:00", "27 18:00-19:00 was 27 22:00 by hand, cancelled", "27 19:00-20:00")
	change(t, e, extra(from("2026-11-27 21:00", "2026-11-27 22:00")))
	check("one instead of two", "27 15:00-17:00", "27 21:00-22:00")
}

func TestListedDatesBecomeThoseOfARule(t *testing.T) {
	e := repeating(t)
	rule := e.Recurrence
	change(t, e, func(e *catalog.Event) { e.Recurrence, e.Written.Recurrence = nil, true })
	first := written("2026-11-27 18:00", "2026-11-27 20:00")
	first.Status, first.Notes = &cancelledStatus, rain
	change(t, e, byHand(first, written("2026-12-04 19:00", "2026-12-04 21:00")))
	change(t, e, func(e *catalog.Event) { e.Recurrence, e.Written.Recurrence = rule, true })
	if d := cmp.Diff([]string{"27 19:00-21:00 by hand, cancelled (Lluvia)", "4 19:00-21:00"}, dateTexts(e)[:2]); d != "" {
		t.Error(d)
	}
}

func TestADateBeforeTheNewFirstOneIsRemoved(t *testing.T) {
	e := repeating(t)
	change(t, e, func(e *catalog.Event) {
		r := *e.Recurrence
		r.Span, e.Recurrence, e.Written.Recurrence = from("2026-12-04 19:00", "2026-12-04 21:00"), &r, true
	})
	if len(e.Changes) != 1 || e.Changes[0].Kind != catalog.DateRemoved || !e.Changes[0].StartsAt.Equal(lima("2026-11-27 19:00")) {
		t.Errorf("the log is %+v", e.Changes)
	}
}

// A daily rule of many years has more dates than are stored: the oldest ones are left out, which is no change.
func TestDatesBeyondTheStoredNumberAreNotLogged(t *testing.T) {
	e := repeating(t)
	daily := catalog.Recurrence{Rule: "FREQ=DAILY", Span: from("2026-01-01 06:00", "2026-01-01 23:00")}
	change(t, e, func(e *catalog.Event) { e.Recurrence, e.Written.Recurrence = &daily, true })
	store(e)
	e.Changes = nil
	last := e.Occurrences[len(e.Occurrences)-1]
	change(t, e, func(e *catalog.Event) {
		r := daily
		for hour := range 90 { // so many that coming dates are left out
			start := last.StartsAt.AddDate(0, 0, -1-hour).Add(-2 * time.Hour)
			r.Extra = append(r.Extra, catalog.NewSpan(start, start.Add(time.Hour)))
		}
		e.Recurrence, e.Written.Recurrence = &r, true
	})
	if first := e.Occurrences[0].StartsAt; !first.After(today) || len(e.Changes) > 0 {
		t.Errorf("from %v, the log is %+v", first, e.Changes)
	}
	if !slices.IsSortedFunc(e.Occurrences, func(a, b catalog.Occurrence) int { return a.StartsAt.Compare(b.StartsAt) }) {
		t.Error("the dates are not in order")
	}
}

func logTexts(e *catalog.Event) (out []string) {
	clock := func(at *catalog.Instant) string {
		if at == nil {
			return "-"
		}
		return at.In(calendar.Lima).Format("2 15:04")
	}
	for _, c := range e.Changes {
		out = append(out, fmt.Sprintf("%s %d: %s-%s to %s-%s", c.Kind, c.Dates, clock(c.FormerStartsAt), clock(c.FormerEndsAt), clock(c.StartsAt),
			clock(c.EndsAt)))
	}
	return out
}

func TestDatesThatMoveAlikeAreOneEntryOfTheLog(t *testing.T) {
	e := changedFridays(t)
	change(t, e, at("20:00", "22:30"))
	if d := cmp.Diff([]string{"moved 10: 27 19:00-27 21:00 to 27 20:00-27 22:30"}, logTexts(e)); d != "" {
		t.Error(d)
	}
	few := repeating(t)
	change(t, few, func(e *catalog.Event) {
		e.Written.Occurrences = []catalog.WrittenOccurrence{}
		for _, o := range e.Occurrences[:3] {
			w := catalog.WrittenOccurrence{ID: o.ID, StartsAt: o.StartsAt.Add(time.Hour), EndsAt: o.EndsAt.Add(time.Hour)}
			e.Written.Occurrences = append(e.Written.Occurrences, w)
		}
	})
	want := []string{
		"moved 0: 27 19:00-27 21:00 to 27 20:00-27 22:00", "moved 0: 4 19:00-4 21:00 to 4 20:00-4 22:00",
		"moved 0: 11 19:00-11 21:00 to 11 20:00-11 22:00",
	}
	if d := cmp.Diff(want, logTexts(few)); d != "" {
		t.Errorf("few dates: %s", d)
	}
	later := repeating(t)
	change(t, later, func(e *catalog.Event) {
		at("21:00", "02:00")(e)
		e.Recurrence.EndsAt = catalog.Instant{Time: e.Recurrence.EndsAt.AddDate(0, 0, 1)}
	})
	if d := cmp.Diff([]string{"moved 12: 27 19:00-27 21:00 to 27 21:00-28 02:00"}, logTexts(later)); d != "" {
		t.Errorf("past midnight: %s", d)
	}
}

// Now is 10:00: the last of the stored dates begins before that time, and then after it.
func TestTheLastDateStaysAtAnotherTimeOfDay(t *testing.T) {
	e := repeating(t)
	daily := func(clock string) func(*catalog.Event) {
		return func(e *catalog.Event) {
			e.Recurrence = &catalog.Recurrence{Rule: "FREQ=DAILY", Span: from("2026-11-27 "+clock, "2026-11-27 12:00")}
			e.Written.Recurrence = true
		}
	}
	change(t, e, daily("09:00"))
	store(e)
	ids := idsOf(e)
	e.Changes = nil
	change(t, e, daily("11:00"))
	if d := cmp.Diff(ids, idsOf(e)); d != "" || len(e.Changes) != 1 || e.Changes[0].Dates != len(ids) {
		t.Errorf("%s, the log is %v", d, logTexts(e))
	}
}

// After three requests without an answer, a save by anybody but the host does not extend the dates.
func TestOnlyItsHostContinuesAnUnconfirmedSeries(t *testing.T) {
	later := today.AddDate(0, 0, 70)
	edit := func(caller identity.Caller, apply func(*catalog.Event)) func(*catalog.Event) error {
		return func(e *catalog.Event) error {
			in := catalog.Input[catalog.Event]{Apply: func(e *catalog.Event) error {
				e.Written = catalog.WrittenDates{}
				apply(e)
				return nil
			}}
			return e.Edit(caller, in, true, later)
		}
	}
	sameRule := func(e *catalog.Event) {
		r := *e.Recurrence
		e.Recurrence, e.Written.Recurrence = &r, true
	}
	link := catalog.ConfirmationLink{EventID: 7, HostID: organizer.HostID}
	for name, c := range map[string]struct {
		change    func(*catalog.Event) error
		continued bool
	}{
		"an editor's save":     {edit(editor, func(e *catalog.Event) { e.Status = "full" }), false},
		"an editor's form":     {edit(editor, sameRule), false},
		"an editor's new rule": {edit(editor, at("20:00", "22:00")), true},
		"a translation": {func(e *catalog.Event) error {
			ref := catalog.TextRef{Noun: "events", EntryID: 7, Field: "eventName", Locale: locale.En}
			return e.Translate(editor, catalog.TextChange{TextRef: ref, Content: "Song"}, later)
		}, false},
		"the worker":       {func(e *catalog.Event) error { return e.ExtendDates(later) }, false},
		"the host's save":  {edit(organizer, func(*catalog.Event) {}), true},
		"a cancelled date": {func(e *catalog.Event) error { return answer(e, link, catalog.DatesDoNot, later) }, true},
	} {
		e := repeating(t)
		change(t, e, func(e *catalog.Event) {
			r := *e.Recurrence
			r.Rule, e.Recurrence, e.Written.Recurrence = "FREQ=WEEKLY;BYDAY=FR", &r, true
		})
		store(e)
		dates, until := len(e.Occurrences), e.DatesUntil
		e.UnansweredConfirmations = 3
		if err := c.change(e); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if continued := len(e.Occurrences) > dates; continued != c.continued || e.DatesUntil.Equal(*until) == c.continued {
			t.Errorf("%s: %d dates instead of %d, until %v", name, len(e.Occurrences), dates, e.DatesUntil)
		}
	}
}

func answer(e *catalog.Event, link catalog.ConfirmationLink, a catalog.HostAnswer, now time.Time) error {
	in := catalog.Input[catalog.AnsweredDates]{Apply: func(out *catalog.AnsweredDates) error {
		out.Answer = a
		return nil
	}}
	return e.AnswerConfirmation(link, in, true, now)
}
