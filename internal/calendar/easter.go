package calendar

import "time"

// easter returns Easter Sunday of a year of the Gregorian calendar, by the method of Meeus, Jones and Butcher
// (J. Meeus, Astronomical Algorithms, chapter 8).
func easter(year int) time.Time {
	golden, century, rest := year%19, year/100, year%100
	correction := (century - (century+8)/25 + 1) / 3
	moon := (19*golden + century - century/4 - correction + 15) % 30
	sunday := (32 + 2*(century%4) + 2*(rest/4) - moon - rest%4) % 7
	late := (golden + 11*moon + 22*sunday) / 451
	days := moon + sunday - 7*late + 114
	return day(year, time.Month(days/31), days%31+1)
}
