package pages

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
)

// commonYear is a year without 29 February, for texts of a day without a year.
const commonYear = 2025

// isFixed reports whether a feast is on the same day of every year.
func isFixed(f calendar.Feast) bool {
	return f.Anchor == calendar.Date && f.Nth == 0 && f.OffsetDays == 0
}

// feastName returns the name of a known feast, else "".
func (l localizer) feastName(f calendar.Feast) string {
	id := ""
	switch {
	case f.Anchor == calendar.Easter:
		id = fmt.Sprintf("EASTER%+d", f.OffsetDays)
	case isFixed(f):
		id = fmt.Sprintf("%02d-%02d", f.Month, f.Day)
	case f.Anchor == calendar.Month && f.OffsetDays == 0:
		id = fmt.Sprintf("%02d-%d%s", f.Month, f.Nth, weekdayCodes[f.Weekday])
	}
	return l.texts[l.feasts[id]]
}

// feastWords returns the name of a feast, else that of which it is the eve, else its rule; "" without words.
func (l localizer) feastWords(f calendar.Feast) string {
	if name := l.feastName(f); name != "" {
		return name
	}
	after := f
	after.OffsetDays++
	if name := l.feastName(after); name != "" {
		return l.translate("eve_of", "feast", name)
	}
	return l.feastRule(f)
}

// feastRule returns the rule of a feast in words: "24 June", "61 days after Easter"; "" without words.
func (l localizer) feastRule(f calendar.Feast) string {
	anchor := l.anchorWords(f)
	if anchor == "" || f.OffsetDays == 0 {
		return anchor
	}
	key, number := "days_after", f.OffsetDays
	if number < 0 {
		key, number = "days_before", -number
	}
	days := l.translate("number_of_days", "number", strconv.Itoa(number))
	if number == 1 {
		days = l.translate("one_day")
	}
	return l.translate(key, "days", days, "feast", anchor)
}

// anchorWords says what the offset of a feast counts from.
func (l localizer) anchorWords(f calendar.Feast) string {
	switch f.Anchor {
	case calendar.Easter:
		return l.translate("easter")
	case calendar.Month:
		days := l.nthWeekday(f.Nth, f.Weekday)
		if days == "" {
			return ""
		}
		return l.translate("rule_weekday_of", "days", days, "month", l.MonthsLong[f.Month-1])
	case calendar.Date:
	}
	date := l.dayInMonth(int(f.Month), f.Day)
	key, times := "weekday_after", f.Nth
	if times < 0 {
		key, times = "weekday_before", -times
	}
	weekday := l.WeekdaysLong[f.Weekday]
	switch {
	case times == 0:
		return date
	case times > 1:
		weekday = l.nthWeekday(times, f.Weekday)
	}
	return l.translate(key, "weekday", weekday, "day", date)
}

// nthWeekday formats "second Sunday"; "" for counts from the end of a month that have no word.
func (l localizer) nthWeekday(nth int, weekday time.Weekday) string {
	key := "nth_last"
	switch {
	case nth >= 1 && nth <= 5:
		key = "nth_" + strconv.Itoa(nth)
	case nth != -1:
		return ""
	}
	return l.translate(key) + " " + l.WeekdaysLong[weekday]
}

// dayInMonth formats a day of every year: 24 June.
func (l localizer) dayInMonth(month, day int) string {
	return l.dayOfMonth(time.Date(commonYear, time.Month(month), day, 0, 0, 0, 0, calendar.Lima))
}

// exceptionWords formats a day without a date: "1 January", "Good Friday", "25 December 2027"; "" for a day that is past.
func (l localizer) exceptionWords(exception string) string {
	if strings.HasPrefix(exception, "FEAST=") {
		f, err := calendar.ParseFeast(exception)
		switch {
		case err != nil:
			return ""
		case isFixed(f):
			return l.dayInMonth(int(f.Month), f.Day)
		}
		return l.feastWords(f)
	}
	day, err := time.ParseInLocation(time.DateOnly, exception, calendar.Lima)
	switch {
	case err != nil || day.Before(calendar.StartOfDay(l.now)):
		return ""
	case day.Year() == calendar.StartOfDay(l.now).Year():
		return l.dayOfMonth(day)
	}
	return l.dayOfYear(day)
}
