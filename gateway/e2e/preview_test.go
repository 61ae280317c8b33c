//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/polltest"
)

func TestDraftNeedsItsPreviewLink(t *testing.T) {
	w := newWorld(t)
	owner, guest := w.callers["owner"], w.callers["public"]
	draft := newEvent("Aún no", w.host)
	draft["publishedAt"] = nil
	id := w.newEntry("owner", "/api/events", draft)
	t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
	other := newEvent("Otro borrador", w.host)
	other["publishedAt"] = nil
	hidden := w.newEntry("owner", "/api/events", other)
	t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", hidden), "", nil).want(http.StatusOK) })

	link := owner.json(http.MethodPost, path("/api/events/%d/preview", id), map[string]any{}).want(http.StatusOK).str("data", "url")
	_, token, ok := strings.Cut(link, path("/event/%d?preview=", id))
	if !ok {
		t.Fatalf("the link is %s", link)
	}
	guest.do(http.MethodGet, path("/api/events/%d", id), "", nil).want(http.StatusNotFound)
	guest.do(http.MethodGet, path("/api/events/%d?preview=", id)+token, "", nil).want(http.StatusOK)
	guest.do(http.MethodGet, path("/api/events/%d?preview=", hidden)+token, "", nil).want(http.StatusNotFound)
	guest.do(http.MethodGet, path("/api/events/%d?preview=x", id)+token, "", nil).want(http.StatusNotFound)
	populated := path("/api/events/%d?populate[eventHost][populate][events]=true&preview=", id) + token
	shown := guest.do(http.MethodGet, populated, "", nil).want(http.StatusOK)
	if strings.Contains(string(shown.text), "Otro borrador") {
		t.Error("the link shows another draft of the host")
	}
	page := string(guest.do(http.MethodGet, link, "", nil).want(http.StatusOK).text)
	if !strings.Contains(page, "noindex") || strings.Contains(page, "Aún no") {
		t.Error("the page of a preview is indexed or contains the draft")
	}
	w.callers["organizer"].do(http.MethodDelete, path("/api/events/%d/preview", id), "", nil).want(http.StatusForbidden)
	guest.do(http.MethodGet, path("/api/events/%d?preview=", id)+token, "", nil).want(http.StatusOK)
	owner.do(http.MethodDelete, path("/api/events/%d/preview", id), "", nil).want(http.StatusOK)
	guest.do(http.MethodGet, path("/api/events/%d?preview=", id)+token, "", nil).want(http.StatusNotFound)
}

func TestPreviewEndsWithTheSessionsOfItsCreator(t *testing.T) {
	w := newWorld(t)
	name := fmt.Sprintf("editora%d", time.Now().UnixNano())
	account := map[string]any{
		"username": name, "email": name + "@example.org", "password": password, "role": "editor", "confirmed": true,
	}
	w.callers["administrador"].json(http.MethodPost, "/api/users", account).want(http.StatusOK)
	creator, guest := signedIn(t, name+"@example.org"), w.callers["public"]
	draft := newEvent("Borrador de la editora", w.host)
	draft["publishedAt"] = nil
	id := w.newEntry("owner", "/api/events", draft)
	t.Cleanup(func() {
		w.callers["owner"].do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
	})
	link := creator.json(http.MethodPost, path("/api/events/%d/preview", id), map[string]any{}).want(http.StatusOK).str("data", "url")
	_, token, _ := strings.Cut(link, "preview=")
	shown := func() int { return guest.get(path("/api/events/%d?preview=", id) + token).status }
	if got := shown(); got != http.StatusOK {
		t.Fatalf("the link gives %d", got)
	}
	creator.do(http.MethodDelete, "/api/users/me/sessions", "", nil).want(http.StatusOK)
	polltest.Within(t, timeout, "the link outlives the sessions", func() bool { return shown() == http.StatusNotFound })
}
