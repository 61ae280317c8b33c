package calendar

import (
	"errors"
	"fmt"
	"time"
)

// Anchor says what the day of a feast is computed from.
type Anchor string

// The anchors.
const (
	// Easter is Easter Sunday of the western churches.
	Easter Anchor = "EASTER"
	// Date is a day of a month; with Nth, the nth weekday before or after it.
	Date Anchor = "DATE"
	// Month is a month, for its nth weekday.
	Month Anchor = "MONTH"
)

// maxOffset bounds OffsetDays: the feasts of the Easter cycle lie within 70 days around Easter.
const maxOffset = 120

// Feast is the rule of a yearly feast that RFC 5545 cannot state, or states less clearly.
type Feast struct {
	Anchor Anchor
	// Month and Day are the date (anchor Date); Month alone is the month (anchor Month).
	Month time.Month
	Day   int
	// Weekday counts with Nth. Of a month: 1 is its first one, -1 its last one. Of a date: 1 is the first one after it, -1 the
	// last one before it, and 0 the date itself. Unused for Easter.
	Weekday time.Weekday
	Nth     int
	// OffsetDays moves the feast after (or, negative, before) the day that the other fields state.
	OffsetDays int
}

// In returns midnight of the feast's first day in a year, in Lima. The feast has to be valid.
func (f Feast) In(year int) time.Time {
	var found time.Time
	switch f.Anchor {
	case Easter:
		found = easter(year)
	case Date:
		found = nthWeekday(day(year, f.Month, f.Day), f.Weekday, f.Nth)
	case Month:
		beside := day(year, f.Month, 0)
		if f.Nth < 0 {
			beside = day(year, f.Month+1, 1)
		}
		found = nthWeekday(beside, f.Weekday, f.Nth)
	}
	return found.AddDate(0, 0, f.OffsetDays)
}

// nthWeekday returns the nth weekday after the day, before it for a negative n, and for 0 the day itself.
func nthWeekday(from time.Time, weekday time.Weekday, n int) time.Time {
	switch {
	case n > 0:
		ahead := (int(weekday)-int(from.Weekday())+6)%7 + 1
		return from.AddDate(0, 0, ahead+7*(n-1))
	case n < 0:
		back := (int(from.Weekday())-int(weekday)+6)%7 + 1
		return from.AddDate(0, 0, -back+7*(n+1))
	}
	return from
}

// Check returns an error that says which field is not possible. A fifth weekday and 29 February are refused, because not every
// year has them.
func (f Feast) Check() error {
	if f.OffsetDays < -maxOffset || f.OffsetDays > maxOffset {
		return fmt.Errorf("OFFSET must be between %d and %d", -maxOffset, maxOffset)
	}
	if f.Weekday < time.Sunday || f.Weekday > time.Saturday {
		return errors.New("BYDAY must be a day of the week")
	}
	if f.Nth < -4 || f.Nth > 4 {
		return errors.New("BYDAY must count from -4 to 4")
	}
	switch f.Anchor {
	case Easter:
		return nil
	case Date:
		if f.Month < 1 || f.Month > 12 || f.Day < 1 || day(commonYear, f.Month, f.Day).Month() != f.Month {
			return errors.New("MONTH and DAY must be a date of every year")
		}
		return nil
	case Month:
		if f.Month < 1 || f.Month > 12 {
			return errors.New("MONTH must be between 1 and 12")
		}
		if f.Nth == 0 {
			return errors.New("a month needs BYDAY with a number")
		}
		return nil
	}
	return errors.New("FEAST must be EASTER, DATE or MONTH")
}
