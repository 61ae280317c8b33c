//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"time"
)

// cancelledDate has another date at a place of its own.
func cancelledDate() programme {
	second, third := week.AddDate(0, 0, 7), week.AddDate(0, 0, 14)
	first := ruled(hour(week, 19), hour(week, 21), "status", "cancelled")
	first["notes"] = map[string]any{"en": "The hall has no light"}
	elsewhere := ruled(hour(third, 19), hour(third, 21), "place", "Teatro")
	rule := fmt.Sprintf("FREQ=WEEKLY;BYDAY=%s;COUNT=3", strings.ToUpper(week.Format("Mon")[:2]))
	return programme{
		of: "Una fecha cancelada", days: []time.Time{week, week.AddDate(0, 0, 1), second, third},
		data:   map[string]any{"recurrence": ruled(hour(week, 19), hour(week, 21), "rule", rule)},
		change: map[string]any{"occurrences": []any{first, elsewhere}},
		want: map[string][]string{
			"list":   {on(week, ": 19:00 cancelled"), on(second, ": 19:00"), on(third, ": 19:00 @ Teatro")},
			"counts": {on(week, ""), on(second, ""), on(third, "")},
			"card":   {onCard(week) + ": cancelled · " + onCard(second) + ", 19:00"},
			"head":   {"Una fecha cancelada · Raymi", "Una noche de taki."},
			"search engines": {
				timed(week, 19, 21, "EventCancelled"), timed(second, 19, 21, scheduled), timed(third, 19, 21, scheduled) + " @ Teatro",
			},
			"site map":      {"listed"},
			"log":           {withYear(third) + ", New place: Teatro (before: Plaza)", withYear(week) + ", Cancelled"},
			"mail":          {spanish(second) + ", 19:00–21:00", spanish(third) + ", 19:00–21:00 · Teatro"},
			"export":        {on(week, " 19:00 cancelled"), on(second, " 19:00"), on(third, " 19:00 @ Teatro")},
			"calendar file": {on(week, " 19:00 CANCELLED"), on(second, " 19:00 CONFIRMED"), on(third, " 19:00 CONFIRMED @ Teatro")},
			"poster":        {on(week, " 19:00 cancelled"), on(second, " 19:00"), on(third, " 19:00 @ Teatro")},
		},
	}
}

const scheduled = "EventScheduled"

// timed formats a date for search engines.
func timed(day time.Time, from, to int, status string) string {
	return iso(hour(day, from)) + " " + iso(hour(day, to)) + " " + status
}

func movedDate() programme {
	moved, second := week.AddDate(0, 0, 1), week.AddDate(0, 0, 14)
	listed := func(first map[string]any) map[string]any {
		return map[string]any{"occurrences": []any{first, spanOf(hour(second, 18), hour(second, 20))}}
	}
	first := ruled(hour(moved, 19), hour(moved, 21), "originalStartsAt", wire(hour(week, 18)))
	dates := []string{on(moved, " 19:00") + " " + on(week, " 18:00"), on(second, " 18:00")}
	return programme{
		of: "Una fecha movida", days: []time.Time{week, moved, second},
		data: listed(spanOf(hour(week, 18), hour(week, 20))), change: listed(first),
		want: map[string][]string{
			"list":   {on(moved, ": 19:00 18:00"), on(second, ": 18:00")},
			"counts": {on(moved, ""), on(second, "")},
			"card":   {onCard(moved) + ", 19:00"},
			"head":   {"Una fecha movida · Raymi", "Una noche de taki."},
			"search engines": {
				timed(moved, 19, 21, "EventRescheduled") + " " + iso(hour(week, 18)), timed(second, 18, 20, scheduled),
			},
			"site map": {"listed"},
			"log":      {withYear(moved) + ", Moved from " + withYear(week) + ", 18:00 to " + withYear(moved) + ", 19:00"},
			"mail": {
				spanish(moved) + ", 19:00–21:00 (antes: " + spanish(week) + ", 18:00)", spanish(second) + ", 18:00–20:00",
			},
			"export":        dates,
			"calendar file": {on(moved, " 19:00 CONFIRMED"), on(second, " 18:00 CONFIRMED")},
			"poster":        dates,
		},
	}
}

