package strapi

import (
	"time"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Hours of a night out in Lima.
const (
	eveningHour = 17
	nightEnds   = 5
)

func (s *searchReader) times(*queryv1.Query) error {
	from, to, err := s.period()
	if err != nil {
		return err
	}
	past, err := s.plain("past")
	if err != nil {
		return err
	}
	if !from.IsZero() || !to.IsZero() {
		var dates []*queryv1.Filter
		if !to.IsZero() {
			dates = append(dates, compare("startsAt", queryv1.Operator_OPERATOR_LT, instant(to)))
		}
		if !from.IsZero() {
			dates = append(dates, compare("endsAt", queryv1.Operator_OPERATOR_GT, instant(from)))
		}
		s.filters = append(s.filters, nested("occurrences", all(dates)))
	}
	switch {
	case past == "true":
		s.filters = append(s.filters, compare("eventEndDate", queryv1.Operator_OPERATOR_LTE, instant(s.now)))
	case past == "" && from.IsZero() && to.IsZero() && s.Value("event") == "":
		s.filters = append(s.filters, compare("eventEndDate", queryv1.Operator_OPERATOR_GT, instant(s.now)))
	case past != "" && past != "any":
		return Invalid("past")
	}
	return nil
}

// period returns the chosen time, half-open; a zero bound is open. What is over by now is not part of it.
func (s *searchReader) period() (from, to time.Time, err error) {
	when, err := s.plain("when")
	if err != nil {
		return from, to, err
	}
	if when == "" {
		return s.days()
	}
	midnight := time.Date(s.now.Year(), s.now.Month(), s.now.Day(), 0, 0, 0, 0, calendar.Lima)
	tomorrow := midnight.AddDate(0, 0, 1)
	friday := midnight.AddDate(0, 0, (int(time.Friday)-int(s.now.Weekday())+7)%7)
	if s.now.Weekday() == time.Saturday || s.now.Weekday() == time.Sunday {
		friday = friday.AddDate(0, 0, -7)
	}
	switch when {
	case "now":
		from, to = s.now, s.now.Add(step)
	case "tonight":
		if s.now.Hour() < nightEnds {
			tomorrow, midnight = midnight, midnight.AddDate(0, 0, -1)
		}
		from, to = midnight.Add(eveningHour*time.Hour), tomorrow.Add(nightEnds*time.Hour)
	case "today":
		from, to = midnight, tomorrow
	case "tomorrow":
		from, to = tomorrow, tomorrow.AddDate(0, 0, 1)
	case "weekend":
		from, to = friday.Add(eveningHour*time.Hour), friday.AddDate(0, 0, 3)
	case "week":
		from, to = midnight, midnight.AddDate(0, 0, (7-int(s.now.Weekday()))%7+1)
	default:
		return from, to, Invalid("when")
	}
	if from.Before(s.now) {
		from = s.now
	}
	return from, to, nil
}

// localTime is a time in Lima.
const localTime = "2006-01-02T15:04"

// days reads from and to: days, of which the last is included, or times.
func (s *searchReader) days() (from, to time.Time, err error) {
	read := func(name string, days int) (at time.Time) {
		text, bad := s.plain(name)
		if bad == nil && text != "" {
			if at, bad = time.ParseInLocation(time.DateOnly, text, calendar.Lima); bad == nil {
				at = at.AddDate(0, 0, days)
			} else {
				at, bad = time.ParseInLocation(localTime, text, calendar.Lima)
			}
		}
		if bad != nil {
			err = Invalid(name)
		}
		return at
	}
	from, to = read("from", 0), read("to", 1)
	return from, to, err
}
