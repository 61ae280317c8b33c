package pages

import (
	"math"
	"strconv"
	"time"

	"raymi.example/internal/calendar"
)

const (
	// evening is the time of day from which on a start is called tonight, as the search's when=tonight counts it.
	evening = "16:30"
	// Starts and ends that are nearer than these are counted down.
	soon, ending = 2 * time.Hour, time.Hour
)

// clockText is the time of a date as a visitor would say it: "Tonight 19:00 – 20:30 · in 30 min", "Now, until 18:00 · 45 min left",
// "Sat 28 Nov, 10:00"; of a permanent programme "Open · closes 17:00". It follows the rules of the browser
// (web/src/features/events/core/clockText.ts); both have the same test cases.
func (l localizer) clockText(start, storedEnd time.Time, permanent bool) string {
	w, end := l.when(start, storedEnd, l.now), calendar.MeantEnd(start, storedEnd)
	switch {
	case w.hour == "":
		return w.text(l.texts)
	case !start.After(l.now) && l.now.Before(calendar.OverAt(start, storedEnd)) && end.After(start):
		return l.runningText(end, permanent)
	case w.textKey == "today":
		return l.todayText(w, start, end)
	case w.textKey != "":
		return when{textKey: w.textKey, day: w.day}.text(l.texts) + " " + w.hour
	}
	return w.day + ", " + w.hour
}

// closesSoon reports whether a permanent programme is open and closes in less than an hour: its time has the colour of a warning.
func (l localizer) closesSoon(start, end time.Time) bool {
	return !start.After(l.now) && l.now.Before(end) && end.Sub(l.now) <= ending-time.Minute
}

func (l localizer) runningText(end time.Time, permanent bool) string {
	key := "now_until"
	if permanent {
		key = "open_until"
	}
	text := l.translate(key, "time", nonBreaking(l.clock(end)))
	if left := end.Sub(l.now); left <= ending {
		text += " · " + l.translate("minutes_left", "minutes", minutesUp(left))
	}
	return text
}

// todayText is the text of a date that begins today, whether or not it is over. Until 05:00 tonight is the night that has begun the day
// before, as in the search.
func (l localizer) todayText(w when, start, end time.Time) string {
	key, hours := "today", w.hour
	if isEvening(start) && l.now.Sub(calendar.StartOfDay(l.now)) >= calendar.NightEnds {
		key = "tonight"
	}
	if length := end.Sub(start); length > 0 && length < 24*time.Hour {
		hours += " – " + nonBreaking(l.clock(end))
	}
	text := l.translate(key) + " " + hours
	if left := start.Sub(l.now); left > 0 && left <= soon {
		text += " · " + l.translate("in_minutes", "minutes", minutesUp(left))
	}
	return text
}

func isEvening(start time.Time) bool { return start.In(calendar.Lima).Format("15:04") >= evening }

func minutesUp(d time.Duration) string { return strconv.Itoa(int(math.Ceil(d.Minutes()))) }
