package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
)

// computedDates is what the dates of an event with a recurrence follow from.
type computedDates struct {
	computed
	// starts are the starts of the spans.
	starts map[int64]bool
	// rows are the stored dates that the spans continue; the zero value for a new date.
	rows []Occurrence
	// written are the dates that were sent, by the index of their span; nil if none were sent.
	written map[int]WrittenOccurrence
	// before are the dates that the recurrence had before the change, by their starts.
	before map[int64]Span
	// former returns the start that visitors know of a row, or else the computed one.
	former func(row Occurrence, computed time.Time) time.Time
}

// confirmedHorizon is the horizon for changes by others than the host: while the host does not confirm the dates, only another rule is
// computed further than the stored dates.
func (e *Event) confirmedHorizon(earlier *Event, horizon time.Time) time.Time {
	stored := earlier.DatesUntil
	if !earlier.Unconfirmed() || stored == nil || stored.After(horizon) || !sameRecurrence(e.Recurrence, earlier.Recurrence) {
		return horizon
	}
	return *stored
}

// followRecurrence computes the dates before the horizon, with the changes by hand of those that the recurrence still has.
func (e *Event) followRecurrence(now, horizon time.Time, earlier *Event) {
	if e.Written.OtherSpan && !e.Written.Recurrence {
		e.broken.Check(false, "eventStartDate", "dates_follow_recurrence", "eventStartDate and eventEndDate follow from recurrence")
	}
	c := computedDates{computed: e.Recurrence.dates(horizon, &e.broken)}
	if len(c.spans) == 0 {
		return
	}
	if c.continues {
		e.DatesUntil = &horizon
	}
	c.starts, c.rows = startsOf(c.spans), continued(c.spans, e.Occurrences)
	c.written, c.before = e.writtenDates(c), e.spansBefore(c.computed, earlier, horizon)
	c.former = func(row Occurrence, computed time.Time) time.Time {
		// A permanent programme shows its opening hours, not former starts; and no two dates may have the same original start.
		if original := row.Original(); e.ProgrammeKind != Permanent && !c.starts[original.UnixMilli()] && earlier.announced(row, now) {
			return original
		}
		return computed
	}
	dates := make([]Occurrence, len(c.spans))
	for i := range c.spans {
		dates[i] = c.date(i)
	}
	slices.SortFunc(dates, func(a, b Occurrence) int { return a.StartsAt.Compare(b.StartsAt) })
	e.Occurrences, e.Start, e.End = dates, dates[0].StartsAt, dates[0].EndsAt
	for _, o := range dates {
		if o.EndsAt.After(e.End) {
			e.End = o.EndsAt
		}
	}
}

func startsOf(spans []Span) map[int64]bool {
	out := make(map[int64]bool, len(spans))
	for _, s := range spans {
		out[s.StartsAt.UnixMilli()] = true
	}
	return out
}

// continued returns the stored date that each span continues: the one that had the same start, or else the one of the same day.
func continued(spans []Span, stored []Occurrence) []Occurrence {
	keys, starts := make([]time.Time, len(stored)), make([]time.Time, len(spans))
	for i := range stored {
		keys[i] = stored[i].computed()
	}
	for i, s := range spans {
		starts[i] = s.StartsAt.Time
	}
	out := make([]Occurrence, len(spans))
	for i, row := range pairDates(keys, starts) {
		if row >= 0 {
			out[i] = stored[row]
		}
	}
	return out
}

// spansBefore returns the dates of the recurrence that the event had, by their starts: a date with another end was changed by hand.
func (e *Event) spansBefore(now computed, earlier *Event, horizon time.Time) map[int64]Span {
	spans := now.spans
	if !sameRecurrence(e.Recurrence, earlier.Recurrence) {
		spans = nil
		if earlier.Recurrence != nil {
			spans = earlier.Recurrence.dates(horizon, &errs.Fields{}).spans
		}
	}
	out := make(map[int64]Span, len(spans))
	for _, s := range spans {
		out[s.StartsAt.UnixMilli()] = s
	}
	return out
}

// sameRecurrence compares what is stored.
func sameRecurrence(a, b *Recurrence) bool {
	if a == b {
		return true
	}
	first, badFirst := json.Marshal(a)
	second, badSecond := json.Marshal(b)
	return cmp.Or(badFirst, badSecond) == nil && string(first) == string(second)
}

// writtenDates returns the sent dates by the index of their span, or nil if none were sent. A date that the recurrence does not have is an
// error, unless it is a stored one from before a change of the recurrence.
func (e *Event) writtenDates(c computedDates) map[int]WrittenOccurrence {
	if e.Written.Occurrences == nil {
		return nil
	}
	out := map[int]WrittenOccurrence{}
	for i, w := range e.Written.Occurrences {
		index := c.indexOf(w)
		if index >= 0 {
			out[index] = w
		}
		e.broken.Check(index >= 0 || slices.ContainsFunc(e.Occurrences, w.names), fmt.Sprintf("occurrences.%d", i), "not_a_date_of_recurrence",
			"occurrences[%d] must be a date of the recurrence", i)
	}
	return out
}

