package pages

import (
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// datePatterns describe how a language formats dates; the web build generates them (web/src/shared/dates/patterns.ts).
type datePatterns struct {
	Months   []string `json:"months"`
	Weekdays []string `json:"weekdays"`
	// MonthsLong, WeekdaysLong and WeekdaysPlural are the full names within a text; Of is between day, month and year.
	MonthsLong     []string `json:"monthsLong"`
	WeekdaysLong   []string `json:"weekdaysLong"`
	WeekdaysPlural []string `json:"weekdaysPlural"`
	Of             string   `json:"of"`

	// DaysAhead are the words after the number of days until a feast, for one and for more.
	DaysAhead []string `json:"daysAhead"`

	// Full is a day with its weekday and the full name of its month.
	Full  string `json:"full"`
	Day   string `json:"day"`
	Month string `json:"month"`
	Year  string `json:"year"`
	Years string `json:"years"`
	// Clock is the pattern of a time of day; Halves are a.m. and p.m. for a clock of twelve hours.
	Clock  string   `json:"clock"`
	Halves []string `json:"halves"`
}

// span formats a half-open span by its days in Lima: an end at midnight belongs to the day before.
func (p datePatterns) span(start, end time.Time) string {
	first, last := start.In(calendar.Lima), lastInstant(start, end)
	pattern := p.Years
	switch {
	case first.YearDay() == last.YearDay() && first.Year() == last.Year():
		pattern = p.Day
	case first.Month() == last.Month() && first.Year() == last.Year():
		pattern = p.Month
	case first.Year() == last.Year():
		pattern = p.Year
	}
	return strings.NewReplacer(
		"{day}", strconv.Itoa(first.Day()), "{month}", p.Months[first.Month()-1], "{year}", strconv.Itoa(first.Year()),
		"{day2}", strconv.Itoa(last.Day()), "{month2}", p.Months[last.Month()-1], "{year2}", strconv.Itoa(last.Year()),
	).Replace(pattern)
}

// complete reports whether all names are there.
func (p datePatterns) complete() bool {
	return len(p.Months) == 12 && len(p.MonthsLong) == 12 && len(p.Halves) == 2 && len(p.DaysAhead) == 2 &&
		len(p.Weekdays) == 7 && len(p.WeekdaysLong) == 7 && len(p.WeekdaysPlural) == 7
}

// dayOfMonth formats a day without its year: 24 June.
func (p datePatterns) dayOfMonth(day time.Time) string {
	return strconv.Itoa(day.Day()) + p.Of + p.MonthsLong[day.Month()-1]
}

// dayOfYear formats a day with its year: 22 March 2027.
func (p datePatterns) dayOfYear(day time.Time) string {
	return p.dayOfMonth(day) + p.Of + strconv.Itoa(day.Year())
}

// fullSpan formats the days from first to last with the full name of the month: 24 – 26 June.
func (p datePatterns) fullSpan(first, last time.Time, withYear bool) string {
	from, to := p.dayOfMonth(first), p.dayOfMonth(last)
	if withYear {
		to = p.dayOfYear(last)
	}
	sameYear := first.Year() == last.Year()
	switch {
	case sameYear && first.YearDay() == last.YearDay():
		return to
	case sameYear && first.Month() == last.Month():
		from = strconv.Itoa(first.Day())
	case withYear && !sameYear:
		from = p.dayOfYear(first)
	}
	return from + " – " + to
}

// lastInstant returns the last instant of a half-open span.
func lastInstant(start, end time.Time) time.Time {
	if end.After(start) {
		return end.Add(-time.Millisecond).In(calendar.Lima)
	}
	return start.In(calendar.Lima)
}

// chip holds the parts of a card's date.
type chip struct{ Weekday, Day, Month string }

func (p datePatterns) chip(start time.Time) *chip {
	day := start.In(calendar.Lima)
	return &chip{Weekday: p.Weekdays[day.Weekday()], Day: strconv.Itoa(day.Day()), Month: p.Months[day.Month()-1]}
}
