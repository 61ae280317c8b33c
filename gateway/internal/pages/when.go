package pages

import (
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// when is a card's text about a date: the next day of the event, formatted with a text (textKey, may be empty), and the hour if known.
type when struct {
	on                 time.Time
	textKey, day, hour string
}

// text formats it with the texts of a language.
func (w when) text(texts map[string]string) string {
	text := w.day
	if w.textKey != "" {
		text = strings.ReplaceAll(texts[w.textKey], "{{day}}", w.day)
	}
	if w.hour == "" {
		return text
	}
	return text + " · " + w.hour
}

// when follows the rules of the browser's cards (web/src/shared/dates/when.ts); both are tested with the same cases.
func (p datePatterns) when(start, end, now time.Time) when {
	start, end, today := start.In(calendar.Lima), calendar.MeantEnd(start, end), calendar.StartOfDay(now)
	first, last := calendar.StartOfDay(start), calendar.StartOfDay(lastInstant(start, end))
	single := first.Equal(last) || end.Sub(start) < 24*time.Hour
	switch {
	case single || first.Equal(today) && start.After(now):
		return p.onDay(start, end, today)
	case start.After(now) || !end.After(now):
		return when{on: first, day: p.days(first, last, today)}
	case last.Equal(today):
		return when{on: today, textKey: "last_day_today"}
	default:
		return when{on: today, textKey: "until_day", day: nonBreaking(p.plainDay(last, today))}
	}
}

// onDay formats a date by its day and hour, however long it lasts.
func (p datePatterns) onDay(start, end, today time.Time) when {
	first := calendar.StartOfDay(start)
	w := when{on: first, day: nonBreaking(p.Weekdays[first.Weekday()] + " " + p.plainDay(first, today))}
	switch {
	case first.Equal(today):
		w.textKey = "today"
	case first.Equal(today.AddDate(0, 0, 1)):
		w.textKey = "tomorrow"
	}
	if !calendar.WholeDays(start, end) {
		w.hour = nonBreaking(p.clock(start))
	}
	return w
}

// plainDay formats a day; it omits the current year.
func (p datePatterns) plainDay(day, today time.Time) string {
	if day.Year() == today.Year() {
		return p.ofMonth(day)
	}
	return p.ofMonth(day) + " " + strconv.Itoa(day.Year())
}

func (p datePatterns) ofMonth(day time.Time) string {
	return strconv.Itoa(day.Day()) + " " + p.Months[day.Month()-1]
}

func (p datePatterns) days(first, last, today time.Time) string {
	from := p.plainDay(first, today)
	switch {
	case first.Year() == last.Year() && first.Month() == last.Month():
		from = strconv.Itoa(first.Day())
	case first.Year() == last.Year():
		from = p.ofMonth(first)
	}
	return from + " – " + p.plainDay(last, today)
}

func (p datePatterns) clock(t time.Time) string {
	t = t.In(calendar.Lima)
	half := 0
	if t.Hour() >= 12 {
		half = 1
	}
	return strings.NewReplacer(
		"{hour}", strconv.Itoa(t.Hour()), "{hour12}", strconv.Itoa((t.Hour()+11)%12+1), "{minute}", t.Format("04"), "{half}", p.Halves[half],
	).Replace(p.Clock)
}

// nonBreaking replaces spaces by no-break spaces, so that a day or an hour is not split at the end of a line.
func nonBreaking(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }
