package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

const (
	// exceptionsShown bounds the list of days without a date.
	exceptionsShown = 4
	// daysOfHours is the number of days a week from which hours are given with their end.
	daysOfHours = 3
)

// weekFromMonday are the weekdays in the order of lists of opening hours.
var weekFromMonday = []time.Weekday{
	time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday,
}

// ruleWords are the words of a rule. single: they name the only day of a year, so the next date needs no words. daily: each day has a date.
type ruleWords struct {
	text          string
	single, daily bool
}

// ruleWords puts a recurrence into words without its next date; it returns false for what has none.
func (l localizer) ruleWords(r recurrence, kind string) (ruleWords, bool) {
	if r.Rule == "" {
		return l.feastDate(r)
	}
	rule, ok := parseRule(r.Rule)
	if !ok || rule.count == 1 {
		return ruleWords{}, false
	}
	asHours := rule.speaksAsHours(kind)
	out := ruleWords{}
	switch {
	case rule.freq == "YEARLY":
		out = l.yearly(rule, r)
	case rule.freq == "MONTHLY":
		out.text = l.monthly(rule, r, asHours)
	case rule.freq == "WEEKLY" || rule.interval == 1:
		out = ruleWords{text: l.weekly(rule, r, asHours), daily: rule.freq == "DAILY"}
	default:
		out.text = l.translate("rule_days", "number", strconv.Itoa(rule.interval)) + l.hoursText(r, r.weekday(), asHours)
	}
	if out.text == "" {
		return ruleWords{}, false
	}
	out.text = l.bounded(out.text, rule, r, asHours)
	return out, true
}

// speaksAsHours reports whether the hours of a programme are given with their end.
func (p parsedRule) speaksAsHours(kind string) bool {
	if kind != "" {
		return kind != kindEvent
	}
	return p.interval == 1 && (p.freq == "DAILY" || p.freq == "WEEKLY" && len(p.weekdays) >= daysOfHours)
}

// bounded adds the feast that a rule begins with, its end, and the days without a date.
func (l localizer) bounded(text string, rule parsedRule, r recurrence, asHours bool) string {
	if f, err := calendar.ParseFeast(r.Feast); err == nil {
		if from := l.feastWords(f); from != "" {
			text = l.translate("rule_from", "rule", text, "feast", from)
		}
	}
	if !rule.until.IsZero() {
		text = l.translate("rule_until", "rule", text, "day", l.plainDay(rule.until, calendar.StartOfDay(l.now)))
	}
	if rule.count > 0 {
		text = l.translate("rule_times", "rule", text, "number", strconv.Itoa(rule.count))
	}
	var days []string
	for _, exception := range r.Exceptions {
		if words := l.exceptionWords(exception); words != "" {
			days = append(days, words)
		}
	}
	if len(days) == 0 {
		return text
	}
	list, key := strings.Join(days[:min(len(days), exceptionsShown)], ", "), "rule_except"
	if len(days) > exceptionsShown {
		list += " …"
	}
	if asHours {
		key = "rule_closed"
	}
	return l.translate(key, "rule", text, "days", list)
}

func (r recurrence) weekday() time.Weekday { return r.StartsAt.In(calendar.Lima).Weekday() }

func (r recurrence) isWhole() bool { return calendar.WholeDays(r.StartsAt, r.EndsAt) }

// hoursOn returns the usual hours of a weekday; false for whole days.
func (r recurrence) hoursOn(weekday time.Weekday) (openingHours, bool) {
	for _, hours := range r.Hours {
		if slices.Contains(splitList(hours.Weekdays), weekdayCodes[weekday]) {
			return hours, !hours.isWhole()
		}
	}
	if r.isWhole() {
		return openingHours{}, false
	}
	return openingHours{Opens: clockOf(r.StartsAt), Closes: clockOf(r.EndsAt)}, true
}

// hoursText formats the hours of a weekday after a space: " 19:00" or, for opening hours, " 9:00 – 16:00"; "" for whole days.
func (l localizer) hoursText(r recurrence, weekday time.Weekday, asHours bool) string {
	hours, ok := r.hoursOn(weekday)
	if !ok {
		return ""
	}
	text := " " + l.timeOfDay(hours.Opens)
	if asHours && hours.Opens != hours.Closes {
		text += " – " + l.timeOfDay(hours.Closes)
	}
	return text
}

