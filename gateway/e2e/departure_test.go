//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/polltest"
)

func TestOnlyTheRevokedSessionIsRefused(t *testing.T) {
	phone := newClient(t)
	name := phone.get("/api/users/me").want(http.StatusOK).str("email")
	laptop, stranger := signedIn(t, name), newClient(t)
	sessions := laptop.get("/api/users/me/sessions").want(http.StatusOK)
	if control := sessions.header.Get("Cache-Control"); control != "private, no-store" {
		t.Errorf("a personal response is cacheable: %q", control)
	}
	other := 0
	for i, s := range sessions.list("data") {
		if follow(s, "attributes", "current") == true {
			continue
		}
		if other == 0 {
			other = sessions.id("data", i, "id")
		}
	}
	if len(sessions.list("data")) != 2 || other == 0 {
		t.Fatalf("got %s", sessions.text)
	}
	for _, at := range []string{path("/api/users/me/sessions/%d", other), "/api/users/me/sessions/x"} {
		stranger.do(http.MethodDelete, at, "", nil).want(http.StatusNotFound)
	}
	phone.get("/api/users/me").want(http.StatusOK)
	laptop.do(http.MethodDelete, path("/api/users/me/sessions/%d", other), "", nil).want(http.StatusOK)
	polltest.Within(t, timeout, "the revoked token is still accepted", func() bool {
		return phone.get("/api/users/me").status == http.StatusUnauthorized
	})
	phone.get("/api/events").want(http.StatusUnauthorized)
	laptop.get("/api/users/me").want(http.StatusOK)
	laptop.do(http.MethodDelete, "/api/users/me/sessions/0", "", nil).want(http.StatusOK)
	polltest.Within(t, timeout, "the session is still accepted after signing out", func() bool {
		return laptop.get("/api/users/me").status == http.StatusUnauthorized
	})
	stranger.get("/api/users/me").want(http.StatusOK)
}

// departing returns a user with an application, an unapproved host and two scans.
func departing(t *testing.T) (c *client, host int, scans []int) {
	t.Helper()
	c = newClient(t)
	profile := map[string]any{
		"commercialName": "Casa que se va", "compName": "Casa SAC", "ruc": "20600000001", "personalIdentifyingDocument": "local_passport",
	}
	a := c.form(http.MethodPost, "/api/partners", profile, part{"files.mainBanner", "banner.jpg", picture(t, 200, 3)},
		part{"files.personalDocumentScan", "carnet-anverso.jpg", picture(t, 210, 4)},
		part{"files.personalDocumentScan", "carnet-reverso.jpg", picture(t, 220, 5)}).want(http.StatusOK)
	host = a.id("data", "id")
	own := c.get("/api/applications/me").want(http.StatusOK)
	for i := range own.list("data", "attributes", "scanFileIds") {
		scans = append(scans, own.id("data", "attributes", "scanFileIds", i))
	}
	if len(scans) != 2 {
		t.Fatalf("got %s", own.text)
	}
	return c, host, scans
}

func TestExportContainsAllDataOfAUser(t *testing.T) {
	c, host, _ := departing(t)
	editor := signedIn(t, "editor@raymi.example")
	application := c.get("/api/applications/me").want(http.StatusOK).id("data", "id")
	question := map[string]any{"message": "Falta el reverso."}
	editor.json(http.MethodPost, path("/api/desk/applications/%d/ask", application), question).want(http.StatusOK)

	visitor(t).get("/api/users/me/export").want(http.StatusForbidden)
	a := c.get("/api/users/me/export").want(http.StatusOK)
	if kind := a.header.Get("Content-Disposition"); !strings.HasPrefix(kind, "attachment; filename=") {
		t.Errorf("got %q", kind)
	}
	scan := a.str("applications", 0, "personalDocumentScan", 1, "name")
	if a.str("applications", 0, "message") != "Falta el reverso." || scan != "carnet-reverso.jpg" {
		t.Errorf("applications: %s", a.text)
	}
	if a.id("hosts", 0, "id") != host || a.str("hosts", 0, "host", "qu", "attributes", "commercialName") != "Casa que se va" {
		t.Errorf("hosts: %s", a.text)
	}
	url := a.str("hosts", 0, "host", "es", "attributes", "mainBanner", "data", 0, "attributes", "url")
	if !strings.HasPrefix(url, "/uploads/") {
		t.Errorf("files: %q", url)
	}
	if len(a.list("sessions")) != 1 || a.str("account", "role", "type") != "cliente" {
		t.Errorf("account: %s", a.text)
	}
	for _, secret := range []string{"hash", "$argon", c.token, "tokenVersion", "provider_metadata"} {
		if bytes.Contains(a.text, []byte(secret)) {
			t.Errorf("the file holds %q", secret)
		}
	}
	owner := signedIn(t, "host@raymi.example").get("/api/users/me/export").want(http.StatusOK)
	if len(owner.list("hosts", 0, "events", "es")) == 0 {
		t.Errorf("an organizer's events are missing: %.300s", owner.text)
	}
}

