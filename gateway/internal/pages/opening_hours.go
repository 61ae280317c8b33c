package pages

import (
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// openingHours describes the hours of a rule of weeks or of every day for search engines; nil for other rules.
func (r recurrence) openingHours(now time.Time) map[string]any {
	rule, ok := parseRule(r.Rule)
	if !ok || rule.interval != 1 || rule.freq != "DAILY" && rule.freq != "WEEKLY" {
		return nil
	}
	var list []map[string]any
	for _, group := range r.groups(rule.weekdaysFromMonday(r)) {
		var days []string
		for _, weekday := range group {
			days = append(days, "https://schema.org/"+weekday.String())
		}
		hours, timed := r.hoursOn(group[0])
		if !timed {
			hours = openingHours{Opens: "00:00", Closes: "23:59"}
		}
		list = append(list, map[string]any{
			"@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": hours.Opens, "closes": hours.Closes,
		})
	}
	out := map[string]any{"openingHoursSpecification": list}
	if closed := r.closedDays(now); len(closed) > 0 {
		out["specialOpeningHoursSpecification"] = closed
	}
	return out
}

// closedDays describes the coming days without a date: equal times of opening and closing mean a closed day. A feast has one of this year
// and one of the next.
func (r recurrence) closedDays(now time.Time) []map[string]any {
	today := startOfDay(now)
	var out []map[string]any
	add := func(day time.Time) {
		if day.Before(today) || len(out) == datesInData {
			return
		}
		text := day.Format(time.DateOnly)
		out = append(out, map[string]any{
			"@type": "OpeningHoursSpecification", "validFrom": text, "validThrough": text, "opens": "00:00", "closes": "00:00",
		})
	}
	for _, exception := range r.Exceptions {
		if strings.HasPrefix(exception, "FEAST=") {
			if f, err := calendar.ParseFeast(exception); err == nil {
				add(f.In(today.Year()))
				add(f.In(today.Year() + 1))
			}
		} else if day, err := time.ParseInLocation(time.DateOnly, exception, calendar.Lima); err == nil {
			add(day)
		}
	}
	return out
}