// timeOfDay formats a time of hours; a malformed one is returned as it is.
func (l localizer) timeOfDay(text string) string {
	at, err := time.ParseInLocation("15:04", text, calendar.Lima)
	if err != nil {
		return text
	}
	return nonBreaking(l.clock(at))
}

// join formats a list: "Fridays and Saturdays".
func (l localizer) join(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return l.translate("list_and", "first", strings.Join(parts[:last], ", "), "last", parts[last])
}

// weekly puts a rule of weeks, or of every day, into words.
func (l localizer) weekly(rule parsedRule, r recurrence, asHours bool) string {
	weekdays := rule.weekdaysFromMonday(r)
	groups := r.groups(weekdays)
	number := strconv.Itoa(rule.interval)
	if len(groups) == 1 && len(weekdays) < daysOfHours && !asHours {
		var plurals []string
		for _, weekday := range weekdays {
			plurals = append(plurals, l.WeekdaysPlural[weekday])
		}
		hours := l.hoursText(r, weekdays[0], false)
		if rule.interval > 1 {
			return l.translate("rule_weeks", "number", number, "days", l.join(plurals)) + hours
		}
		return l.translate("rule_weekdays", "days", l.join(plurals)) + hours
	}
	var listed []string
	for _, group := range groups {
		days := l.translate("rule_daily")
		if len(group) < len(weekFromMonday) {
			days = l.ranges(group)
		}
		listed = append(listed, days+l.hoursText(r, group[0], asHours))
	}
	if text := strings.Join(listed, "; "); rule.interval == 1 {
		return text
	}
	return l.translate("rule_weeks", "number", number, "days", strings.Join(listed, "; "))
}

// weekdaysFromMonday returns the weekdays of a rule of weeks, or all for a rule of days.
func (p parsedRule) weekdaysFromMonday(r recurrence) []time.Weekday {
	if p.freq == "DAILY" {
		return weekFromMonday
	}
	var out []time.Weekday
	for _, weekday := range weekFromMonday {
		if slices.ContainsFunc(p.weekdays, func(c countedWeekday) bool { return c.weekday == weekday }) {
			out = append(out, weekday)
		}
	}
	if len(out) == 0 {
		return []time.Weekday{r.weekday()}
	}
	return out
}

// groups returns the weekdays, those with the same hours together.
func (r recurrence) groups(weekdays []time.Weekday) [][]time.Weekday {
	var out [][]time.Weekday
	at := map[string]int{}
	for _, weekday := range weekdays {
		hours, _ := r.hoursOn(weekday)
		key := hours.Opens + " " + hours.Closes
		i, found := at[key]
		if !found {
			i = len(out)
			at[key], out = i, append(out, nil)
		}
		out[i] = append(out[i], weekday)
	}
	return out
}

// ranges formats weekdays: "Tue–Sun", "Mon–Wed, Fri". Three and more days in a row are a range, which may pass the end of the week if
// it is the only one.
func (l localizer) ranges(weekdays []time.Weekday) string {
	name := func(at int) string { return l.Weekdays[weekFromMonday[at%7]] }
	has := func(at int) bool { return slices.Contains(weekdays, weekFromMonday[(at+7)%7]) }
	var starts []int
	for at := range weekFromMonday {
		if has(at) && !has(at-1) {
			starts = append(starts, at)
		}
	}
	if len(starts) == 1 && len(weekdays) >= daysOfHours {
		return name(starts[0]) + "–" + name(starts[0]+len(weekdays)-1)
	}
	var runs []string
	for at := 0; at < 7; at++ {
		end := at
		for end < 6 && has(at) && has(end+1) {
			end++
		}
		switch {
		case end-at > 1:
			runs = append(runs, name(at)+"–"+name(end))
			at = end
		case has(at):
			runs = append(runs, name(at))
		}
	}
	return strings.Join(runs, ", ")
}
