package strapi

import (
	"time"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// interval is a chosen time, half-open; a zero bound is open. What is over by now is not part of it.
type interval struct {
	from, to time.Time
	// begins is when an evening at the beginning of the time begins; zero: the time has none. A date that began earlier has to be open
	// until openUntil.
	begins, openUntil time.Time
	// named: the request names the time and not its bounds.
	named bool
}

// beginningWithEvening is the time from the evening of a day on.
func (s *searchReader) beginningWithEvening(day, to time.Time) interval {
	later := day.Add(calendar.MuseumsClose)
	if later.Before(s.now) {
		later = s.now
	}
	begins := day.Add(calendar.EveningBegins)
	return interval{from: begins, to: to, begins: begins, openUntil: later.Add(calendar.EveningLeft)}
}

// dates is the condition on a date of an event; nil if the time is open.
func (i interval) dates() *queryv1.Filter {
	var dates []*queryv1.Filter
	if !i.to.IsZero() {
		dates = append(dates, compare("startsAt", queryv1.Operator_OPERATOR_LT, instant(i.to)))
	}
	if !i.from.IsZero() {
		dates = append(dates, compare("endsAt", queryv1.Operator_OPERATOR_GT, instant(i.from)))
	}
	if !i.begins.IsZero() {
		dates = append(dates, anyOf([]*queryv1.Filter{
			compare("startsAt", queryv1.Operator_OPERATOR_GTE, instant(i.begins)),
			compare("endsAt", queryv1.Operator_OPERATOR_GTE, instant(i.openUntil)),
		}))
	}
	if len(dates) == 0 {
		return nil
	}
	return all(dates)
}

func (s *searchReader) times(q *queryv1.Query) error {
	chosen, err := s.period()
	if err != nil {
		return err
	}
	past, err := s.plain("past")
	if err != nil {
		return err
	}
	dates := chosen.dates()
	if dates != nil {
		s.filters = append(s.filters, nested("occurrences", dates))
	}
	if chosen.named {
		showDates(q, dates)
	}
	switch {
	case past == "true":
		s.filters = append(s.filters, compare("eventEndDate", queryv1.Operator_OPERATOR_LTE, instant(s.now)))
	case past == "" && dates == nil && s.Value("event") == "":
		s.filters = append(s.filters, compare("eventEndDate", queryv1.Operator_OPERATOR_GT, instant(s.now)))
	case past != "" && past != "any":
		return Invalid("past")
	}
	return nil
}

// showDates leaves out populated dates that do not meet a condition: clients that name a time do not know its rule, and a card shows the
// date for which the event is found.
func showDates(q *queryv1.Query, dates *queryv1.Filter) {
	for _, p := range q.GetPopulate() {
		if p.GetName() != "occurrences" {
			continue
		}
		if p.Query == nil {
			p.Query = &queryv1.Query{}
		}
		if own := p.Query.GetFilter(); own != nil {
			dates = all([]*queryv1.Filter{dates, own})
		}
		p.Query.Filter = dates
	}
}

// period returns the chosen time.
func (s *searchReader) period() (interval, error) {
	when, err := s.plain("when")
	if err != nil {
		return interval{}, err
	}
	if when == "" {
		from, to, err := s.days()
		return interval{from: from, to: to}, err
	}
	i, ok := s.namedTime(when)
	if !ok {
		return interval{}, Invalid("when")
	}
	if i.from.Before(s.now) {
		i.from = s.now
	}
	i.named = true
	return i, nil
}

// namedTime returns a time by its name; ok is false if there is none.
func (s *searchReader) namedTime(name string) (i interval, ok bool) {
	midnight := calendar.StartOfDay(s.now)
	tomorrow := midnight.AddDate(0, 0, 1)
	// Monday is the first day of the week.
	sunday := midnight.AddDate(0, 0, (7-int(s.now.Weekday()))%7)
	switch name {
	case "now":
		return interval{from: s.now, to: s.now.Add(step)}, true
	case "tonight":
		if s.now.Before(midnight.Add(calendar.NightEnds)) {
			tomorrow, midnight = midnight, midnight.AddDate(0, 0, -1)
		}
		return s.beginningWithEvening(midnight, tomorrow.Add(calendar.NightEnds)), true
	case "today":
		return interval{from: midnight, to: tomorrow}, true
	case "tomorrow":
		return interval{from: tomorrow, to: tomorrow.AddDate(0, 0, 1)}, true
	case "weekend":
		return s.beginningWithEvening(sunday.AddDate(0, 0, -2), sunday.AddDate(0, 0, 1)), true
	case "week":
		return interval{from: midnight, to: sunday.AddDate(0, 0, 1)}, true
	}
	return interval{}, false
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
