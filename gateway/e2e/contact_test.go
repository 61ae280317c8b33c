//go:build e2e

package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

const contactPath = "/api/contact-messages"

func TestVisitorWritesToThePortal(t *testing.T) {
	c := visitor(t)
	text := "¿A qué hora empieza? " + time.Now().Format(time.RFC3339Nano)
	message := map[string]any{"name": "Ana Quispe", "email": "ana@example.org", "message": text, "website": ""}
	if ok := c.json(http.MethodPost, contactPath, message).want(http.StatusOK).get("ok"); ok != true {
		t.Fatalf("got %v", ok)
	}
	portal := c.get("/api/cultural-portal-cusco?populate=platformContacts").want(http.StatusOK)
	m := mailAbout(t, portal.str("data", "attributes", "platformContacts", "mail"), text)
	if !strings.Contains(m.Subject, "Ana Quispe") || !strings.Contains(m.Text, "mailto:ana@example.org") {
		t.Errorf("got %+v", m)
	}
}

func TestMessagesThatAreNotSent(t *testing.T) {
	for name, m := range map[string]struct {
		body   map[string]any
		status int
	}{
		"nothing":              {map[string]any{}, http.StatusBadRequest},
		"a header in the name": {map[string]any{"name": "A\r\nBcc: b@x.org", "email": "a@example.org", "message": "x"}, http.StatusBadRequest},
		"no text":              {map[string]any{"name": 7, "email": "a@example.org", "message": "x"}, http.StatusBadRequest},
		"a filled hidden field": {
			map[string]any{"name": "A", "email": "a@example.org", "message": "spam", "website": "http://spam.example"}, http.StatusOK,
		},
	} {
		t.Run(name, func(t *testing.T) { visitor(t).json(http.MethodPost, contactPath, m.body).want(m.status) })
	}
}
