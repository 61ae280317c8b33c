package calendar

import "time"

// openLength is how long a date without a known end lasts in calendars, which need one.
const openLength = 2 * time.Hour

// MeantEnd returns the end that people mean by a stored date. A date that begins at midnight in Lima and ends in the last minute of a
// day, or at its own start, consists of whole days: it ends at the following midnight. Every other end is the stored one, and an end that
// is not after the start is not known. The web has the same rules (web/src/shared/dates/span.ts); both are tested with the same cases.
func MeantEnd(start, end time.Time) time.Time {
	switch {
	case !IsMidnight(start) || end.Before(start):
		return end
	case end.Equal(start), !end.Before(StartOfDay(end).AddDate(0, 0, 1).Add(-time.Minute)):
		return nextDay(end)
	}
	return end
}

// WholeDays reports whether a date consists of whole days in Lima.
func WholeDays(start, end time.Time) bool {
	end = MeantEnd(start, end)
	return end.After(start) && IsMidnight(start) && IsMidnight(end)
}

// EntryEnd returns the end of a date in a calendar, which is later than its start. A date without a known end ends on the day on which it
// begins.
func EntryEnd(start, end time.Time) time.Time {
	if end = MeantEnd(start, end); end.After(start) {
		return end
	}
	end = start.Add(openLength)
	if midnight := nextDay(start); end.After(midnight) {
		return midnight
	}
	return end
}

// OverAt returns when a date is over. One without a known end is over when its day is.
func OverAt(start, end time.Time) time.Time {
	if end = MeantEnd(start, end); end.After(start) {
		return end
	}
	return nextDay(start)
}

// StartOfDay returns the midnight in Lima at or before an instant.
func StartOfDay(at time.Time) time.Time {
	year, month, date := at.In(Lima).Date()
	return day(year, month, date)
}

// IsMidnight reports whether a day in Lima begins at an instant.
func IsMidnight(at time.Time) bool { return at.Equal(StartOfDay(at)) }

// nextDay returns the first midnight in Lima after an instant.
func nextDay(at time.Time) time.Time { return StartOfDay(at).AddDate(0, 0, 1) }
