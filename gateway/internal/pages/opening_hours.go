package pages

import (
	"maps"
	"slices"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// wholeDay are the hours of a day without times.
var wholeDay = openingHours{Opens: "00:00", Closes: "23:59"}

// isWhole reports whether they are a whole day, however it was written.
func (h openingHours) isWhole() bool {
	return h.Opens == "00:00" && (h.Closes == "00:00" || h.Closes == wholeDay.Closes)
}

// openingHours describes the hours of a rule of weeks or of every day for search engines; nil for other rules. dates are the coming ones.
func (r recurrence) openingHours(dates []occurrencePart, now time.Time) map[string]any {
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
			hours = wholeDay
		}
		list = append(list, map[string]any{
			"@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": hours.Opens, "closes": hours.Closes,
		})
	}
	out := map[string]any{"openingHoursSpecification": list}
	if special := r.specialDays(dates, now); len(special) > 0 {
		out["specialOpeningHoursSpecification"] = special
	}
	return out
}

// specialDays describes the coming days that are not as usual, the earliest first: those without a date, and those with a date that was
// changed or added by hand.
func (r recurrence) specialDays(dates []occurrencePart, now time.Time) []map[string]any {
	days := r.changedDays(dates, now)
	today := dayText(now)
	var out []map[string]any
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if day < today || len(out) >= datesInData {
			continue
		}
		for _, h := range r.hoursOfDay(day, dates) {
			out = append(out, map[string]any{
				"@type": "OpeningHoursSpecification", "validFrom": day, "validThrough": day, "opens": h.Opens, "closes": h.Closes,
			})
		}
	}
	return out
}

// changedDays are the days without a date by an exception, and those of dates that were added or changed by hand.
func (r recurrence) changedDays(dates []occurrencePart, now time.Time) map[string]bool {
	days := map[string]bool{}
	for _, day := range r.closedDays(now) {
		days[dayText(day)] = true
	}
	for _, o := range r.Extra {
		days[dayText(o.StartsAt)] = true
	}
	for _, o := range dates {
		if o.IsOverride && (!o.isOpen() || !o.isUsual(r)) {
			days[dayText(o.StartsAt)] = true
			if o.OriginalStartsAt != nil {
				days[dayText(*o.OriginalStartsAt)] = true
			}
		}
	}
	return days
}

// hoursOfDay are the hours of the dates that begin on a day; equal times of opening and closing mean a closed day. Added dates may be later
// than the given ones.
func (r recurrence) hoursOfDay(day string, dates []occurrencePart) (hours []openingHours) {
	last := ""
	for _, o := range dates {
		last = max(last, dayText(o.StartsAt))
		if dayText(o.StartsAt) == day && o.isOpen() {
			hours = append(hours, o.hours())
		}
	}
	for _, o := range r.Extra {
		if day > last && dayText(o.StartsAt) == day {
			hours = append(hours, o.hours())
		}
	}
	if len(hours) == 0 {
		return []openingHours{{Opens: "00:00", Closes: "00:00"}}
	}
	return hours
}

// isOpen reports whether visitors can come to the place.
func (o occurrencePart) isOpen() bool { return o.takesPlace() && o.Status != "movedOnline" }

// isUsual reports whether a date has the day and the hours of the rule.
func (o occurrencePart) isUsual(r recurrence) bool {
	usual, timed := r.hoursOn(o.StartsAt.In(calendar.Lima).Weekday())
	if !timed {
		usual = wholeDay
	}
	got := o.hours()
	return o.OriginalStartsAt == nil && got.Opens == usual.Opens && got.Closes == usual.Closes
}

// hours are the times of a date.
func (o occurrencePart) hours() openingHours {
	if calendar.WholeDays(o.StartsAt, o.EndsAt) {
		return wholeDay
	}
	return openingHours{Opens: clockOf(o.StartsAt), Closes: clockOf(o.EndsAt)}
}

func dayText(at time.Time) string { return at.In(calendar.Lima).Format(time.DateOnly) }

// closedDays are the coming days without a date. A feast is one of this year and one of the next.
func (r recurrence) closedDays(now time.Time) (days []time.Time) {
	today := calendar.StartOfDay(now)
	for _, exception := range r.Exceptions {
		if strings.HasPrefix(exception, "FEAST=") {
			if f, err := calendar.ParseFeast(exception); err == nil {
				days = append(days, f.In(today.Year()), f.In(today.Year()+1))
			}
		} else if day, err := time.ParseInLocation(time.DateOnly, exception, calendar.Lima); err == nil {
			days = append(days, day)
		}
	}
	return days
}
