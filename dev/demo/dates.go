package demo

import (
	"fmt"
	"time"
	_ "time/tzdata" // the machine may lack zone files
)

// rule determines the days of a programme; weekdays count from Monday = 0 to Sunday = 6.
type rule struct {
	Type       string `json:"type"`
	Month      int    `json:"month"`
	Day        int    `json:"day"`
	OffsetDays int    `json:"offsetDays"`
	Weekday    int    `json:"weekday"`
	N          int    `json:"n"`
	EveryYears int    `json:"everyYears"`
	BaseYear   int    `json:"baseYear"`
	From       [2]int `json:"from"`
	To         [2]int `json:"to"`
	Weekdays   []int  `json:"weekdays"`
}

func lima() (*time.Location, error) {
	return time.LoadLocation("America/Lima")
}

// firstDay returns midnight of the first day of the yearly feast.
func (r rule) firstDay(year int, zone *time.Location) (time.Time, error) {
	switch r.Type {
	case "fixed":
		return day(year, r.Month, r.Day, zone), nil
	case "range":
		return day(year, r.From[0], r.From[1], zone), nil
	case "easter":
		return easter(year, zone).AddDate(0, 0, r.OffsetDays), nil
	case "nthWeekday":
		return r.nthWeekday(year, zone), nil
	}
	return time.Time{}, fmt.Errorf("date rule %q has no yearly day", r.Type)
}

// nthWeekday counts from the first of the month, or for n = -1 back from its last day.
func (r rule) nthWeekday(year int, zone *time.Location) time.Time {
	if r.N < 0 {
		last := day(year, r.Month+1, 0, zone)
		back := (weekday(last) - r.Weekday + 7) % 7
		return last.AddDate(0, 0, -back+7*(r.N+1))
	}
	first := day(year, r.Month, 1, zone)
	ahead := (r.Weekday - weekday(first) + 7) % 7
	return first.AddDate(0, 0, ahead+7*(r.N-1))
}

// years returns this and the next year, or for a feast of every few years its next one.
func (r rule) years(now time.Time) []int {
	year := now.Year()
	if r.EveryYears < 2 {
		return []int{year, year + 1}
	}
	for (year-r.BaseYear)%r.EveryYears != 0 {
		year++
	}
	return []int{year}
}

// easter is the Gregorian computus in the form of Meeus, Jones and Butcher.
func easter(year int, zone *time.Location) time.Time {
	golden, century, rest := year%19, year/100, year%100
	correction := (century - (century+8)/25 + 1) / 3
	moon := (19*golden + century - century/4 - correction + 15) % 30
	sunday := (32 + 2*(century%4) + 2*(rest/4) - moon - rest%4) % 7
	late := (golden + 11*moon + 22*sunday) / 451
	days := moon + sunday - 7*late + 114
	return day(year, days/31, days%31+1, zone)
}

// weekday counts from Monday = 0.
func weekday(t time.Time) int {
	return (int(t.Weekday()) + 6) % 7
}

func day(year, month, dayOfMonth int, zone *time.Location) time.Time {
	return time.Date(year, time.Month(month), dayOfMonth, 0, 0, 0, 0, zone)
}
