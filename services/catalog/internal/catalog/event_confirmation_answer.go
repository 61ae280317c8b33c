package catalog

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// HostAnswer is what a host says about dates.
type HostAnswer string

// The answers of a host, as clients send them.
const (
	DatesTakePlace HostAnswer = "takesPlace"
	// DatesDoNot cancels the dates.
	DatesDoNot HostAnswer = "doesNot"
	// DatesMove gives the dates other times.
	DatesMove HostAnswer = "newTime"
)

// maxTimeAhead bounds a new time: a date that moves further is another edition.
const maxTimeAhead = 366 * 24 * time.Hour

// AnsweredDates is an answer about some dates; without dates it is about all of the coming seven days.
type AnsweredDates struct {
	Answer HostAnswer
	Dates  []AnsweredDate
	// Reason says in Language why the dates do not take place; nil: the note of a date stays.
	Reason   *string
	Language locale.Tag
}

// AnsweredDate is a date by its id; the new times are zero unless it moves. Without a new end, it keeps its length.
type AnsweredDate struct {
	ID       int32
	StartsAt time.Time
	EndsAt   time.Time
}

// ReadConfirmation returns the dates of the coming seven days, or errs.NotFound if the link belongs to another event.
func (e *Event) ReadConfirmation(l ConfirmationLink, now time.Time) ([]Occurrence, error) {
	if !l.opens(e) {
		return nil, errs.ErrNotFound()
	}
	var dates []Occurrence
	for _, o := range e.Occurrences {
		if o.EndsAt.After(now) && o.StartsAt.Before(confirmedUntil(now)) {
			dates = append(dates, o)
		}
	}
	return dates, nil
}

// AnswerConfirmation changes the event as its host would; trusted says whether changes of the host are public without review.
func (e *Event) AnswerConfirmation(l ConfirmationLink, in Input[AnsweredDates], trusted bool, now time.Time) error {
	if !l.opens(e) {
		return errs.ErrNotFound()
	}
	if in.Body != nil {
		return in.Body
	}
	var a AnsweredDates
	if err := in.report(rules{Fields: a.read(in, e, now)}, nil); err != nil {
		return err
	}
	if a.changes(e) {
		host := identity.Caller{Role: identity.Organizer, HostID: e.HostID}
		edit := Input[Event]{Apply: func(e *Event) error { a.writeTo(e); return nil }}
		if err := e.Edit(host, edit, trusted, now); err != nil {
			return err
		}
	}
	e.resetUnanswered()
	if a.Answer != DatesDoNot {
		e.ConfirmedAt = &now
	}
	return nil
}

// read sets the answer and returns the broken rules. Without dates, it is about those of the coming seven days that take place.
func (a *AnsweredDates) read(in Input[AnsweredDates], e *Event, now time.Time) (f errs.Fields) {
	if err := in.Apply(a); err != nil {
		f.Check(false, "answer", errs.KeyIncorrect, "answer cannot be read")
	}
	f.Check(slices.Contains([]HostAnswer{DatesTakePlace, DatesDoNot, DatesMove}, a.Answer), "answer", errs.KeyIncorrect,
		"answer must be one of the following values: takesPlace, doesNot, newTime, ")
	f.Required(a.Answer != DatesMove || len(a.Dates) > 0, "dates")
	if a.Reason != nil {
		f.Check(a.Answer == DatesDoNot, "reason", errs.KeyIncorrect, "reason must be given with the answer doesNot")
		f.MaxLength(*a.Reason, "reason", noteMax)
	}
	f.Check(len(a.Dates) <= maxOccurrences, "dates", errs.KeyTooLong, "dates must have at most %d dates", maxOccurrences)
	for i := range a.Dates {
		a.Dates[i].check(&f, fmt.Sprintf("dates.%d", i), e, a.Answer == DatesMove, now)
	}
	if len(a.Dates) > 0 {
		return f
	}
	for _, o := range e.Occurrences {
		if o.EndsAt.After(now) && o.StartsAt.Before(confirmedUntil(now)) && o.Status.TakesPlace() {
			a.Dates = append(a.Dates, AnsweredDate{ID: o.ID})
		}
	}
	return f
}

// check completes the new end of a date that moves.
func (d *AnsweredDate) check(f *errs.Fields, path string, e *Event, moves bool, now time.Time) {
	i := slices.IndexFunc(e.Occurrences, func(o Occurrence) bool { return o.ID == d.ID && o.EndsAt.After(now) })
	f.Check(i >= 0, path+".id", errs.KeyIncorrect, "%s.id must be a date of the event that is not over", path)
	if i < 0 || !moves {
		return
	}
	f.Required(!d.StartsAt.IsZero(), path+".startsAt")
	if d.StartsAt.IsZero() {
		return
	}
	if d.EndsAt.IsZero() {
		d.EndsAt = d.StartsAt.Add(e.Occurrences[i].EndsAt.Sub(e.Occurrences[i].StartsAt))
	}
	f.Check(!d.EndsAt.Before(d.StartsAt), path+".endsAt", "end_before_start", "%s must not end before it starts", path)
	f.Check(d.StartsAt.After(now) && d.StartsAt.Before(now.Add(maxTimeAhead)), path+".startsAt", errs.KeyIncorrect,
		"%s.startsAt must be within the coming year", path)
}

// changes reports whether the answer changes a date; a cancelled date that takes place after all is one.
func (a AnsweredDates) changes(e *Event) bool {
	return len(a.Dates) > 0 && (a.Answer != DatesTakePlace ||
		slices.ContainsFunc(e.Occurrences, func(o Occurrence) bool { return a.about(o.ID) >= 0 && !o.Status.TakesPlace() }))
}

// about returns the index of a date within the answer, or -1 if the answer does not name it.
func (a AnsweredDates) about(id int32) int {
	return slices.IndexFunc(a.Dates, func(d AnsweredDate) bool { return d.ID == id })
}

// writeTo writes the dates as a client would that sends back what it has read, apart from the answer.
func (a AnsweredDates) writeTo(e *Event) {
	e.Written = WrittenDates{Occurrences: []WrittenOccurrence{}}
	for _, o := range e.Occurrences {
		original := o.Original()
		w := WrittenOccurrence{ID: o.ID, StartsAt: o.StartsAt, EndsAt: o.EndsAt, Status: &o.Status, OriginalStartsAt: &original}
		if i := a.about(o.ID); i >= 0 {
			a.answer(&w, a.Dates[i])
		}
		e.Written.Occurrences = append(e.Written.Occurrences, w)
	}
	if e.Recurrence != nil || a.Answer != DatesMove {
		return
	}
	e.Start, e.End = time.Time{}, time.Time{} // the span is computed from the dates
	if len(e.Written.Occurrences) == 1 {
		e.Start, e.End = e.Written.Occurrences[0].StartsAt, e.Written.Occurrences[0].EndsAt
	}
}

func (a AnsweredDates) answer(w *WrittenOccurrence, d AnsweredDate) {
	status := *w.Status
	switch a.Answer {
	case DatesDoNot:
		status = "cancelled"
		if a.Reason != nil {
			w.Notes = map[locale.Tag]string{a.Language: strings.TrimSpace(*a.Reason)}
		}
	case DatesMove:
		w.StartsAt, w.EndsAt = d.StartsAt, d.EndsAt
		fallthrough
	case DatesTakePlace:
		if !status.TakesPlace() {
			status, w.AllNotes = Scheduled, true // the note was the reason why it did not take place
		}
	}
	w.Status = &status
}
