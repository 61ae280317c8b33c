package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
)

// Occurrence is one date of an event, half-open: [StartsAt, EndsAt).
type Occurrence struct {
	// ID identifies the stored row; 0 = a new one.
	ID       int32
	StartsAt time.Time
	EndsAt   time.Time
	// Status is that of this date; the event has one of its own.
	Status EventStatus
	// Notes are for visitors, such as the reason of the status, by language.
	Notes map[locale.Tag]string
	// Place is the venue of this date; "" = that of the event.
	Place string
	// IsOverride: a date of a recurrence that was changed by hand.
	IsOverride bool
	// OriginalStartsAt is the start that was published first, or that the recurrence computed; nil while it is StartsAt.
	OriginalStartsAt *time.Time
	// ComputedStartsAt is the start that the recurrence computes for an override; nil while it is Original.
	ComputedStartsAt *time.Time
}

// Limits of the texts of a date, in characters.
const (
	noteMax      = 1000
	datePlaceMax = 255
)

// TakesPlace reports whether visitors can come: a cancelled or postponed date does not take place.
func (s EventStatus) TakesPlace() bool { return s != "cancelled" && s != "postponed" }

// Original is the start by which the date is identified while it moves.
func (o *Occurrence) Original() time.Time {
	if o.OriginalStartsAt != nil {
		return *o.OriginalStartsAt
	}
	return o.StartsAt
}

// computed is the start by which a recurrence knows the date.
func (o *Occurrence) computed() time.Time {
	switch {
	case !o.IsOverride:
		return o.StartsAt
	case o.ComputedStartsAt != nil:
		return *o.ComputedStartsAt
	}
	return o.Original()
}

// isSpecial reports whether the date differs from the others in more than its times.
func (o *Occurrence) isSpecial() bool {
	return len(o.Notes) > 0 || o.Place != "" || o.Status != Scheduled
}

// move gives the date other times and keeps its original start.
func (o *Occurrence) move(startsAt, endsAt, original time.Time) {
	o.StartsAt, o.EndsAt, o.OriginalStartsAt = startsAt, endsAt, nil
	if !original.Equal(startsAt) {
		o.OriginalStartsAt = &original
	}
}

// WrittenOccurrence is a date as a client sent it; nil attributes were not sent.
type WrittenOccurrence struct {
	ID       int32
	StartsAt time.Time
	EndsAt   time.Time
	Status   *EventStatus
	// Notes has the languages that were sent; an empty text clears the note. AllNotes: the other languages have none.
	Notes    map[locale.Tag]string
	AllNotes bool
	// Place is "" for that of the event.
	Place            *string
	OriginalStartsAt *time.Time
}

// writeTo changes the attributes that were sent, apart from the times.
func (w WrittenOccurrence) writeTo(o *Occurrence) {
	if w.Status != nil {
		o.Status = *w.Status
	}
	if w.Place != nil {
		o.Place = strings.TrimSpace(*w.Place)
	}
	notes := maps.Clone(o.Notes)
	if w.AllNotes {
		notes = nil
	}
	for tag, note := range w.Notes {
		if notes == nil {
			notes = map[locale.Tag]string{}
		}
		notes[tag] = note
		if note == "" {
			delete(notes, tag)
		}
	}
	o.Notes = notes
}

// WrittenDates is what a change sent about the dates, beside the span and the recurrence themselves.
type WrittenDates struct {
	// OtherSpan: eventStartDate or eventEndDate was sent with another value than the stored one.
	OtherSpan bool
	// Recurrence: recurrence was sent.
	Recurrence bool
	// Occurrences is nil when they were not sent.
	Occurrences []WrittenOccurrence
}

// normalizeDates makes span and occurrences consistent, by the recurrence if the event has one. earlier is the event before the change;
// byHost: the host changes it.
func (e *Event) normalizeDates(now time.Time, earlier *Event, byHost bool) {
	e.DatesUntil, e.broken = nil, nil
	if e.Recurrence != nil {
		horizon := Horizon(now)
		if !byHost {
			horizon = e.confirmedHorizon(earlier, horizon)
		}
		e.followRecurrence(now, horizon, earlier)
	} else {
		e.listDates(func(o Occurrence) bool { return earlier.announced(o, now) })
	}
	for i := range e.Occurrences {
		if e.Occurrences[i].Status == "" {
			e.Occurrences[i].Status = Scheduled
		}
	}
}

