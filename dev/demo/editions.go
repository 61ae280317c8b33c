package demo

import (
	"fmt"
	"slices"
	"time"
)

const (
	usualStart = "09:00"
	usualEnd   = "18:00"

	monthsBack  = 1
	monthsAhead = 14 // at least 400 days, so that a portal started today shows a full year
)

// schedule is a rule with the hours of a day; End before Start means the following morning.
type schedule struct {
	Rule  rule   `json:"rule"`
	Days  int    `json:"days"`
	Start string `json:"start"`
	End   string `json:"end"`
}

// span is half-open: it includes its start but not its end.
type span struct {
	start, end time.Time
}

// edition is one event of the API: a yearly feast, or a programme that runs all year (year 0).
type edition struct {
	year        int
	whole       span
	occurrences []span
}

func (s schedule) editions(now time.Time) ([]edition, error) {
	zone, err := lima()
	if err != nil {
		return nil, err
	}
	now = now.In(zone)
	if s.Rule.Type == "daily" || s.Rule.Type == "weekly" {
		return s.allYear(now)
	}
	var editions []edition
	for _, year := range s.Rule.years(now) {
		first, err := s.Rule.firstDay(year, zone)
		if err != nil {
			return nil, err
		}
		e, err := s.yearly(first)
		if err != nil {
			return nil, err
		}
		editions = append(editions, e)
	}
	return editions, nil
}

func (s schedule) yearly(first time.Time) (edition, error) {
	if s.Rule.Type == "range" {
		last := day(first.Year(), s.Rule.To[0], s.Rule.To[1], first.Location())
		return s.series(first, last, first.Year())
	}
	whole, err := s.hours(first, first.AddDate(0, 0, max(s.Days, 1)-1))
	return edition{year: first.Year(), whole: whole}, err
}

func (s schedule) allYear(now time.Time) ([]edition, error) {
	today := day(now.Year(), int(now.Month()), now.Day(), now.Location())
	e, err := s.series(today.AddDate(0, -monthsBack, 0), today.AddDate(0, monthsAhead, 0), 0)
	return []edition{e}, err
}

// series creates one occurrence for each day of the rule between first and last.
func (s schedule) series(first, last time.Time, year int) (edition, error) {
	e := edition{year: year}
	for d := first; !d.After(last); d = d.AddDate(0, 0, 1) {
		if s.Rule.Type == "weekly" && !slices.Contains(s.Rule.Weekdays, weekday(d)) {
			continue
		}
		occurrence, err := s.hours(d, d)
		if err != nil {
			return edition{}, err
		}
		e.occurrences = append(e.occurrences, occurrence)
	}
	if len(e.occurrences) == 0 {
		return edition{}, fmt.Errorf("date rule %q gives no day", s.Rule.Type)
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

func at(midnight time.Time, clock, usual string) (time.Time, error) {
	if clock == "" {
		clock = usual
	}
	hour, err := time.Parse("15:04", clock)
	if err != nil {
		return time.Time{}, err
	}
	y, m, d := midnight.Date()
	return time.Date(y, m, d, hour.Hour(), hour.Minute(), 0, 0, midnight.Location()), nil
}

// next returns the index of the edition that ends next, or of the last one if all are over.
func next(editions []edition, now time.Time) int {
	for i, e := range editions {
		if e.whole.end.After(now) {
			return i
		}
	}
	return len(editions) - 1
}
