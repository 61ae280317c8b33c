//go:build e2e

package e2e

import (
	"net/http"
	"strconv"
	"testing"
	"time"
)

// Hosts by their next dates are one call for a page: the contract's list cannot order by another noun.
func TestHostsHaveTheirNextEvent(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	host := ownHost(t, c)
	name := "Next of host " + strconv.FormatInt(time.Now().UnixNano(), 36)
	event := newEvent(name, host)
	start := time.Now().Add(10 * time.Minute)
	event["eventStartDate"], event["eventEndDate"] = start.UTC().Format(wireTime), start.Add(time.Hour).UTC().Format(wireTime)
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })

	a := guest.get("/api/hosts").want(http.StatusOK)
	if got := len(a.list("data")); got != 6 {
		t.Errorf("%d hosts in a page", got)
	}
	found := false
	for i := range a.list("data") {
		if a.id("data", i, "id") == host {
			found = true
			if got := a.str("data", i, "attributes", "nextEvent", "data", "attributes", "eventName"); got != name {
				t.Errorf("next event %q", got)
			}
		}
	}
	if !found {
		t.Errorf("the host of the next event is not in the first page: %s", a.text)
	}
	for _, wrong := range []string{"?pageNumber=0", "?pageNumber=x", "?week=maybe"} {
		guest.get("/api/hosts" + wrong).want(http.StatusBadRequest)
	}
	guest.json(http.MethodPost, "/api/hosts", map[string]any{}).want(http.StatusMethodNotAllowed)
}
