package pages

import (
	"strconv"
	"strings"
	"time"
)

// when is what a card says of a date: the day on which one can go next, in words around day (said is their key, or empty), and
// the hour where one is told.
type when struct {
	on              time.Time
	said, day, hour string
}

// text writes it in a page's words.
func (w when) text(words map[string]string) string {
	text := w.day
	if w.said != "" {
		text = strings.ReplaceAll(words[w.said], "{{day}}", w.day)
	}
	if w.hour == "" {
		return text
	}
	return text + " · " + w.hour
}

// when follows the rules of the browser's own cards (web/src/shared/dates/when.ts); the same cases hold both to them.
func (p datePatterns) when(start, end, now time.Time) when {
	start, today := start.In(lima), startOfDay(now)
	first, last := startOfDay(start), startOfDay(lastInstant(start, end))
	single := first.Equal(last) || end.Sub(start) < 24*time.Hour
	switch {
	case single || first.Equal(today) && start.After(now):
		return p.evening(start, end, today)
	case start.After(now) || !end.After(now):
		return when{on: first, day: p.days(first, last, today)}
	case last.Equal(today):
		return when{on: today, said: "last_day_today"}
	default:
		return when{on: today, said: "until_day", day: tied(p.plainDay(last, today))}
	}
}

// evening is a date that is told by its day and hour, however long it lasts.
func (p datePatterns) evening(start, end, today time.Time) when {
	first := startOfDay(start)
	w := when{on: first, day: tied(p.Weekdays[first.Weekday()] + " " + p.plainDay(first, today))}
	switch {
	case first.Equal(today):
		w.said = "today"
	case first.Equal(today.AddDate(0, 0, 1)):
		w.said = "tomorrow"
	}
	if !isMidnight(start) || !isMidnight(end) {
		w.hour = tied(p.clock(start))
	}
	return w
}

// plainDay has its year where it is another than the present one.
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
	t = t.In(lima)
	half := 0
	if t.Hour() >= 12 {
		half = 1
	}
	return strings.NewReplacer(
		"{hour}", strconv.Itoa(t.Hour()), "{hour12}", strconv.Itoa((t.Hour()+11)%12+1), "{minute}", t.Format("04"), "{half}", p.Halves[half],
	).Replace(p.Clock)
}

func isMidnight(t time.Time) bool { return t.Equal(startOfDay(t)) }

// tied keeps a day or an hour from being torn apart at the end of a line.
func tied(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }
