package pages

import (
	"strconv"
	"strings"
	"time"
)

// datePatterns says how a language writes dates; the pages' build makes them (web/src/shared/dates/patterns.ts).
type datePatterns struct {
	Months   []string `json:"months"`
	Weekdays []string `json:"weekdays"`
	Day      string   `json:"day"`
	Month    string   `json:"month"`
	Year     string   `json:"year"`
	Years    string   `json:"years"`
	// Clock is the hour of a day; Halves are those of a day whose clock has twelve hours.
	Clock  string   `json:"clock"`
	Halves []string `json:"halves"`
}

// lima keeps UTC-5 all year: no time zone database is needed.
var lima = time.FixedZone("America/Lima", -5*60*60)

// span writes a half-open span by its days in Lima: an end at midnight belongs to the day before.
func (p datePatterns) span(start, end time.Time) string {
	first, last := start.In(lima), lastInstant(start, end)
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

// lastInstant is the last one that belongs to a half-open span.
func lastInstant(start, end time.Time) time.Time {
	if end.After(start) {
		return end.Add(-time.Millisecond).In(lima)
	}
	return start.In(lima)
}

// chip is the pieces of a card's date.
type chip struct{ Weekday, Day, Month string }

func (p datePatterns) chip(start time.Time) chip {
	day := start.In(lima)
	return chip{Weekday: p.Weekdays[day.Weekday()], Day: strconv.Itoa(day.Day()), Month: p.Months[day.Month()-1]}
}

// startOfDay is the midnight in Lima before t.
func startOfDay(t time.Time) time.Time {
	day := t.In(lima)
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, lima)
}
