package calendar

import "time"

// Lima is the time zone of all dates: UTC-5 all year, since Peru has no daylight saving time.
var Lima = time.FixedZone("America/Lima", -5*60*60)

// commonYear is a year without 29 February.
const commonYear = 2025

// day returns midnight of a day in Lima. As with time.Date, day 0 is the last day of the month before.
func day(year int, month time.Month, dayOfMonth int) time.Time {
	return time.Date(year, month, dayOfMonth, 0, 0, 0, 0, Lima)
}
