package pages

import (
	"fmt"
	"slices"
	"time"

	"raymi.example/internal/calendar"
)

// dateChange is an entry of the public log of an event.
type dateChange struct {
	ChangedAt time.Time `json:"changedAt"`
	Kind      string    `json:"kind"`
	// StartsAt is the date, FormerStartsAt its start before it was moved; nil: the whole event.
	StartsAt       *time.Time `json:"startsAt"`
	FormerStartsAt *time.Time `json:"formerStartsAt"`
	Status         string     `json:"status"`
	Place          string     `json:"place"`
	FormerPlace    string     `json:"formerPlace"`
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

func (v voice) changeLog(changes []dateChange) *changeLog {
	if len(changes) == 0 {
		return nil
	}
	out := &changeLog{Title: fmt.Sprintf("%s (%d)", v.say("changes_so_far"), len(changes))}
	for _, c := range slices.Backward(changes) {
		day := dateText{ISO: c.ChangedAt.UTC().Format(timeLayout), Text: v.span(c.ChangedAt, c.ChangedAt)}
		out.Lines = append(out.Lines, loggedChange{day, v.changeText(c)})
	}
	return out
}

// changeText says what changed. It follows the words of the browser (web/src/features/events/page/eventFacts.ts); both have the same
// cases in tests.
func (v voice) changeText(c dateChange) string {
	text := ""
	switch c.Kind {
	case "moved":
		text = v.movedText(c)
	case "status":
		text = v.say(statusTexts[c.Status])
		if text == "" {
			text = v.say("change_as_planned")
		}
	case "removed":
		text = v.say("change_removed")
	case "place":
		return v.say("change_place", "from", c.FormerPlace, "to", c.Place)
	case "programme":
		return v.say("change_programme")
	}
	if c.StartsAt == nil || text == "" {
		return text
	}
	return v.weekdayAndDay(*c.StartsAt) + ", " + text
}

// movedText says the start before and after a date was moved: only the times if the day is the same.
func (v voice) movedText(c dateChange) string {
	if c.StartsAt == nil || c.FormerStartsAt == nil {
		return ""
	}
	text := func(at time.Time) string {
		switch {
		case startOfDay(*c.StartsAt).Equal(startOfDay(*c.FormerStartsAt)):
			return v.clock(at)
		case isMidnight(at):
			return v.weekdayAndDay(at)
		}
		return v.weekdayAndDay(at) + ", " + v.clock(at)
	}
	return v.say("date_moved", "from", text(*c.FormerStartsAt), "to", text(*c.StartsAt))
}

// weekdayAndDay formats "Fri 4 Dec 2026".
func (p datePatterns) weekdayAndDay(at time.Time) string {
	return p.Weekdays[at.In(calendar.Lima).Weekday()] + " " + p.span(at, at)
}
