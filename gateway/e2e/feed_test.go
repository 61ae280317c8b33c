//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// calendarLines are the unfolded content lines of a calendar.
func calendarLines(t *testing.T, a *answer) []string {
	t.Helper()
	if got := a.header.Get("Content-Type"); got != "text/calendar; charset=utf-8" {
		t.Errorf("got %s", got)
	}
	return strings.Split(strings.ReplaceAll(string(a.text), "\r\n ", ""), "\r\n")
}

// valuesOf are the values of a property in all components.
func valuesOf(lines []string, property string) (values []string) {
	for _, line := range lines {
		if value, ok := strings.CutPrefix(line, property+":"); ok {
			values = append(values, value)
		}
	}
	return values
}

// A calendar that has subscribed finds each date under the same identity after a change.
func TestCalendarFollowsAnEvent(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	event := newEvent("Velada; con arpa, y "+fmt.Sprint(len(t.Name())), ownHost(t, c))
	starts := time.Now().AddDate(0, 1, 0).Truncate(time.Hour).UTC()
	dates := func(status string) []map[string]any {
		return []map[string]any{
			{"startsAt": starts.Format(time.RFC3339), "endsAt": starts.Add(2 * time.Hour).Format(time.RFC3339), "status": status},
			{"startsAt": starts.AddDate(0, 0, 1).Format(time.RFC3339), "endsAt": starts.AddDate(0, 0, 1).Add(time.Hour).Format(time.RFC3339)},
		}
	}
	delete(event, "eventStartDate")
	delete(event, "eventEndDate")
	event["occurrences"] = dates("scheduled")
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
	address := "/api/events/feed.ics" + query("event", strconv.Itoa(id), "locale", "es")
	before := calendarLines(t, guest.get(address).want(http.StatusOK))
	uuid := guest.get(path("/api/events/%d", id)).want(http.StatusOK).str("data", "attributes", "uuid")
	uids := valuesOf(before, "UID")
	if len(uids) != 2 || !strings.HasPrefix(uids[0], uuid+"-"+starts.Format("20060102T150405Z")+"@") {
		t.Fatalf("got %v, uuid %s", uids, uuid)
	}
	changed := map[string]any{"occurrences": dates("cancelled")}
	c.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": changed}).want(http.StatusOK)
	after := calendarLines(t, guest.get(address).want(http.StatusOK))
	if got := valuesOf(after, "UID"); len(got) != 2 || got[0] != uids[0] || got[1] != uids[1] {
		t.Errorf("identities changed: %v", got)
	}
	if got := valuesOf(after, "STATUS"); len(got) != 2 || got[0] != "CANCELLED" || got[1] != "CONFIRMED" {
		t.Errorf("got %v", got)
	}
	if got := valuesOf(after, "SUMMARY")[0]; !strings.HasPrefix(got, `Cancelado: Velada\; con arpa\, y`) {
		t.Errorf("got %s", got)
	}
}

func TestFeedsHaveTheEventsOfTheirSearch(t *testing.T) {
	c := visitor(t)
	parameters := query("category", "music", "kind", "event", "locale", "en")
	found := c.get("/api/events/search" + parameters + "&size=100").want(http.StatusOK).list("data")
	if len(found) < 2 {
		t.Fatalf("%d events", len(found))
	}
	var list struct {
		Items []struct {
			ID string `json:"id"`
		} `json:"items"`
	}
	if err := json.Unmarshal(c.get("/api/events/feed.json"+parameters).want(http.StatusOK).text, &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Items) != len(found) {
		t.Errorf("%d items, %d events", len(list.Items), len(found))
	}
	for format, contentType := range map[string]string{
		"rss": "application/rss+xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8", "csv": "text/csv; charset=utf-8",
	} {
		a := c.get("/api/events/feed." + format + parameters).want(http.StatusOK)
		if got := a.header.Get("Content-Type"); got != contentType || a.header.Get("ETag") == "" {
			t.Errorf("%s: %s, tag %q", format, got, a.header.Get("ETag"))
		}
		for _, item := range list.Items {
			if uuid := strings.TrimPrefix(item.ID, "urn:uuid:"); !strings.Contains(string(a.text), uuid) {
				t.Errorf("%s lacks %s", format, uuid)
			}
		}
	}
	c.get("/api/events/feed.ics" + query("near", "-13.5,-71.9")).want(http.StatusBadRequest)
	c.get("/api/events/feed.exe").want(http.StatusNotFound)
}

func TestFeastsAreACalendar(t *testing.T) {
	c := visitor(t)
	lines := calendarLines(t, c.get("/api/feasts.ics"+query("code", "inti-raymi", "locale", "qu")).want(http.StatusOK))
	year := time.Now().In(time.FixedZone("Lima", -5*60*60)).Year()
	if got := valuesOf(lines, "DTSTART;VALUE=DATE"); len(got) != 3 || got[0] != fmt.Sprintf("%d0624", year) {
		t.Errorf("got %v", got)
	}
	if all := calendarLines(t, c.get("/api/feasts.ics").want(http.StatusOK)); len(valuesOf(all, "UID")) < 20 {
		t.Errorf("%d dates", len(valuesOf(all, "UID")))
	}
	c.get("/api/feasts.ics" + query("code", "no-feast")).want(http.StatusNotFound)
}

// changesSince reads all changes from a position and returns whether the event is removed, by the last that names it.
func changesSince(c *client, since string, id int) (found, removed bool, next string) {
	for {
		page := c.get("/api/changes" + query("since", since)).want(http.StatusOK)
		next = page.str("meta", "next")
		for i := range page.list("data") {
			if page.id("data", i, "id") == id {
				found, removed = true, page.get("data", i, "removed") == true
			}
		}
		if len(page.list("data")) < 500 {
			return found, removed, next
		}
		since = next
	}
}

func TestChangesNameWhatIsGone(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	_, _, start := changesSince(guest, "", 0)
	created := map[string]any{"data": newEvent("Tantanakuy", ownHost(t, c))}
	id := c.json(http.MethodPost, "/api/events", created).want(http.StatusOK).id("data", "id")
	if found, removed, _ := changesSince(guest, start, id); !found || removed {
		t.Errorf("created: found %v, removed %v", found, removed)
	}
	withdrawal := map[string]any{"data": map[string]any{"publishedAt": nil}}
	c.json(http.MethodPut, path("/api/events/%d", id), withdrawal).want(http.StatusOK)
	if found, removed, _ := changesSince(guest, start, id); !found || !removed {
		t.Errorf("withdrawn: found %v, removed %v", found, removed)
	}
	c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK)
	if found, removed, _ := changesSince(guest, start, id); !found || !removed {
		t.Errorf("deleted: found %v, removed %v", found, removed)
	}
	guest.get("/api/changes?since=yesterday").want(http.StatusBadRequest)
}
