//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

// stay is a date of an event, half-open.
type stay struct{ start, end time.Time }

// isOn reports whether it lasts a positive time on a day or, without a length, begins on it.
func (s stay) isOn(day time.Time) bool {
	if s.end.Equal(s.start) {
		return calendar.StartOfDay(s.start).Equal(day)
	}
	return s.start.Before(day.AddDate(0, 0, 1)) && s.end.After(day)
}

// stays are those that people write for whole days and evenings, and random ones, within a week.
func stays(first time.Time) (out []stay) {
	at := func(day, minutes int) time.Time {
		return first.AddDate(0, 0, day).Add(time.Duration(minutes) * time.Minute)
	}
	const hour, day = 60, 24 * 60
	for _, s := range [][2]int{
		{0, 0}, {0, day - 1}, {0, day}, {21 * hour, day}, {21 * hour, day + 2*hour}, {19 * hour, 19 * hour}, {0, 2*day - 1},
	} {
		out = append(out, stay{at(1, s[0]), at(1, s[1])})
	}
	random := rand.New(rand.NewPCG(7, 8))
	for range 8 {
		start := at(0, 30*random.IntN(5*48))
		out = append(out, stay{start, start.Add(time.Duration(random.IntN(3)*random.IntN(60)) * 30 * time.Minute)})
	}
	return out
}

// Each published date is on its days in search, numbers by day, calendar and the list for other sites, and on no other day.
func TestEachDateIsFoundOnExactlyItsDays(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	first := calendar.StartOfDay(time.Now()).AddDate(0, 2, 0)
	host := ownHost(t, c)
	for i, s := range stays(first) {
		name := fmt.Sprintf("Stay %d of the week", i)
		event := newEvent(name, host)
		event["eventStartDate"], event["eventEndDate"] = s.start.UTC().Format(wireTime), s.end.UTC().Format(wireTime)
		id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
		t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
		stored := guest.get(path("/api/events/%d", id)).want(http.StatusOK)
		if got := stored.str("data", "attributes", "eventEndDate"); got != s.end.UTC().Format(wireTime) {
			t.Errorf("%v: read back as %s", s, got)
		}
		last := first.AddDate(0, 0, 9)
		days := guest.get("/api/events/counts" + query("event", strconv.Itoa(id), "include", "days",
			"from", first.Format(time.DateOnly), "to", last.Format(time.DateOnly))).want(http.StatusOK)
		for day := first; day.Before(last); day = day.AddDate(0, 0, 1) {
			text := day.Format(time.DateOnly)
			chosen := query("event", strconv.Itoa(id), "from", text, "to", text)
			for place, found := range map[string]bool{
				"search":   len(guest.get("/api/events/search"+chosen).want(http.StatusOK).list("data")) == 1,
				"numbers":  fmt.Sprint(days.get("data", "days", text)) == "1",
				"calendar": strings.Contains(string(guest.get("/api/events/feed.ics"+chosen).want(http.StatusOK).text), "BEGIN:VEVENT"),
				"other sites": strings.Contains(string(guest.get("/es/embed/events"+chosen).want(http.StatusOK).text),
					fmt.Sprintf("/event/%d", id)),
			} {
				if found != s.isOn(day) {
					t.Errorf("%v to %v, on %s by %s: %v", s.start, s.end, text, place, found)
				}
			}
		}
	}
}

const wireTime = "2006-01-02T15:04:05.000Z"
