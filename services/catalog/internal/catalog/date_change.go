package catalog

import (
	"cmp"
	"slices"
	"time"

	"raymi.example/internal/calendar"
)

// DateChange is an entry of the public log of an event, for visitors who knew the earlier date. Its JSON form is that of the wire and of
// the database.
type DateChange struct {
	ChangedAt Instant        `json:"changedAt"`
	Kind      DateChangeKind `json:"kind"`
	// StartsAt and EndsAt are the date, FormerStartsAt and FormerEndsAt its times before it was moved; null: the whole event.
	StartsAt       *Instant `json:"startsAt,omitempty"`
	EndsAt         *Instant `json:"endsAt,omitempty"`
	FormerStartsAt *Instant `json:"formerStartsAt,omitempty"`
	FormerEndsAt   *Instant `json:"formerEndsAt,omitempty"`
	// Dates is the number of dates that moved alike, the first of them being this one; 0: it is one date.
	Dates       int         `json:"dates,omitempty"`
	Status      EventStatus `json:"status,omitempty"`
	Place       string      `json:"place,omitempty"`
	FormerPlace string      `json:"formerPlace,omitempty"`
}

// DateChangeKind says what changed.
type DateChangeKind string

// The kinds of changes.
const (
	// DateMoved: a date has other times.
	DateMoved DateChangeKind = "moved"
	// StatusChanged: a date or the event has another status.
	StatusChanged DateChangeKind = "status"
	// DateRemoved: a date is no longer listed.
	DateRemoved DateChangeKind = "removed"
	// PlaceChanged: a date or the event takes place elsewhere.
	PlaceChanged DateChangeKind = "place"
	// ProgrammeChanged: more dates changed than visitors can follow one by one.
	ProgrammeChanged DateChangeKind = "programme"
)

// Limits of the log.
const (
	maxChanges = 50
	// maxChangesAtOnce is the number of changed dates of a change that are listed one by one.
	maxChangesAtOnce = 12
	// maxAlike is the number of dates moved alike that are listed one by one.
	maxAlike = 3
)

// logChanges adds to the log what this change means for visitors who knew the event: the difference between what was last public and what
// is public now. Dates that are over are not logged. While the event is hidden, it keeps what was last public.
func (e *Event) logChanges(earlier *Event, now time.Time) {
	last := earlier.lastPublic(now)
	if e.LastPublic = last; last == nil || !e.publicAt(now) {
		return
	}
	e.LastPublic = nil
	at := Instant{now.UTC()}
	dates := movedAlike(e.changedDates(last, now))
	if len(dates) > maxChangesAtOnce {
		dates = []DateChange{{Kind: ProgrammeChanged}}
	}
	if e.Status != last.Status {
		dates = append(dates, DateChange{Kind: StatusChanged, Status: e.Status})
	}
	if place := e.place(); place != last.Place && last.Place != "" {
		dates = append(dates, DateChange{Kind: PlaceChanged, Place: place, FormerPlace: last.Place})
	}
	for i := range dates {
		dates[i].ChangedAt = at
	}
	e.Changes = append(slices.Clone(earlier.Changes), dates...)
	e.Changes = e.Changes[max(0, len(e.Changes)-maxChanges):]
}

// changedDates compares the dates that visitors know with those of now.
func (e *Event) changedDates(last *LastPublic, now time.Time) (out []DateChange) {
	for i, index := range last.continuedBy(e.Occurrences) {
		was, is := last.Dates[i], Occurrence{}
		if index >= 0 {
			is = e.Occurrences[index]
		}
		switch {
		case !was.EndsAt.After(now) && !is.EndsAt.After(now): // over, and not moved to a later time
		case index < 0 && len(e.Occurrences) == maxOccurrences && was.StartsAt.Before(e.Occurrences[0].StartsAt): // beyond what is stored
		case index < 0:
			out = append(out, DateChange{Kind: DateRemoved, StartsAt: &was.StartsAt, EndsAt: &was.EndsAt})
		default:
			out = append(out, changesOf(was, is)...)
			out = append(out, placeChange(was, is, last.Place, e.place())...)
		}
	}
	return out
}

func changesOf(was PublicDate, is Occurrence) (out []DateChange) {
	if !was.StartsAt.Equal(is.StartsAt) || !was.EndsAt.Equal(is.EndsAt) {
		out = append(out, DateChange{
			Kind: DateMoved, StartsAt: instant(is.StartsAt), EndsAt: instant(is.EndsAt),
			FormerStartsAt: &was.StartsAt, FormerEndsAt: &was.EndsAt,
		})
	}
	if cmp.Or(was.Status, Scheduled) != cmp.Or(is.Status, Scheduled) {
		out = append(out, DateChange{Kind: StatusChanged, StartsAt: instant(is.StartsAt), EndsAt: instant(is.EndsAt), Status: is.Status})
	}
	return out
}

// placeChange compares the places of a date that has, or had, a place of its own; before and now are those of the event.
func placeChange(was PublicDate, is Occurrence, before, now string) []DateChange {
	former, place := cmp.Or(was.Place, before), cmp.Or(is.Place, now)
	if was.Place == is.Place || former == place || place == "" {
		return nil
	}
	return []DateChange{{
		Kind: PlaceChanged, StartsAt: instant(is.StartsAt), EndsAt: instant(is.EndsAt), Place: place, FormerPlace: former,
	}}
}

// shift is what dates that moved alike have in common: the time of day, and how far start and end moved.
type shift struct {
	clock             string
	length, from, end time.Duration
}

// shiftOf returns the shift of a date that moved within its day; ok is false for other changes, which have a text of their own.
func (c DateChange) shiftOf() (s shift, ok bool) {
	if c.Kind != DateMoved || dayInLima(c.StartsAt.Time) != dayInLima(c.FormerStartsAt.Time) {
		return s, false
	}
	s = shift{
		clock: c.StartsAt.In(calendar.Lima).Format(clockLayout), length: c.EndsAt.Sub(c.StartsAt.Time),
		from: c.StartsAt.Sub(c.FormerStartsAt.Time), end: c.EndsAt.Sub(c.FormerEndsAt.Time),
	}
	return s, max(s.length, s.length+s.from-s.end) < 24*time.Hour
}

// movedAlike makes one entry of dates that moved alike, as those of a rule whose time changed.
func movedAlike(list []DateChange) []DateChange {
	alike := map[shift]int{}
	for _, c := range list {
		if s, ok := c.shiftOf(); ok {
			alike[s]++
		}
	}
	said := map[shift]bool{}
	out := slices.Clone(list)
	for i := range out {
		if s, ok := out[i].shiftOf(); ok && alike[s] > maxAlike {
			out[i].Dates = alike[s]
		}
	}
	return slices.DeleteFunc(out, func(c DateChange) bool {
		s, _ := c.shiftOf()
		again := c.Dates > 0 && said[s]
		said[s] = true
		return again
	})
}

func instant(at time.Time) *Instant { return &Instant{at.UTC()} }

// place is the venue's name, or else the address.
func (e *Event) place() string {
	if e.Contacts != nil && e.Contacts.Place != nil && *e.Contacts.Place != "" {
		return *e.Contacts.Place
	}
	if e.Address != nil && e.Address.Address != nil {
		return *e.Address.Address
	}
	return ""
}
