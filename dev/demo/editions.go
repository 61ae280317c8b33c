package demo

import (
	"time"

	"raymi.example/internal/calendar"
)

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
	now = now.In(calendar.Lima)
	if s.Feast == "" {
		e, err := s.allYear(now)
		return []edition{e}, err
	}
	feast, err := calendar.ParseFeast(s.Feast)
	if err != nil {
		return nil, err
	}
	var editions []edition
	for _, year := range s.years(now) {
		e, err := s.yearly(feast.In(year))
		if err != nil {
			return nil, err
		}
		editions = append(editions, e)
	}
	return editions, nil
}

func (s schedule) yearly(first time.Time) (edition, error) {
	if s.Rule != "" {
		return s.series(first, first.AddDate(1, 0, 0), first.Year())
	}
	whole, err := s.hours(first, first.AddDate(0, 0, max(s.Days, 1)-1))
	return edition{year: first.Year(), whole: whole}, err
}

func (s schedule) allYear(now time.Time) (edition, error) {
	y, m, d := now.Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, calendar.Lima)
	return s.series(today.AddDate(0, -monthsBack, 0), today.AddDate(0, monthsAhead, 1), 0)
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
