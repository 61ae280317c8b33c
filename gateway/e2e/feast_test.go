//go:build e2e

package e2e

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

func TestAFeastHasTheEventsOfItsRule(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	get := func() *answer {
		return guest.get("/api/feasts/pentecost" + query("fields[0]", "eventName", "fields[1]", "recurrence", "locale", "en")).want(http.StatusOK)
	}
	first, err := time.ParseInLocation(time.DateOnly, get().str("data", "days", 0), calendar.Lima)
	if err != nil {
		t.Fatal(err)
	}
	event := newEvent("Dances on a hill "+strconv.FormatInt(time.Now().UnixNano(), 36), ownHost(t, c))
	delete(event, "eventStartDate")
	delete(event, "eventEndDate")
	start := first.Add(10 * time.Hour)
	event["recurrence"] = map[string]any{
		"feast": "FEAST=EASTER;OFFSET=49", "startsAt": start.UTC().Format(wireTime), "endsAt": start.Add(2 * time.Hour).UTC().Format(wireTime),
	}
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
	a := get()
	var ids []int
	for i := range a.list("data", "events", "data") {
		ids = append(ids, a.id("data", "events", "data", i, "id"))
	}
	if !slices.Contains(ids, id) {
		t.Errorf("the events are %v without %d", ids, id)
	}
	if got := len(a.list("data", "days")); got != 5 || a.str("data", "name") != "Pentecost" {
		t.Errorf("got %d days of %s", got, a.str("data", "name"))
	}
	guest.get("/api/feasts/new-moon").want(http.StatusNotFound)
	guest.json(http.MethodPost, "/api/feasts/pentecost", map[string]any{}).want(http.StatusMethodNotAllowed)
}
