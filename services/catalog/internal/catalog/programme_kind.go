package catalog

import (
	"time"

	"raymi.example/internal/calendar"
)

// ProgrammeKind says how visitors read the dates of an event.
type ProgrammeKind string

// The kinds.
const (
	// Once is an event that takes place once or now and then.
	Once ProgrammeKind = "event"
	// Season is a programme of weeks with several dates a week.
	Season ProgrammeKind = "season"
	// Permanent is a place with opening hours, such as a museum or a market.
	Permanent ProgrammeKind = "permanent"
)

var programmeKinds = []ProgrammeKind{Once, Season, Permanent}

// Programmes of a season or a permanent place have dates on at least daysAWeek days of the week; a permanent place is open for at least
// openHours, so that a nightly show without an end is a season.
const (
	daysAWeek = 3
	openHours = 4 * time.Hour
)

// KeepProgrammeKind is called when a change did not say the kind. A chosen one holds as long as the recurrence by itself is of the same
// kind as before; the kind of another programme is derived.
func (e *Event) KeepProgrammeKind(before ProgrammeKind) {
	e.ProgrammeKindChosen = e.ProgrammeKindChosen && e.Recurrence.ProgrammeKind() == before
}

// ProgrammeKind derives the kind from the recurrence; nil is an event with listed dates.
func (r *Recurrence) ProgrammeKind() ProgrammeKind {
	if r == nil {
		return Once
	}
	rule, err := calendar.ParseRule(r.Rule)
	switch {
	case err != nil || rule.DaysAWeek() < daysAWeek:
		return Once
	case rule.Ends() || r.EndsAt.Sub(r.StartsAt.Time) < openHours:
		return Season
	}
	return Permanent
}
