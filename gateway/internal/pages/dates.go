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
	Day      string   `json:"day"`
	Month    string   `json:"month"`
	Year     string   `json:"year"`
	Years    string   `json:"years"`
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

// lastInstant returns the last instant of a half-open span.
func lastInstant(start, end time.Time) time.Time {
	if end.After(start) {
		return end.Add(-time.Millisecond).In(calendar.Lima)
	}
	return start.In(calendar.Lima)
}

// chip holds the parts of a card's date.
type chip struct{ Weekday, Day, Month string }

func (p datePatterns) chip(start time.Time) chip {
	day := start.In(calendar.Lima)
	return chip{Weekday: p.Weekdays[day.Weekday()], Day: strconv.Itoa(day.Day()), Month: p.Months[day.Month()-1]}
}

// startOfDay returns the midnight in Lima at or before t.
func startOfDay(t time.Time) time.Time {
	day := t.In(calendar.Lima)
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, calendar.Lima)
}
