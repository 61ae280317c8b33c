//go:build e2e && attack

package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// oddRequest is a request that gets one answer at once.
type oddRequest struct {
	attack string
	send   func(w *world) *answer
	status int
	// shows is a text of the answer's body, or of a header as "Name: value".
	shows string
}

func call(role, method, path, body string) func(w *world) *answer {
	return func(w *world) *answer {
		kind := ""
		if body != "" {
			kind = "application/json"
		}
		return w.callers[role].do(method, strings.ReplaceAll(path, "{event}", fmt.Sprint(w.event)), kind, strings.NewReader(body))
	}
}

func withHeader(name, value string, send func(w *world) *answer) func(w *world) *answer {
	return func(w *world) *answer {
		c := w.callers["public"]
		c.header = http.Header{name: {value}}
		defer func() { c.header = nil }()
		return send(w)
	}
}

func register(username, email, secret string) func(w *world) *answer {
	return func(w *world) *answer {
		account := map[string]any{"username": username, "email": email, "password": secret}
		return w.callers["public"].json(http.MethodPost, "/api/auth/local/register", account)
	}
}

func oddRequests() []oddRequest {
	email := fmt.Sprintf("nueva%d@example.org", time.Now().UnixNano())
	const deep = "/api/events?sort[0]=eventHost.events.eventHost.events.eventName&pagination[pageSize]=100"
	const wide = "/api/events?populate[eventHost][populate][events][populate][eventHost][populate][events][populate]=*"
	const mixed = "/api/events?filters[eventHost][$null]=true&filters[eventHost][id]=1"
	nested := "/api/events/counts?filters" + strings.Repeat("[$or][0]", 60) + "[id]=1"
	return []oddRequest{
		{"a sort over four relations", call("public", "GET", deep, ""), 400, "A sort can follow"},
		{"populate of events of hosts of events", call("public", "GET", wide, ""), 400, ""},
		{"sixty nested conditions", call("public", "GET", nested, ""), 400, ""},
		{"NUL in a search", call("public", "GET", "/api/events?_q=%00", ""), 400, ""},
		{"NUL in a password", call("public", "POST", "/api/auth/local", `{"identifier":"a","password":"b\u0000"}`), 400, ""},
		{"a name with a zero-width space", register("admin\u200b", email, "una-clave-larga"), 400, "invisible"},
		{"a name with Cyrillic letters", register("аdmin@raymi.example", email, "una-clave-larga"), 400, ""},
		{"somebody's address as a name", register("host@raymi.example", email, "una-clave-larga"), 400, "already taken"},
		{"the most common password", register("Nueva visitante", email, "12345678"), 400, "too common"},
		{"the name as password", register("Nueva visitante", email, "nueva visitante"), 400, "must not equal"},
		{"PUT of the own account", call("owner", "PUT", "/api/users/me", `{"role":"administrador"}`), 404, ""},
		{
			"a deadline of a nanosecond", withHeader("Grpc-Timeout", "1n", call("public", "GET", "/api/cities", "")), 200, `"data"`,
		},
		{
			"an encoded spelling of an image", call("public", "GET", "/img/w%5F320/1-x_0123456789.jpg", ""), 404, "Cache-Control: no-store",
		},
		{"a script as a ticket link", linkOf("javascript:alert(1)"), 400, "linkToBuyTicket"},
		{"a truncated form", truncatedForm, 400, ""},
		{"the own account in a cache", call("owner", "GET", "/api/users/me", ""), 200, "Cache-Control: private, no-store"},
		{"drafts in a cache", call("owner", "GET", "/api/events?publicationState=preview", ""), 200, "Cache-Control: private, no-store"},
		{"content of another type", call("public", "GET", "/api/cities", ""), 200, "X-Content-Type-Options: nosniff"},
		{"the reference in a frame", call("public", "GET", "/api/docs", ""), 200, "frame-ancestors"},
		{"the services' names", call("public", "GET", "/readyz", ""), 200, `{"status":"ready"}`},
		{"a fraction as an id", call("public", "GET", "/api/events?filters[id]=1.5", ""), 400, "expects an integer"},
		{"an operator beside an attribute", call("public", "GET", mixed, ""), 400, ""},
		{"the password of a host's user", call("public", "GET", "/api/partners?filters[user][password][$ne]=x", ""), 400, "password"},
		{"another host's event", call("organizer", "PUT", "/api/events/{event}", `{"data":{"eventName":"x"}}`), 403, ""},
	}
}

func linkOf(address string) func(w *world) *answer {
	return func(w *world) *answer {
		event := newEvent("Con un enlace", w.host)
		event["linkToBuyTicket"] = address
		return w.callers["owner"].json(http.MethodPost, "/api/events", map[string]any{"data": event})
	}
}

func truncatedForm(w *world) *answer {
	body := "--x\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n{\"eventName\":\"x\"}\r\n--x\r\nContent-Dispo"
	return w.callers["owner"].do(http.MethodPost, "/api/events", "multipart/form-data; boundary=x", bytes.NewReader([]byte(body)))
}

func (a *answer) shows(text string) bool {
	name, value, isHeader := strings.Cut(text, ": ")
	if isHeader && !strings.HasPrefix(text, "{") && a.header.Get(name) == value {
		return true
	}
	return strings.Contains(string(a.text), text) || strings.Contains(a.header.Get("Content-Security-Policy"), text)
}

// aMinute waits once: with the limits of production, the demo content has used up the calls of this minute.
var aMinute = sync.OnceFunc(func() { time.Sleep(time.Minute) })

// newAttackedWorld is newWorld when there are calls for it.
func newAttackedWorld(t *testing.T) *world {
	t.Helper()
	if !testing.Short() {
		aMinute()
	}
	return newWorld(t)
}

func TestAttackOddRequests(t *testing.T) {
	w := newAttackedWorld(t)
	for _, o := range oddRequests() {
		a := o.send(w)
		line, _, _ := strings.Cut(string(a.text), "\n")
		report(o.attack, "%d %.90s", a.status, line)
		if a.status != o.status || !a.shows(o.shows) {
			t.Errorf("%s: %d, want %d with %q: %v %.300s", o.attack, a.status, o.status, o.shows, a.header, a.text)
		}
	}
}

func TestAttackWithARevokedPreview(t *testing.T) {
	w := newAttackedWorld(t)
	draft := newEvent("Borrador secreto", w.host)
	draft["publishedAt"] = nil
	id := w.newEntry("owner", "/api/events", draft)
	t.Cleanup(func() { w.callers["owner"].do(http.MethodDelete, path("/api/events/%d", id), "", nil) })
	preview := w.callers["owner"].json(http.MethodPost, path("/api/events/%d/preview", id), map[string]any{})
	_, token, _ := strings.Cut(preview.want(http.StatusOK).str("data", "url"), "preview=")
	w.callers["owner"].do(http.MethodDelete, path("/api/events/%d/preview", id), "", nil).want(http.StatusOK)
	a := w.callers["public"].get(path("/api/events/%d?preview=", id) + token)
	report("a preview link that its host ended", "%d", a.status)
	a.want(http.StatusNotFound)
}
