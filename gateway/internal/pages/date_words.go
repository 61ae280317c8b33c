package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// monthly puts a rule of months into words; "" for counts from the end of a month that have none.
func (l localizer) monthly(rule parsedRule, r recurrence, asHours bool) string {
	var days []string
	for _, weekday := range rule.weekdays {
		days = append(days, l.nthWeekday(weekday.nth, weekday.weekday))
	}
	if len(rule.weekdays) == 0 {
		for _, day := range rule.monthDaysOf(r) {
			days = append(days, l.ordinal(day))
		}
	}
	if slices.Contains(days, "") {
		return ""
	}
	text := l.translate("rule_of_month", "days", l.join(days))
	if rule.interval > 1 {
		text = l.translate("rule_months", "number", strconv.Itoa(rule.interval), "days", text)
	}
	return text + l.hoursText(r, r.weekday(), asHours)
}

func (p parsedRule) monthDaysOf(r recurrence) []int {
	if len(p.monthDays) > 0 {
		return p.monthDays
	}
	return []int{r.StartsAt.In(calendar.Lima).Day()}
}

// ordinal formats a day of a month: "15th", "last day"; "" for other counts from the end of a month.
func (l localizer) ordinal(day int) string {
	switch {
	case day == -1:
		return l.translate("rule_last_day")
	case day < 1:
		return ""
	}
	key := "ordinal_th"
	if unit := day % 10; unit >= 1 && unit <= 3 && (day < 11 || day > 13) {
		key = []string{"ordinal_st", "ordinal_nd", "ordinal_rd"}[unit-1]
	}
	return l.translate(key, "day", strconv.Itoa(day))
}

// yearly puts a rule of years into words.
func (l localizer) yearly(rule parsedRule, r recurrence) ruleWords {
	months := rule.months
	if len(months) == 0 {
		months = []int{int(r.StartsAt.In(calendar.Lima).Month())}
	}
	out := ruleWords{single: len(rule.weekdays) == 0 && len(months) == 1 && len(rule.monthDaysOf(r)) == 1}
	days := l.spanOf(r, false)
	if !out.single {
		days = l.daysOfYear(rule, r, months)
	}
	switch {
	case days == "":
		return ruleWords{}
	case rule.interval > 1:
		out.text = l.translate("rule_years", "number", strconv.Itoa(rule.interval), "days", days)
	default:
		out.text = l.translate("rule_yearly", "days", days)
	}
	out.text += l.startText(r)
	return out
}

// daysOfYear formats several days of a year: "first Sunday of June and December", "24 June and 24 December".
func (l localizer) daysOfYear(rule parsedRule, r recurrence, months []int) string {
	var days, names []string
	for _, month := range months {
		names = append(names, l.MonthsLong[month-1])
		for _, day := range rule.monthDaysOf(r) {
			if day < 1 {
				return ""
			}
			days = append(days, l.dayInMonth(month, day))
		}
	}
	if len(rule.weekdays) == 0 {
		return l.join(days)
	}
	var weekdays []string
	for _, weekday := range rule.weekdays {
		weekdays = append(weekdays, l.nthWeekday(weekday.nth, weekday.weekday))
	}
	if slices.Contains(weekdays, "") {
		return ""
	}
	return l.translate("rule_weekday_of", "days", l.join(weekdays), "month", l.join(names))
}

// feastDate puts the only date of a feast into words: its name and its days, of every year or of this one.
func (l localizer) feastDate(r recurrence) (ruleWords, bool) {
	f, err := calendar.ParseFeast(r.Feast)
	if err != nil {
		return ruleWords{}, false
	}
	name, fixed := l.feastName(f), isFixed(f)
	if !fixed {
		name = l.feastWords(f)
	}
	text := strings.TrimPrefix(name+", "+l.spanOf(r, !fixed), ", ")
	if fixed {
		text = l.translate("rule_yearly", "days", text)
	}
	return ruleWords{text: text + l.startText(r), single: true}, true
}

func (l localizer) spanOf(r recurrence, withYear bool) string {
	first, last := r.days()
	return l.fullSpan(first, last, withYear)
}

// days returns the first and the last day of the first date. A date shorter than 24 hours counts as one day, also past midnight.
func (r recurrence) days() (first, last time.Time) {
	first = calendar.StartOfDay(r.StartsAt)
	if r.EndsAt.Sub(r.StartsAt) < 24*time.Hour {
		return first, first
	}
	return first, calendar.StartOfDay(lastInstant(r.StartsAt, r.EndsAt))
}

// startText formats the start of a date of one day: " · 19:00"; "" for whole days and several days.
func (l localizer) startText(r recurrence) string {
	if first, last := r.days(); r.isWhole() || !first.Equal(last) {
		return ""
	}
	return " · " + nonBreaking(l.clock(r.StartsAt))
}
