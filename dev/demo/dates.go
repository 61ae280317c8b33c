package demo

import (
	"fmt"
	"time"

	"raymi.example/internal/calendar"
)

const (
	usualStart = "09:00"
	usualEnd   = "18:00"

	monthsBack  = 1
	monthsAhead = 14 // at least 400 days, so that a portal started today shows a full year
	maxDates    = 800
)

// schedule says when a programme takes place: on a yearly feast; with a rule too, on the rule's dates from the feast on; with a rule
// alone, all year. The texts are those of calendar.ParseFeast and calendar.ParseRule.
type schedule struct {
	Feast string `json:"feast"`
	Rule  string `json:"rule"`
	// EveryYears and BaseYear are set for a feast that is not held every year.
	EveryYears int `json:"everyYears"`
	BaseYear   int `json:"baseYear"`
	// Days is the number of days of the feast.
	Days int `json:"days"`
	// Start and End are the hours of a day; End before Start means the following morning.
	Start string `json:"start"`
	End   string `json:"end"`
}

// years returns this and the next year, or for a feast of every few years its next one.
func (s schedule) years(now time.Time) []int {
	year := now.Year()
	if s.EveryYears < 2 {
		return []int{year, year + 1}
	}
	for (year-s.BaseYear)%s.EveryYears != 0 {
		year++
	}
	return []int{year}
}

// series creates one occurrence for each date of the rule from a day on and before another.
func (s schedule) series(from, before time.Time, year int) (edition, error) {
	rule, err := calendar.ParseRule(s.Rule)
	if err != nil {
		return edition{}, err
	}
	days, err := rule.Starts(rule.First(from), before, maxDates)
	if err != nil {
		return edition{}, err
	}
	e := edition{year: year}
	for _, day := range days {
		occurrence, err := s.hours(day, day)
		if err != nil {
			return edition{}, err
		}
		e.occurrences = append(e.occurrences, occurrence)
	}
	e.whole = span{e.occurrences[0].start, e.occurrences[len(e.occurrences)-1].end}
	return e, nil
}

func (s schedule) hours(first, last time.Time) (span, error) {
	start, err := at(first, s.Start, usualStart)
	if err != nil {
		return span{}, err
	}
	end, err := at(last, s.End, usualEnd)
	if err != nil {
		return span{}, err
	}
	if !end.After(start) {
		end = end.AddDate(0, 0, 1)
	}
	return span{start, end}, nil
}

func at(day time.Time, clock, usual string) (time.Time, error) {
	if clock == "" {
		clock = usual
	}
	hour, err := time.Parse("15:04", clock)
	if err != nil {
		return time.Time{}, fmt.Errorf("time of the day: %w", err)
	}
	y, m, d := day.Date()
	return time.Date(y, m, d, hour.Hour(), hour.Minute(), 0, 0, calendar.Lima), nil
}
