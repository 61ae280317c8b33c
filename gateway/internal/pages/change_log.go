package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// dateChange is an entry of the public log of an event.
type dateChange struct {
	ChangedAt time.Time `json:"changedAt"`
	Kind      string    `json:"kind"`
	// StartsAt and EndsAt are the date, FormerStartsAt and FormerEndsAt its times before it was moved; nil: the whole event.
	StartsAt       *time.Time `json:"startsAt"`
	EndsAt         *time.Time `json:"endsAt"`
	FormerStartsAt *time.Time `json:"formerStartsAt"`
	FormerEndsAt   *time.Time `json:"formerEndsAt"`
	// Dates is the number of dates that moved alike, beginning with this one.
	Dates       int    `json:"dates"`
	Status      string `json:"status"`
	Place       string `json:"place"`
	FormerPlace string `json:"formerPlace"`
}

// changeLog is what changed since the event was published, the newest change first; nil without changes.
type changeLog struct {
	Title string
	Lines []loggedChange
}

// loggedChange is the day and the text of a change.
type loggedChange struct {
	Day  dateText
	Text string
}

func (l localizer) changeLog(changes []dateChange) *changeLog {
	if len(changes) == 0 {
		return nil
	}
	out := &changeLog{Title: fmt.Sprintf("%s (%d)", l.translate("changes_so_far"), len(changes))}
	for _, c := range slices.Backward(changes) {
		day := dateText{ISO: c.ChangedAt.UTC().Format(timeLayout), Text: l.span(c.ChangedAt, c.ChangedAt)}
		out.Lines = append(out.Lines, loggedChange{day, l.changeText(c)})
	}
	return out
}

// changeText says what changed. It follows the words of the browser (web/src/features/events/page/eventFacts.ts); both have the same
// cases in tests.
func (l localizer) changeText(c dateChange) string {
	text := ""
	switch c.Kind {
	case "moved":
		text = l.movedText(c)
	case "status":
		text = l.translate(statusTexts[c.Status])
		if text == "" {
			text = l.translate("change_as_planned")
		}
	case "removed":
		text = l.translate("change_removed")
	case "place":
		text = l.translate("change_place", "from", c.FormerPlace, "to", c.Place)
		if c.FormerPlace == "" {
			text = l.translate("where") + ": " + c.Place
		}
	case "programme":
		return l.translate("change_programme")
	}
	if c.StartsAt == nil || text == "" {
		return text
	}
	day := l.weekdayAndDay(*c.StartsAt)
	if c.Dates > 1 {
		day = l.translate("change_dates", "number", strconv.Itoa(c.Dates), "day", day)
	}
	return day + ", " + text
}

// movedText says the start before and after a date was moved, and the end if the date has another length.
func (l localizer) movedText(c dateChange) string {
	if c.StartsAt == nil || c.FormerStartsAt == nil {
		return ""
	}
	var parts []string
	if !c.StartsAt.Equal(*c.FormerStartsAt) {
		parts = append(parts, l.formerStart(*c.FormerStartsAt, *c.StartsAt))
	}
	if c.EndsAt != nil && c.FormerEndsAt != nil && c.EndsAt.Sub(*c.StartsAt) != c.FormerEndsAt.Sub(*c.FormerStartsAt) {
		parts = append(parts, l.formerEnd(c))
	}
	return strings.Join(parts, " · ")
}

// formerStart has only the times if the day is the same.
func (l localizer) formerStart(before, after time.Time) string {
	text := func(at time.Time) string {
		switch {
		case calendar.StartOfDay(after).Equal(calendar.StartOfDay(before)):
			return l.clock(at)
		case calendar.IsMidnight(at):
			return l.weekdayAndDay(at)
		}
		return l.weekdayAndDay(at) + ", " + l.clock(at)
	}
	return l.translate("date_moved", "from", text(before), "to", text(after))
}

// formerEnd has only the times if the date lasts less than a day; an end at midnight belongs to the day before.
func (l localizer) formerEnd(c dateChange) string {
	short := max(c.EndsAt.Sub(*c.StartsAt), c.FormerEndsAt.Sub(*c.FormerStartsAt)) < 24*time.Hour
	text := func(at time.Time) string {
		switch {
		case short:
			return l.clock(at)
		case calendar.IsMidnight(at):
			return l.weekdayAndDay(at.Add(-time.Millisecond))
		}
		return l.weekdayAndDay(at) + ", " + l.clock(at)
	}
	return l.translate("change_end", "from", text(*c.FormerEndsAt), "to", text(*c.EndsAt))
}

// weekdayAndDay formats "Fri 4 Dec 2026".
func (p datePatterns) weekdayAndDay(at time.Time) string {
	return p.Weekdays[at.In(calendar.Lima).Weekday()] + " " + p.span(at, at)
}