// indexOf returns the span that a sent date is about, -1 for none: that of its id, of its computed start, or of a stored date.
func (c computedDates) indexOf(w WrittenOccurrence) int {
	if i := slices.IndexFunc(c.rows, func(row Occurrence) bool { return w.ID != 0 && w.ID == row.ID }); i >= 0 {
		return i
	}
	original := w.original()
	if i := slices.IndexFunc(c.spans, func(s Span) bool { return s.StartsAt.Equal(original) }); i >= 0 {
		return i
	}
	return slices.IndexFunc(c.rows, w.names)
}

// original is the start by which a sent date is identified.
func (w WrittenOccurrence) original() time.Time {
	if w.OriginalStartsAt != nil {
		return *w.OriginalStartsAt
	}
	return w.StartsAt
}

// names reports whether the sent date is the stored one.
func (w WrittenOccurrence) names(o Occurrence) bool {
	return o.Original().Equal(w.original()) || o.computed().Equal(w.original())
}

// date returns a date that the recurrence computed, as it was changed by hand: by this change, or else by an earlier one.
func (c computedDates) date(i int) Occurrence {
	s, o := c.spans[i], c.rows[i]
	computed := s.StartsAt.Time
	original := c.former(o, computed)
	w, sent := c.written[i]
	switch {
	case sent && c.sentBack(w):
		o.move(computed, s.EndsAt.Time, original)
		w.writeTo(&o)
	case sent:
		o.move(w.StartsAt, w.EndsAt, original)
		w.writeTo(&o)
	case c.written != nil: // the list replaces earlier changes by hand
		o = Occurrence{ID: o.ID}
		o.move(computed, s.EndsAt.Time, original)
	case c.movedByHand(o):
		o.move(o.StartsAt, o.EndsAt, original)
	default:
		o.move(computed, s.EndsAt.Time, original)
	}
	o.Status = cmp.Or(o.Status, Scheduled)
	o.IsOverride = !o.StartsAt.Equal(computed) || !o.EndsAt.Equal(s.EndsAt.Time) || o.isSpecial()
	o.ComputedStartsAt = nil
	if o.IsOverride && !o.Original().Equal(computed) {
		o.ComputedStartsAt = &computed
	}
	return o
}

// sentBack reports whether a date has the times of the earlier recurrence: a client that changes the recurrence may send the dates that it
// has read. A date that is to stay there names its start.
func (c computedDates) sentBack(w WrittenOccurrence) bool {
	s, known := c.before[w.StartsAt.UnixMilli()]
	return w.OriginalStartsAt == nil && known && !c.starts[w.StartsAt.UnixMilli()] && w.EndsAt.Equal(s.EndsAt.Time)
}

// movedByHand reports whether a stored date has other times than the recurrence gave it; if not, it follows the recurrence.
func (c computedDates) movedByHand(o Occurrence) bool {
	if !o.IsOverride {
		return false
	}
	key := o.computed()
	s, known := c.before[key.UnixMilli()]
	return !o.StartsAt.Equal(key) || known && !o.EndsAt.Equal(s.EndsAt.Time)
}

// pairDates returns for each start the index of the stored date that it continues, -1 for none: one with the same start, or else one of the
// same day in Lima, in their order. If a day has more stored dates than starts, or fewer, its dates are not matched.
func pairDates(stored, starts []time.Time) []int {
	out, taken := make([]int, len(starts)), make([]bool, len(stored))
	exact := make(map[int64]int, len(stored))
	for i, at := range slices.Backward(stored) {
		exact[at.UnixMilli()] = i
	}
	left := map[string][]int{}
	for i, at := range starts {
		row, found := exact[at.UnixMilli()]
		if out[i] = -1; found && !taken[row] {
			out[i], taken[row] = row, true
			continue
		}
		left[dayInLima(at)] = append(left[dayInLima(at)], i)
	}
	if len(left) == 0 {
		return out
	}
	rows := map[string][]int{}
	for i, at := range stored {
		if !taken[i] {
			rows[dayInLima(at)] = append(rows[dayInLima(at)], i)
		}
	}
	for day, indices := range left {
		if len(rows[day]) == len(indices) {
			slices.SortStableFunc(rows[day], func(a, b int) int { return stored[a].Compare(stored[b]) })
			for n, i := range indices {
				out[i] = rows[day][n]
			}
		}
	}
	return out
}

func dayInLima(at time.Time) string { return at.In(calendar.Lima).Format(time.DateOnly) }
