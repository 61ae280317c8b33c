package catalog

import (
	"slices"
	"time"
)

// LastPublic is what visitors saw last of an event that is hidden now, as far as the log of changes compares it. Its JSON form is that of
// the database.
type LastPublic struct {
	Status EventStatus  `json:"status"`
	Place  string       `json:"place,omitempty"`
	Dates  []PublicDate `json:"dates,omitempty"`
}

// PublicDate is a date that visitors saw; ID is its row.
type PublicDate struct {
	ID int32 `json:"id"`
	Span
	Status EventStatus `json:"status"`
	// Place is the venue of this date; "" = that of the event.
	Place string `json:"place,omitempty"`
}

// lastPublic returns what visitors know of the event; nil if it was never public.
func (e *Event) lastPublic(now time.Time) *LastPublic {
	if e.LastPublic != nil || !e.publicAt(now) {
		return e.LastPublic
	}
	p := &LastPublic{Status: e.Status, Place: e.place()}
	for _, o := range e.Occurrences {
		if o.ID != 0 {
			p.Dates = append(p.Dates, PublicDate{o.ID, NewSpan(o.StartsAt, o.EndsAt), o.Status, o.Place})
		}
	}
	return p
}

// announced reports whether visitors may know the start of a stored date.
func (e *Event) announced(o Occurrence, now time.Time) bool {
	p := e.LastPublic
	return o.ID != 0 && (e.publicAt(now) || p != nil && slices.ContainsFunc(p.Dates, func(d PublicDate) bool { return d.ID == o.ID }))
}

// continuedBy returns for each date the index of the one that continues it, -1 for none: the same row, or else as the dates of a rule are
// matched, because a date that was removed while the event was hidden may be listed again.
func (p *LastPublic) continuedBy(dates []Occurrence) []int {
	rows := make(map[int32]int, len(dates))
	for i, o := range dates {
		rows[o.ID] = i
	}
	out, taken := make([]int, len(p.Dates)), make([]bool, len(dates))
	var missing, fresh []int
	var before, after []time.Time
	for i, d := range p.Dates {
		row, kept := rows[d.ID]
		if !kept {
			out[i], missing, before = -1, append(missing, i), append(before, d.StartsAt.Time)
			continue
		}
		out[i], taken[row] = row, true
	}
	for i, o := range dates {
		if !taken[i] {
			fresh, after = append(fresh, i), append(after, o.StartsAt)
		}
	}
	for i, found := range pairDates(after, before) {
		if found >= 0 {
			out[missing[i]] = fresh[found]
		}
	}
	return out
}
