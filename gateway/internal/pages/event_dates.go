package pages

import (
	"cmp"
	"time"

	"raymi.example/internal/calendar"
)

// occurrencePart is a date of an event; without a status it is scheduled.
type occurrencePart struct {
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
	Status   string    `json:"status"`
	// OriginalStartsAt is the start before the date was moved.
	OriginalStartsAt *time.Time `json:"originalStartsAt"`
	// Place is the venue of this date; empty: that of the event.
	Place string `json:"place"`
	// IsOverride: the date was changed by hand.
	IsOverride bool `json:"isOverride"`
}

// statusScheduled is the status of an event or a date that takes place as planned.
const statusScheduled = "scheduled"

// statusTexts are the keys of the names of the other statuses.
var statusTexts = map[string]string{
	"cancelled": "status_cancelled", "postponed": "status_postponed", "rescheduled": "status_rescheduled",
	"movedOnline": "status_moved_online", "full": "status_full",
}

// takesPlace reports whether a date is neither cancelled nor postponed.
func (o occurrencePart) takesPlace() bool { return o.Status != "cancelled" && o.Status != "postponed" }

// isOver reports whether a date is over.
func (o occurrencePart) isOver(now time.Time) bool {
	return !calendar.OverAt(o.StartsAt, o.EndsAt).After(now)
}

// isOver reports whether all dates of an event are over.
func (e eventEntry) isOver(now time.Time) bool { return !calendar.OverAt(e.Start, e.End).After(now) }

// shown returns the date for a card: on the next day with dates that take place, the first that is not over. Without such dates it is the
// first one, and without any the whole span.
func (e eventEntry) shown(now time.Time) occurrencePart {
	if len(e.Occurrences) == 0 {
		return occurrencePart{StartsAt: e.Start, EndsAt: e.End}
	}
	var date occurrencePart
	for _, o := range e.Occurrences {
		switch {
		case !o.takesPlace():
			continue
		case date.StartsAt.IsZero():
			date = o
		}
		if !o.isOver(now) {
			if calendar.StartOfDay(o.StartsAt).Equal(calendar.StartOfDay(date.StartsAt)) {
				date = o
			}
			break
		}
	}
	if date.StartsAt.IsZero() {
		return e.Occurrences[0]
	}
	return date
}

// next returns the first date that takes place and is not over, nil if there is none.
func (e eventEntry) next(now time.Time) *occurrencePart {
	for _, o := range e.Occurrences {
		if o.takesPlace() && !o.isOver(now) {
			return &o
		}
	}
	return nil
}

// skipped returns the first coming date, if it was to be before the shown one but does not take place.
func (e eventEntry) skipped(date occurrencePart, now time.Time) *occurrencePart {
	for _, o := range e.Occurrences {
		if !o.isOver(now) {
			if !o.takesPlace() && o.StartsAt.Before(date.StartsAt) {
				return &o
			}
			return nil
		}
	}
	return nil
}

// status returns the status of an event, or else that of a date of it.
func (e eventEntry) status(date occurrencePart) string {
	if e.Status != "" && e.Status != statusScheduled {
		return e.Status
	}
	return cmp.Or(date.Status, statusScheduled)
}

// isPermanent reports whether a programme has opening hours rather than dates.
func (e eventEntry) isPermanent() bool { return e.Kind == kindPermanent }

// shownDate is what a card shows of the dates of an event: the day of its chip, all dates in words, and the shown one by the clock.
type shownDate struct {
	occurrencePart
	on          time.Time
	text, clock string
	// closing is set for a permanent programme that closes soon.
	closing bool
}

// whenText says the date of a card: "Today · 19:00", "Fridays 19:00 until 19 Feb · next: tomorrow". A coming date that does not take place
// is said before: "Today: cancelled". It follows the rules of the browser (web/src/features/events/core/whenText.ts).
func (l localizer) whenText(e eventEntry) shownDate {
	date := e.shown(l.now)
	w := l.when(date.StartsAt, date.EndsAt, l.now)
	out := shownDate{occurrencePart: date, on: w.on, text: w.text(l.texts), clock: l.cardText(e, date)}
	out.closing = e.isPermanent() && date.takesPlace() && l.closesSoon(date.StartsAt, date.EndsAt)
	skipped := e.skipped(date, l.now)
	if e.Recurrence != nil {
		if rule := l.recurrenceText(*e.Recurrence, e.Kind, e.next(l.now)); rule != "" {
			out.text = rule
			if !date.takesPlace() {
				skipped = &date
			}
		}
	}
	if skipped != nil {
		status := lowerFirst(l.translate(statusTexts[skipped.Status]))
		if e.isPermanent() && skipped.Status == "cancelled" {
			status = l.translate("closed")
		}
		before := upperFirst(l.dayWithin(*skipped)) + ": " + status + " · "
		out.text, out.clock = before+out.text, before+out.clock
	}
	return out
}

// cardText says the shown date by the clock; of a permanent programme that is closed, when it opens.
func (l localizer) cardText(e eventEntry, date occurrencePart) string {
	if e.isPermanent() && date.takesPlace() && date.StartsAt.After(l.now) {
		return upperFirst(l.openText(date))
	}
	return l.clockText(date.StartsAt, date.EndsAt, e.isPermanent())
}

// confirmation returns the text about when the host confirmed the coming dates, or that it did not; "" if no request was sent, and for
// an event that is over.
func (l localizer) confirmation(e eventEntry) string {
	switch {
	case e.isOver(l.now):
		return ""
	case e.IsUnconfirmed:
		return l.translate("not_confirmed_by_host")
	case e.ConfirmedAt != nil:
		return l.translate("confirmed_by_host", "day", l.dayOfMonth(e.ConfirmedAt.In(calendar.Lima)))
	}
	return ""
}
