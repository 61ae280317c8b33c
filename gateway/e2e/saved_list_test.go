//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"raymi.example/internal/polltest"
)

const savedPath = "/api/users/me/saved"

func savedEvent(id int) map[string]any {
	return map[string]any{"kind": "event", "key": fmt.Sprint(id), "name": fmt.Sprint("Noche ", id), "savedAt": "2026-06-01T12:00:00.000Z"}
}

// save merges entries into the caller's list.
func (c *client) save(entries ...any) *answer {
	c.t.Helper()
	return c.json(http.MethodPut, savedPath, map[string]any{"entries": entries})
}

// saved returns the kinds and keys of the caller's list.
func (c *client) saved() (out []string) {
	c.t.Helper()
	a := c.get(savedPath).want(http.StatusOK)
	for i := range a.list("data", "entries") {
		out = append(out, a.str("data", "entries", i, "kind")+" "+a.str("data", "entries", i, "key"))
	}
	return out
}

func TestASavedListBelongsToItsAccount(t *testing.T) {
	ana, luis := newClient(t), newClient(t)
	none := ana.get(savedPath).want(http.StatusOK)
	if string(none.text) != `{"data":{"listId":0,"entries":[]}}` || none.header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("got %s %v", none.text, none.header)
	}
	search := map[string]any{"kind": "search", "key": "q=%C3%B1and%C3%BA&free=true", "name": "ñandú · Gratis"}
	merged := ana.save(savedEvent(7), search).want(http.StatusOK)
	list, entry := merged.id("data", "listId"), merged.id("data", "entries", 1, "entryId")
	if merged.str("data", "entries", 1, "savedAt") != "2026-06-01T12:00:00.000Z" || merged.str("data", "keptSince") == "" {
		t.Errorf("got %s", merged.text)
	}
	// A repeated merge changes nothing.
	if again := ana.save(savedEvent(7)).want(http.StatusOK); string(again.text) != string(merged.text) {
		t.Errorf("got %s, first %s", again.text, merged.text)
	}
	if got := luis.saved(); got != nil {
		t.Errorf("another user sees %v", got)
	}
	luis.do(http.MethodDelete, path(savedPath+"/%d", entry), "", nil).want(http.StatusNotFound)
	luis.do(http.MethodDelete, savedPath, "", nil).want(http.StatusOK)
	exported := ana.get("/api/users/me/export").want(http.StatusOK)
	if exported.id("saved", "listId") != list || exported.str("saved", "entries", 0, "name") != "ñandú · Gratis" {
		t.Errorf("the export has no list: %s", exported.text)
	}
	ana.do(http.MethodDelete, path(savedPath+"/%d", entry), "", nil).want(http.StatusOK)
	if got := fmt.Sprint(ana.saved()); got != "[search q=%C3%B1and%C3%BA&free=true]" {
		t.Errorf("got %s", got)
	}
	ana.do(http.MethodDelete, savedPath, "", nil).want(http.StatusOK)
	if string(ana.get(savedPath).want(http.StatusOK).text) != string(none.text) {
		t.Error("the list is still there")
	}
}

func TestASavedListRefusesWhatItCannotKeep(t *testing.T) {
	ana := newClient(t)
	for name, body := range map[string]any{
		"nothing":           map[string]any{},
		"no list":           map[string]any{"entries": "all"},
		"an unknown kind":   map[string]any{"entries": []any{map[string]any{"kind": "news", "key": "1", "name": "x"}}},
		"a number as a key": map[string]any{"entries": []any{map[string]any{"kind": "event", "key": 1, "name": "x"}}},
		"an address":        map[string]any{"entries": []any{map[string]any{"kind": "search", "key": "//evil.example/?q=a", "name": "x"}}},
		"a long name":       map[string]any{"entries": []any{map[string]any{"kind": "host", "key": "1", "name": strings.Repeat("ñ", 201)}}},
		"no time":           map[string]any{"entries": []any{map[string]any{"kind": "host", "key": "1", "name": "x", "savedAt": "now"}}},
	} {
		a := ana.json(http.MethodPut, savedPath, body).want(http.StatusBadRequest)
		if a.str("error", "name") != "ValidationError" {
			t.Errorf("%s: %s", name, a.text)
		}
	}
	var full []any
	for i := range 500 {
		full = append(full, savedEvent(i+1))
	}
	ana.save(append(full, savedEvent(501))...).want(http.StatusBadRequest)
	ana.save(full...).want(http.StatusOK)
	ana.save(savedEvent(501)).wantKey("ApplicationError", "saved_list_full")
	if n := len(ana.saved()); n != 500 {
		t.Errorf("%d entries", n)
	}
}

func TestDevicesMergeAtTheSameTime(t *testing.T) {
	ana := newClient(t)
	var all sync.WaitGroup
	for device := range 6 {
		all.Go(func() {
			ana.save(savedEvent(1), savedEvent(2), savedEvent(10+device)).want(http.StatusOK)
		})
	}
	all.Wait()
	got := map[string]int{}
	for _, key := range ana.saved() {
		got[key]++
	}
	if len(got) != 8 {
		t.Errorf("got %v", got)
	}
	for key, n := range got {
		if n != 1 {
			t.Errorf("%s is there %d times", key, n)
		}
	}
}

func TestASavedListEndsWithItsAccount(t *testing.T) {
	ana := newClient(t)
	address := ana.get("/api/users/me").want(http.StatusOK).str("email")
	ana.save(savedEvent(1)).want(http.StatusOK)
	ana.deleteAccount(password).want(http.StatusOK)
	polltest.Within(t, timeout, "the token is still accepted", func() bool { return ana.get(savedPath).status == http.StatusUnauthorized })
	signedIn(t, "admin@raymi.example").json(http.MethodPost, "/api/users", map[string]any{
		"username": strings.TrimSuffix(address, "@example.org"), "email": address, "password": password, "role": "cliente", "confirmed": true,
	}).want(http.StatusOK)
	if got := signedIn(t, address).saved(); got != nil {
		t.Errorf("a new account with the address has %v", got)
	}
}