// listDates sets the dates of an event without a recurrence: those that were sent, or one occurrence, the span.
func (e *Event) listDates(announced func(Occurrence) bool) {
	for i := range e.Occurrences {
		e.Occurrences[i].IsOverride, e.Occurrences[i].ComputedStartsAt = false, nil
	}
	if e.Written.Occurrences != nil {
		e.Occurrences = matchDates(e.Occurrences, e.Written.Occurrences, announced)
	} else if e.Written.OtherSpan && (e.Start.IsZero() || e.End.IsZero()) {
		e.Occurrences = nil // they would restore the cleared date of the span
	}
	if len(e.Occurrences) <= 1 && !e.Start.IsZero() && !e.End.IsZero() {
		e.Occurrences = []Occurrence{e.onlyDate(announced)}
		return
	}
	slices.SortFunc(e.Occurrences, func(a, b Occurrence) int { return a.StartsAt.Compare(b.StartsAt) })
	for _, o := range e.Occurrences {
		if e.Start.IsZero() || o.StartsAt.Before(e.Start) {
			e.Start = o.StartsAt
		}
		if o.EndsAt.After(e.End) {
			e.End = o.EndsAt
		}
	}
}

// onlyDate is the only occurrence of an event, with the times of its span.
func (e *Event) onlyDate(announced func(Occurrence) bool) (only Occurrence) {
	if len(e.Occurrences) == 1 {
		only = e.Occurrences[0]
	}
	original := e.Start
	if announced(only) {
		original = only.Original()
	}
	only.move(e.Start, e.End, original)
	return only
}

// matchDates gives sent dates the rows of the stored dates that they replace: by id, by their original start, by the same start, or the
// stored date of the same day. The only date of an event stays the same one wherever it moves.
func matchDates(stored []Occurrence, sent []WrittenOccurrence, announced func(Occurrence) bool) []Occurrence {
	left := slices.Clone(stored)
	take := func(fits func(Occurrence) bool) (Occurrence, bool) {
		i := slices.IndexFunc(left, fits)
		if i < 0 {
			return Occurrence{}, false
		}
		found := left[i]
		left = slices.Delete(left, i, i+1)
		return found, true
	}
	out, matched := make([]Occurrence, len(sent)), make([]bool, len(sent))
	only := len(stored) == 1 && len(sent) == 1
	for _, fits := range []func(WrittenOccurrence, Occurrence) bool{
		func(w WrittenOccurrence, o Occurrence) bool { return w.ID != 0 && w.ID == o.ID },
		func(w WrittenOccurrence, o Occurrence) bool {
			return w.OriginalStartsAt != nil && w.OriginalStartsAt.Equal(o.Original())
		},
		func(w WrittenOccurrence, o Occurrence) bool { return w.StartsAt.Equal(o.StartsAt) },
		func(w WrittenOccurrence, o Occurrence) bool {
			return only || sameDay(w.StartsAt.In(calendar.Lima), o.StartsAt.In(calendar.Lima))
		},
	} {
		for i, w := range sent {
			if !matched[i] {
				out[i], matched[i] = take(func(o Occurrence) bool { return fits(w, o) })
			}
		}
	}
	for i, w := range sent {
		original := w.StartsAt
		if announced(out[i]) {
			original = out[i].Original()
		}
		out[i].move(w.StartsAt, w.EndsAt, original)
		w.writeTo(&out[i])
	}
	return out
}

// checkOccurrences records the broken rules of the dates.
func (e *Event) checkOccurrences(f *errs.Fields) {
	*f = append(*f, e.broken...)
	f.Check(len(e.Occurrences) <= maxOccurrences, "occurrences", errs.KeyTooLong, "occurrences must have at most %d dates", maxOccurrences)
	for i, o := range e.Occurrences {
		// A single occurrence equals the span, whose order is checked as such.
		f.Check(len(e.Occurrences) == 1 || !o.EndsAt.Before(o.StartsAt), "occurrences", "end_before_start",
			"occurrences must not end before they start")
		f.Check(slices.Contains(eventStatuses, o.Status), fmt.Sprintf("occurrences.%d.status", i), errs.KeyIncorrect,
			"occurrences[%d].status must be one of the following values: scheduled, cancelled, postponed, rescheduled, movedOnline, full, ", i)
		f.MaxLength(o.Place, fmt.Sprintf("occurrences.%d.place", i), datePlaceMax)
		for tag, note := range o.Notes {
			f.MaxLength(note, fmt.Sprintf("occurrences.%d.notes.%s", i, tag), noteMax)
		}
	}
}

// ExtendDates computes the dates of the recurrence up to the horizon, as a change of the event would.
func (e *Event) ExtendDates(now time.Time) error {
	e.Written = WrittenDates{}
	earlier := *e
	e.normalizeDates(now, &earlier, false)
	return e.broken.Err()
}
