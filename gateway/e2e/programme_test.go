//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

// programme is an event of the table with the data of its creation, its change by the host, and what each place says of its dates.
type programme struct {
	of     string
	data   map[string]any
	change map[string]any
	// days are those on which lists are asked for it.
	days []time.Time
	want map[string][]string
}

// Days of the table, in Lima. The week is far enough for texts without "tomorrow".
var (
	thisDay = startOf(time.Now())
	week    = thisDay.AddDate(0, 0, 7)
	feast   = time.Date(thisDay.Year(), thisDay.Month()+1, 10, 0, 0, 0, 0, calendar.Lima)
	tuesday = week.AddDate(0, 0, (int(time.Tuesday)-int(week.Weekday())+7)%7)
	corpus  = nextFeast(calendar.Feast{Anchor: calendar.Easter, OffsetDays: 60})
)

func startOf(at time.Time) time.Time {
	at = at.In(calendar.Lima)
	return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, calendar.Lima)
}

func nextFeast(f calendar.Feast) time.Time {
	if day := f.In(thisDay.Year()); day.After(week) {
		return day
	}
	return f.In(thisDay.Year() + 1)
}

func hour(day time.Time, hour int) time.Time { return day.Add(time.Duration(hour) * time.Hour) }

func spanOf(from, to time.Time) map[string]any {
	return map[string]any{"startsAt": wire(from), "endsAt": wire(to)}
}

// ruled is a span with more attributes: a recurrence, or a date changed by hand.
func ruled(from, to time.Time, more ...string) map[string]any {
	out := spanOf(from, to)
	for i := 0; i+1 < len(more); i += 2 {
		out[more[i]] = more[i+1]
	}
	return out
}

// withYear formats a day as the log of changes does: "Fri 4 Dec 2026".
func withYear(day time.Time) string {
	return strings.Replace(day.Format("Mon 2 Jan 2006"), "Sep", "Sept", 1)
}

// onCard formats a day as cards do, without the current year.
func onCard(day time.Time) string { return strings.TrimSuffix(withYear(day), thisDay.Format(" 2006")) }

// on formats a day, followed by a text.
func on(day time.Time, text string) string { return day.Format("01-02") + text }

// spanish formats a day as in a mail to the member.
func spanish(day time.Time) string {
	weekdays := strings.Fields("domingo lunes martes miércoles jueves viernes sábado")
	months := strings.Fields("enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre")
	return fmt.Sprintf("%s %d de %s", weekdays[day.Weekday()], day.Day(), months[day.Month()-1])
}

func iso(at time.Time) string { return at.In(calendar.Lima).Format(time.RFC3339) }

func ymd(day time.Time) string { return day.Format(time.DateOnly) }

func programmes() []programme {
	return []programme{
		cancelledDate(), movedDate(), endingAtMidnight(), feastOfSeveralDays(), permanentProgramme(), feastAfterEaster(),
	}
}

// Everything that shows dates says the same of an event.
func TestAllPlacesSayTheSameDates(t *testing.T) {
	f := newFair(t)
	list := programmes()
	for i := range list {
		list[i].want["carousel"] = list[i].want["list"]
		f.publish(&list[i])
	}
	f.collect()
	for i, p := range list {
		t.Run(p.of, func(t *testing.T) {
			for name, read := range places {
				if got := read(f.in(t), f.ids[i], p); !slices.Equal(got, p.want[name]) {
					t.Errorf("%s:\n got %q\nwant %q", name, got, p.want[name])
				}
			}
			for name := range p.want {
				if places[name] == nil {
					t.Errorf("no place is called %s", name)
				}
			}
		})
	}
}

// The site map follows the dates: what is over or gone leaves it, and a change of a date is a change of the page.
func TestSiteMapFollowsDates(t *testing.T) {
	w := newWorld(t)
	owner, guest := w.callers["owner"], visitor(t)
	event := func(kind string, from, to time.Time) int {
		data := newEvent("Museo en el mapa", w.host)
		data["eventStartDate"], data["eventEndDate"], data["programmeKind"] = wire(from), wire(to), kind
		return w.disposable(t, "owner", "/api/events", data)
	}
	past, yesterday := thisDay.AddDate(-1, 0, 0), thisDay.AddDate(0, 0, -2)
	coming, over := event("event", hour(week, 19), hour(week, 21)), event("event", past, yesterday)
	open, closed := event("permanent", past, yesterday), event("permanent", past, yesterday)
	removed, cancelled := event("event", hour(week, 19), hour(week, 21)), event("event", hour(week, 19), hour(week, 21))
	change := func(id int, data map[string]any) {
		owner.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": data}).want(http.StatusOK)
	}
	for _, id := range []int{closed, cancelled} {
		change(id, map[string]any{"eventStatus": "cancelled"})
	}
	owner.do(http.MethodDelete, path("/api/events/%d", removed), "", nil).want(http.StatusOK)
	before := siteMapOf(guest)
	for id, want := range map[int]bool{coming: true, over: false, open: true, closed: false, removed: false, cancelled: true} {
		if _, got := before[id]; got != want {
			t.Errorf("the site map lists event %d: %v, want %v", id, got, want)
		}
	}
	change(coming, map[string]any{"eventEndDate": wire(hour(week, 22))})
	if after := siteMapOf(guest)[coming]; after <= before[coming] {
		t.Errorf("lastmod is %s after a change and was %s", after, before[coming])
	}
}
