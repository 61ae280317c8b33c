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

// blocksOf are the names of the blocks of the home page that have an event.
func blocksOf(a *answer, id int) (names []string) {
	for i := range a.list("data", "blocks") {
		for j := range a.list("data", "blocks", i, "events", "data") {
			if a.id("data", "blocks", i, "events", "data", j, "id") == id {
				names = append(names, a.str("data", "blocks", i, "name"))
			}
		}
	}
	return names
}

func TestHomeArrangesAnEventByTheClock(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	event := newEvent("Event by the clock "+strconv.FormatInt(time.Now().UnixNano(), 36), ownHost(t, c))
	// A Friday two months ahead, on which the demo content has few events.
	friday := calendar.StartOfDay(time.Now()).AddDate(0, 2, 0)
	friday = friday.AddDate(0, 0, (int(time.Friday)-int(friday.Weekday())+7)%7)
	start := friday.Add(19 * time.Hour)
	event["eventStartDate"], event["eventEndDate"] = start.UTC().Format(wireTime), start.Add(2*time.Hour).UTC().Format(wireTime)
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
	for at, want := range map[time.Duration][]string{
		-24 * time.Hour: {"tomorrow"}, -10 * time.Hour: {"tonight"}, -time.Hour: {"starts_soon"},
		30 * time.Minute: {"open_late"}, 3 * time.Hour: nil,
	} {
		moment := start.Add(at).UTC().Format(time.RFC3339)
		a := guest.get("/api/home" + query("at", moment, "event", strconv.Itoa(id), "populate[occurrences]", "true")).want(http.StatusOK)
		if got := blocksOf(a, id); !slices.Equal(got, want) {
			t.Errorf("%s from its start: in %v, want %v", at, got, want)
		}
		if got := len(a.list("data", "feasts")); got != 3 {
			t.Errorf("%d feasts", got)
		}
	}
	if a := guest.get("/api/home" + query("at", "tonight")).want(http.StatusBadRequest); a.str("error", "name") != "ValidationError" {
		t.Errorf("got %s", a.text)
	}
	guest.json(http.MethodPost, "/api/home", map[string]any{}).want(http.StatusMethodNotAllowed)
}
