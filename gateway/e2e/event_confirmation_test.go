//go:build e2e

package e2e

import (
	"net/http"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// A host is asked by mail, opens the link without a login, calls one date off and confirms the other; visitors see it.
func TestAHostConfirmsDatesByMail(t *testing.T) {
	w := newWorld(t)
	owner, guest := w.callers["owner"], visitor(t)
	starts := time.Now().UTC().Truncate(time.Hour).Add(24 * time.Hour)
	first, second := starts, starts.Add(24*time.Hour)
	data := newEvent("Danza por confirmar", w.host)
	delete(data, "eventStartDate")
	delete(data, "eventEndDate")
	data["occurrences"] = []any{
		map[string]any{"startsAt": wire(first), "endsAt": wire(first.Add(time.Hour))},
		map[string]any{"startsAt": wire(second), "endsAt": wire(second.Add(time.Hour))},
	}
	id := w.newEntry("owner", "/api/events", data)
	t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil) })
	link := "/api/event-confirmations/" + w.askedByMail(t, id)

	shown := func(attribute string) any {
		return guest.get(path("/api/events/%d?populate=occurrences", id)).want(http.StatusOK).get("data", "attributes", attribute)
	}
	asked := guest.get(link).want(http.StatusOK)
	if asked.str("data", "eventName") != "Danza por confirmar" || asked.str("data", "dates", 1, "startsAt") != wire(second) ||
		asked.get("data", "answeredAt") != nil || shown("confirmedAt") != nil || shown("unansweredSince") == nil {
		t.Fatalf("got %s", asked.text)
	}
	answer := func(data map[string]any) *answer {
		return guest.json(http.MethodPost, link, map[string]any{"data": data})
	}
	answer(map[string]any{"answer": "perhaps"}).want(http.StatusBadRequest)
	answer(map[string]any{}).want(http.StatusBadRequest)
	date := map[string]any{"id": asked.id("data", "dates", 0, "id")}
	off := answer(map[string]any{"answer": "doesNot", "dates": []any{date}, "reason": "Lluvia"}).want(http.StatusOK)
	if off.str("data", "dates", 0, "status") != "cancelled" || off.str("data", "dates", 0, "note") != "Lluvia" ||
		off.str("data", "dates", 1, "status") != "scheduled" {
		t.Errorf("got %s", off.text)
	}
	answer(map[string]any{"answer": "takesPlace"}).want(http.StatusOK)
	if shown("confirmedAt") == nil || shown("unansweredSince") != nil || shown("changes") == nil {
		t.Errorf("visitors see %v, %v, %v", shown("confirmedAt"), shown("unansweredSince"), shown("changes"))
	}
	guest.get(link + "x").want(http.StatusNotFound)
	owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
	guest.get(link).want(http.StatusNotFound)
}

// askedByMail publishes a request as catalog's worker does for older events, and returns the token in the host's mail.
func (w *world) askedByMail(t *testing.T, event int) string {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), "../../bin/dev", "ask", strconv.Itoa(event)).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	m := mailAbout(t, w.emails["owner"], "Danza por confirmar")
	found := regexp.MustCompile(`/confirm/([A-Za-z0-9_-]+)`).FindStringSubmatch(m.Text)
	if found == nil {
		t.Fatalf("no link in %q", m.Text)
	}
	deadline := time.Now().Add(timeout) // catalog learns of the link while the mail is sent
	for time.Now().Before(deadline) && visitor(t).get("/api/event-confirmations/"+found[1]).status != http.StatusOK {
		time.Sleep(100 * time.Millisecond)
	}
	return found[1]
}