func endingAtMidnight() programme {
	next := week.AddDate(0, 0, 1)
	date := []string{on(week, " 20:00")}
	return programme{
		of: "Hasta la medianoche", days: []time.Time{week, next},
		data: map[string]any{"eventStartDate": wire(hour(week, 20)), "eventEndDate": wire(next)},
		want: map[string][]string{
			"list":           {on(week, ": 20:00")},
			"counts":         {on(week, "")},
			"card":           {onCard(week) + ", 20:00"},
			"head":           {"Hasta la medianoche · Raymi", "Una noche de taki."},
			"search engines": {timed(week, 20, 24, scheduled)},
			"site map":       {"listed"},
			"mail":           {spanish(week) + ", 20:00–00:00"},
			"export":         date,
			"calendar file":  {on(week, " 20:00 CONFIRMED")},
			"poster":         date,
		},
	}
}

func feastOfSeveralDays() programme {
	last := feast.AddDate(0, 0, 2)
	rule := fmt.Sprintf("FEAST=DATE;MONTH=%d;DAY=%d", feast.Month(), feast.Day())
	date := []string{on(feast, " 00:00")}
	return programme{
		of: "Una fiesta de varios días", days: []time.Time{feast.AddDate(0, 0, -1), feast, last, last.AddDate(0, 0, 1)},
		data: map[string]any{"recurrence": ruled(feast, last.AddDate(0, 0, 1), "feast", rule)},
		want: map[string][]string{
			"list":           {on(feast, ": 00:00"), on(last, ": 00:00")},
			"counts":         {on(feast, ""), on(last, "")},
			"card":           {fmt.Sprint(feast.Day(), " – ", strings.TrimSuffix(last.Format("2 Jan 2006"), thisDay.Format(" 2006")))},
			"head":           {"Una fiesta de varios días · Raymi", "Una noche de taki."},
			"search engines": {ymd(feast) + " " + ymd(last) + " " + scheduled},
			"site map":       {"listed"},
			"mail":           {spanish(feast) + " – " + spanish(last)},
			"export":         date,
			"calendar file":  {on(feast, " CONFIRMED")},
			"poster":         date,
		},
	}
}

// permanentProgramme is closed on its first day, and on Mondays.
func permanentProgramme() programme {
	wednesday, monday := tuesday.AddDate(0, 0, 1), tuesday.AddDate(0, 0, 6)
	opening := ruled(hour(tuesday, 9), hour(tuesday, 16), "rule", "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU")
	closed := ruled(hour(tuesday, 9), hour(tuesday, 16), "status", "cancelled")
	dates := []string{on(tuesday, " 09:00 cancelled"), on(wednesday, " 09:00"), on(wednesday.AddDate(0, 0, 1), " 09:00")}
	return programme{
		of: "Un museo abierto", days: []time.Time{tuesday, wednesday, monday},
		data: map[string]any{"recurrence": opening}, change: map[string]any{"occurrences": []any{closed}},
		want: map[string][]string{
			"list":           {on(tuesday, ": 09:00 cancelled"), on(wednesday, ": 09:00")},
			"counts":         {on(tuesday, ""), on(wednesday, "")},
			"card":           {onCard(tuesday) + ": closed · Opens " + onCard(wednesday)},
			"head":           {"Un museo abierto · Raymi", "Una noche de taki."},
			"search engines": {iso(hour(tuesday, 9)) + "  " + scheduled, ymd(tuesday) + " 00:00 00:00"},
			"site map":       {"listed"},
			"log":            {withYear(tuesday) + ", Cancelled"},
			"mail":           {spanish(wednesday) + ", 09:00–16:00", spanish(wednesday.AddDate(0, 0, 1)) + ", 09:00–16:00"},
			"export":         dates,
			"calendar file": {
				on(tuesday, " 09:00 CANCELLED"), on(wednesday, " 09:00 CONFIRMED"), on(wednesday.AddDate(0, 0, 1), " 09:00 CONFIRMED"),
			},
			"poster": dates,
		},
	}
}

func feastAfterEaster() programme {
	date := []string{on(corpus, " 10:00")}
	return programme{
		of: "Una fiesta según la Pascua", days: []time.Time{corpus.AddDate(0, 0, -1), corpus},
		data: map[string]any{"recurrence": ruled(hour(corpus, 10), hour(corpus, 12), "feast", "FEAST=EASTER;OFFSET=60")},
		want: map[string][]string{
			"list":           {on(corpus, ": 10:00")},
			"counts":         {on(corpus, "")},
			"card":           {onCard(corpus) + ", 10:00"},
			"head":           {"Una fiesta según la Pascua · Raymi", "Una noche de taki."},
			"search engines": {timed(corpus, 10, 12, scheduled)},
			"site map":       {"listed"},
			"mail":           {spanish(corpus) + ", 10:00–12:00"},
			"export":         date,
			"calendar file":  {on(corpus, " 10:00 CONFIRMED")},
			"poster":         date,
		},
	}
}
