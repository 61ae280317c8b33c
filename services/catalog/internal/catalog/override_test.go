package catalog_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"raymi.example/internal/calendar"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// series is an event with a rule, and what its dates have to be whatever is computed.
type series struct {
	event *catalog.Event
	now   time.Time
	// clock and length are those of the rule's dates, which are shorter than opening hours.
	clock, length time.Duration
	// first are the starts that were stored first, changed the changes by hand, by the ids of the dates.
	first   map[int32]time.Time
	changed map[int32]catalog.Occurrence
	moved   map[int32]bool
}

var seriesRules = []string{
	"FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=TU,FR", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20280101", "FREQ=MONTHLY;BYDAY=2TU",
	"FREQ=MONTHLY;BYMONTHDAY=1;COUNT=9", "FREQ=DAILY;COUNT=40",
}

func minutes(t *rapid.T, name string, least, most int) time.Duration {
	return time.Duration(rapid.IntRange(least, most).Draw(t, name)) * time.Minute
}

const dayMinutes = 24 * 60

func newSeries(t *rapid.T) *series {
	rule := rapid.SampledFrom(seriesRules).Draw(t, "rule")
	parsed, err := calendar.ParseRule(rule)
	if err != nil {
		t.Fatal(err)
	}
	s := &series{
		event: &catalog.Event{}, now: today, clock: minutes(t, "clock", 0, dayMinutes-1), length: minutes(t, "length", 0, 200),
		first: map[int32]time.Time{}, changed: map[int32]catalog.Occurrence{}, moved: map[int32]bool{},
	}
	day := parsed.First(lima("2026-11-01 00:00").AddDate(0, 0, rapid.IntRange(0, 60).Draw(t, "first")))
	s.edit(t, func(e *catalog.Event) {
		*e = published()
		e.Start, e.End = time.Time{}, time.Time{}
		if e.PublishedAt = nil; rapid.Bool().Draw(t, "public") {
			e.PublishedAt = &today
		}
		start := day.Add(s.clock)
		e.Recurrence = &catalog.Recurrence{Rule: rule, Span: catalog.NewSpan(start, start.Add(s.length))}
		e.Written.Recurrence = true
	})
	for _, o := range s.event.Occurrences {
		s.first[o.ID] = o.StartsAt
	}
	return s
}

func (s *series) edit(t *rapid.T, apply func(*catalog.Event)) {
	if err := tryChange(s.event, s.now, apply); err != nil {
		t.Fatal(err)
	}
	for i := range s.event.Occurrences {
		if o := &s.event.Occurrences[i]; o.ID == 0 {
			o.ID = int32(len(s.first)+i) + 1000*int32(s.now.YearDay()) + 1_000_000*int32(s.now.Year())
		}
	}
}

// changeByHand cancels, notes, moves or lengthens some of the coming dates.
func (s *series) changeByHand(t *rapid.T) {
	var list []catalog.WrittenOccurrence
	coming := s.event.Occurrences[max(0, len(s.event.Occurrences)-300):]
	for _, o := range rapid.SliceOfNDistinct(rapid.SampledFrom(coming), 1, min(6, len(coming)),
		func(o catalog.Occurrence) int32 { return o.ID }).Draw(t, "dates") {
		original := o.StartsAt
		if rapid.Bool().Draw(t, "moved") {
			o.StartsAt = o.StartsAt.Add(minutes(t, "by", -3*dayMinutes, 3*dayMinutes))
			o.EndsAt = o.StartsAt.Add(s.length + minutes(t, "longer", 1, 60))
			s.moved[o.ID] = true
		}
		o.Status = rapid.SampledFrom([]catalog.EventStatus{catalog.Scheduled, "cancelled", "full"}).Draw(t, "status")
		o.Notes = map[locale.Tag]string{locale.Qu: rapid.StringMatching(`[a-z]{1,9}`).Draw(t, "note")}
		o.Place = rapid.SampledFrom([]string{"", "Teatro"}).Draw(t, "place")
		s.changed[o.ID] = o
		status, place := o.Status, o.Place
		list = append(list, catalog.WrittenOccurrence{
			StartsAt: o.StartsAt, EndsAt: o.EndsAt, Status: &status, Notes: o.Notes, Place: &place, OriginalStartsAt: &original,
		})
	}
	s.edit(t, byHand(list...))
}

// step computes the dates again, in one of the ways in which that happens.
func (s *series) step(t *rapid.T) {
	switch rapid.SampledFrom([]string{"worker", "save", "time", "client"}).Draw(t, "step") {
	case "worker":
		s.now = s.now.AddDate(0, 0, rapid.IntRange(1, 150).Draw(t, "days"))
		if err := s.event.ExtendDates(s.now); err != nil {
			t.Fatal(err)
		}
		s.edit(t, func(*catalog.Event) {})
	case "save":
		s.edit(t, func(*catalog.Event) {})
	case "time":
		clock := minutes(t, "other clock", 0, dayMinutes-1)
		s.edit(t, func(e *catalog.Event) {
			r := *e.Recurrence
			start := r.StartsAt.Add(clock - s.clock)
			r.Span, e.Recurrence, e.Written.Recurrence = catalog.NewSpan(start, start.Add(s.length)), &r, true
		})
		s.clock = clock
	case "client": // sends back what it has read
		withIDs := rapid.Bool().Draw(t, "with ids")
		s.edit(t, func(e *catalog.Event) {
			e.Written.Occurrences = []catalog.WrittenOccurrence{}
			for _, o := range e.Occurrences {
				w := catalog.WrittenOccurrence{StartsAt: o.StartsAt, EndsAt: o.EndsAt, Status: &o.Status, OriginalStartsAt: o.OriginalStartsAt}
				if withIDs {
					w.ID = o.ID
				}
				e.Written.Occurrences = append(e.Written.Occurrences, w)
			}
		})
	}
}

// check compares all dates that were changed by hand, but for those that are older than what is stored.
func (s *series) check(t *rapid.T) {
	rows := map[int32]catalog.Occurrence{}
	for _, o := range s.event.Occurrences {
		rows[o.ID] = o
	}
	for id, want := range s.changed {
		first := s.first[id]
		if !s.moved[id] {
			local := first.In(calendar.Lima)
			midnight := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, calendar.Lima)
			want.StartsAt = midnight.Add(s.clock).UTC()
			want.EndsAt = want.StartsAt.Add(s.length)
		}
		got, kept := rows[id]
		if !kept && len(rows) == 800 && !want.StartsAt.After(s.event.Occurrences[0].StartsAt.AddDate(0, 0, 4)) {
			continue
		}
		if s.event.PublishedAt != nil && !got.Original().Equal(first) {
			t.Fatalf("the date of %v was published at %v", first, got.Original())
		}
		got.OriginalStartsAt, got.ComputedStartsAt, want.OriginalStartsAt = nil, nil, nil
		if want.IsOverride = true; !cmp.Equal(want, got) {
			t.Fatalf("the date of %v: %s", first, cmp.Diff(want, got))
		}
	}
}

// What a host changes by hand is there after the dates are computed further, at another time, and whatever clients send back.
func TestChangesByHandSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newSeries(t)
		s.changeByHand(t)
		s.check(t)
		for range rapid.IntRange(1, 5).Draw(t, "steps") {
			s.step(t)
			s.check(t)
		}
		if !slices.IsSortedFunc(s.event.Occurrences, func(a, b catalog.Occurrence) int { return a.StartsAt.Compare(b.StartsAt) }) {
			t.Fatal("the dates are not in order")
		}
	})
}