func (c *client) deleteAccount(password any) *answer {
	c.t.Helper()
	return c.json(http.MethodDelete, "/api/users/me", map[string]any{"password": password})
}

func TestDeletedAccountIsRemovedEverywhere(t *testing.T) {
	c, host, scans := departing(t)
	address := c.get("/api/users/me").want(http.StatusOK).str("email")
	editor := signedIn(t, "editor@raymi.example")
	application := c.get("/api/applications/me").want(http.StatusOK).id("data", "id")
	editor.json(http.MethodPost, path("/api/desk/applications/%d/approve", application), map[string]any{}).want(http.StatusOK)
	event := 0
	polltest.Within(t, timeout, "the approval has no effect", func() bool {
		a := c.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("De quien se va", host)})
		if a.status == http.StatusOK {
			event = a.id("data", "id")
		}
		return a.status == http.StatusOK
	})
	editor.json(http.MethodPost, path("/api/desk/events/%d/approve", event), map[string]any{}).want(http.StatusOK)
	visitor(t).get(path("/api/events/%d", event)).want(http.StatusOK)
	link := c.do(http.MethodPost, path("/api/upload/files/%d/link", scans[0]), "", nil).want(http.StatusOK).str("url")

	c.deleteAccount("not-mine").want(http.StatusBadRequest)
	c.deleteAccount(nil).want(http.StatusBadRequest)
	c.deleteAccount(password).want(http.StatusOK)
	polltest.Within(t, timeout, "the token is still accepted", func() bool { return c.get("/api/users/me").status == http.StatusUnauthorized })
	mailAbout(t, address, "eliminada")
	v := visitor(t)
	removed := map[string]int{
		path("/api/events/%d", event): http.StatusNotFound, path("/api/partners/%d", host): http.StatusNotFound,
		path("/event/%d", event): http.StatusGone, path("/event-host/%d", host): http.StatusNotFound, link: http.StatusNotFound,
	}
	for at, status := range removed {
		polltest.Within(t, timeout, at+" is still there", func() bool { return v.get(strings.TrimPrefix(at, v.base)).status == status })
	}
	polltest.Within(t, timeout, "the application is still there", func() bool {
		return editor.get(path("/api/desk/applications/%d", application)).status == http.StatusNotFound
	})
	for _, scan := range scans {
		polltest.Within(t, timeout, "a scan is still there", func() bool {
			return editor.get(path("/api/upload/files/%d", scan)).status == http.StatusNotFound
		})
	}
	v.json(http.MethodPost, "/api/auth/local", map[string]any{"identifier": address, "password": password}).want(http.StatusBadRequest)
	v.json(http.MethodPost, "/api/auth/local/register", map[string]any{
		"username": strings.TrimSuffix(address, "@example.org"), "email": address, "password": password,
	}).want(http.StatusOK)
}

func TestLastAdministratorCannotBeRemoved(t *testing.T) {
	admin := signedIn(t, "admin@raymi.example")
	if key := admin.deleteAccount(password).want(http.StatusBadRequest).get("error", "details", "key"); key != "last_administrator" {
		t.Errorf("got %v", key)
	}
	id := admin.get("/api/users/me").want(http.StatusOK).id("id")
	for _, change := range []map[string]any{{"blocked": true}, {"role": "editor"}} {
		got := admin.json(http.MethodPut, path("/api/desk/users/%d", id), change).want(http.StatusBadRequest)
		if key := got.get("error", "details", "key"); key != "own_rights" {
			t.Errorf("%v: got %v", change, key)
		}
	}
}

func TestInvalidConfirmationLinkRedirectsABrowserToThePage(t *testing.T) {
	v := visitor(t)
	address := fmt.Sprintf("flor%d@example.org", time.Now().UnixNano())
	v.json(http.MethodPost, "/api/auth/local/register", map[string]any{
		"username": strings.TrimSuffix(address, "@example.org"), "email": address, "password": password,
	}).want(http.StatusOK)
	link := "/api/auth/email-confirmation?confirmation=" + code(t, mailTo(t, address), "confirmation")
	browser := &client{t: t, base: v.base, header: http.Header{"Accept": {"text/html,application/xhtml+xml,*/*;q=0.8"}}}
	for _, step := range []struct{ at, want string }{
		{link, "/email-confirmation?state=confirmed"},
		{link, "/email-confirmation?state=used"},
		{"/api/auth/email-confirmation?confirmation=bad", "/email-confirmation?state=invalid"},
	} {
		if to := browser.get(step.at).want(http.StatusFound).header.Get("Location"); to != step.want {
			t.Errorf("%s leads to %q, want %q", step.at, to, step.want)
		}
	}
	v.get(link).want(http.StatusBadRequest) // API clients get the recorded error
	for _, to := range []string{address, "nobody" + address} {
		v.json(http.MethodPost, "/api/auth/send-email-confirmation", map[string]any{"email": to}).want(http.StatusOK)
	}
}
