package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// monthly puts a rule of months into words; "" for counts from the end of a month that have none.
func (v voice) monthly(rule parsedRule, r recurrence, asHours bool) string {
	var days []string
	for _, weekday := range rule.weekdays {
		days = append(days, v.nthWeekday(weekday.nth, weekday.weekday))
	}
	if len(rule.weekdays) == 0 {
		for _, day := range rule.monthDaysOf(r) {
			days = append(days, v.ordinal(day))
		}
	}
	if slices.Contains(days, "") {
		return ""
	}
	text := v.say("rule_of_month", "days", v.join(days))
	if rule.interval > 1 {
		text = v.say("rule_months", "number", strconv.Itoa(rule.interval), "days", text)
	}
	return text + v.hoursText(r, r.weekday(), asHours)
}

func (p parsedRule) monthDaysOf(r recurrence) []int {
	if len(p.monthDays) > 0 {
		return p.monthDays
	}
	return []int{r.StartsAt.In(calendar.Lima).Day()}
}

// ordinal formats a day of a month: "15th", "last day"; "" for other counts from the end of a month.
func (v voice) ordinal(day int) string {
	switch {
	case day == -1:
		return v.say("rule_last_day")
	case day < 1:
		return ""
	}
	key := "ordinal_th"
	if unit := day % 10; unit >= 1 && unit <= 3 && (day < 11 || day > 13) {
		key = []string{"ordinal_st", "ordinal_nd", "ordinal_rd"}[unit-1]
	}
	return v.say(key, "day", strconv.Itoa(day))
}

// yearly puts a rule of years into words.
func (v voice) yearly(rule parsedRule, r recurrence) ruleWords {
	months := rule.months
	if len(months) == 0 {
		months = []int{int(r.StartsAt.In(calendar.Lima).Month())}
	}
	out := ruleWords{single: len(rule.weekdays) == 0 && len(months) == 1 && len(rule.monthDaysOf(r)) == 1}
	days := v.spanOf(r, false)
	if !out.single {
		days = v.daysOfYear(rule, r, months)
	}
	switch {
	case days == "":
		return ruleWords{}
	case rule.interval > 1:
		out.text = v.say("rule_years", "number", strconv.Itoa(rule.interval), "days", days)
	default:
		out.text = v.say("rule_yearly", "days", days)
	}
	out.text += v.startText(r)
	return out
}

// daysOfYear formats several days of a year: "first Sunday of June and December", "24 June and 24 December".
func (v voice) daysOfYear(rule parsedRule, r recurrence, months []int) string {
	var days, names []string
	for _, month := range months {
		names = append(names, v.MonthsLong[month-1])
		for _, day := range rule.monthDaysOf(r) {
			if day < 1 {
				return ""
			}
			days = append(days, v.dayInMonth(month, day))
		}
	}
	if len(rule.weekdays) == 0 {
		return v.join(days)
	}
	var weekdays []string
	for _, weekday := range rule.weekdays {
		weekdays = append(weekdays, v.nthWeekday(weekday.nth, weekday.weekday))
	}
	if slices.Contains(weekdays, "") {
		return ""
	}
	return v.say("rule_weekday_of", "days", v.join(weekdays), "month", v.join(names))
}

// feastDate puts the only date of a feast into words: its name and its days, of every year or of this one.
func (v voice) feastDate(r recurrence) (ruleWords, bool) {
	f, err := calendar.ParseFeast(r.Feast)
	if err != nil {
		return ruleWords{}, false
	}
	name, fixed := v.feastName(f), isFixed(f)
	if !fixed {
		name = v.feastWords(f)
	}
	text := strings.TrimPrefix(name+", "+v.spanOf(r, !fixed), ", ")
	if fixed {
		text = v.say("rule_yearly", "days", text)
	}
	return ruleWords{text: text + v.startText(r), single: true}, true
}

func (v voice) spanOf(r recurrence, withYear bool) string {
	first, last := r.days()
	return v.fullSpan(first, last, withYear)
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
func (v voice) startText(r recurrence) string {
	if first, last := r.days(); r.isWhole() || !first.Equal(last) {
		return ""
	}
	return " · " + nonBreaking(v.clock(r.StartsAt))
}
