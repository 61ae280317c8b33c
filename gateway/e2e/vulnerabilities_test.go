//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Tests of the portal against vulnerabilities of Strapi; docs/security.md lists them with the tests closer to the code.

func TestNoSecretInACookie(t *testing.T) { // CVE-2021-46440
	c := visitor(t)
	for _, p := range []string{"/", "/api/docs", "/api/docs/openapi.json", "/api/events"} {
		if cookies := c.get(p).header.Values("Set-Cookie"); cookies != nil {
			t.Errorf("%s sets %v", p, cookies)
		}
	}
	account := map[string]any{"identifier": "host@raymi.example", "password": password}
	login := c.json(http.MethodPost, "/api/auth/local", account).want(http.StatusOK)
	if cookies := login.header.Values("Set-Cookie"); cookies != nil {
		t.Errorf("login sets %v", cookies)
	}
}

func TestUsersDoNotLeakThroughRelations(t *testing.T) { // CVE-2022-30618, CVE-2023-36472, CVE-2023-37263
	for who, c := range map[string]*client{"visitor": visitor(t), "host": signedIn(t, "host@raymi.example")} {
		for _, p := range []string{
			"/api/partners" + query("populate", "*"), "/api/partners" + query("populate[user][populate]", "*"),
			"/api/events" + query("populate[eventHost][populate][user]", "*", "populate[createdBy]", "*"),
			"/api/news" + query("populate", "createdBy,updatedBy"),
		} {
			a := c.get(p).want(http.StatusOK)
			for _, secret := range []string{"@raymi.example", "password", "resetPasswordToken", "confirmationToken", "token_version"} {
				if bytes.Contains(a.text, []byte(secret)) {
					t.Errorf("%s: %s contains %s", who, p, secret)
				}
			}
		}
		for _, p := range []string{"/api/partners/1/user", "/api/events/1/eventHost", "/api/users/1/role"} {
			if a := c.get(p); a.status != http.StatusNotFound && a.status != http.StatusForbidden {
				t.Errorf("%s: %s has status %d", who, p, a.status)
			}
		}
	}
}

// A filter on a secret would reveal it letter by letter; silently ignoring an unknown name would widen the result.
func TestPrivateAttributesCannotBeQueried(t *testing.T) { // CVE-2023-22894, CVE-2023-34093, CVE-2023-34235, CVE-2024-56143
	c := visitor(t)
	for _, q := range []string{
		query("filters[password][$startsWith]", "$argon2"), query("filters[eventHost][user][password][$startsWith]", "a"),
		query("filters[eventHost][user][resetPasswordToken][$notNull]", "true"), query("filters[t1.password][$eq]", "x"),
		query("filters[$or][0][eventHost][user][email][$contains]", "@"), query("sort", "password"), query("sort", "eventHost.user.email:desc"),
		query("sort", "t0.id; SELECT 1"), query("fields[0]", "password"), query("populate[eventHost][filters][user][email][$contains]", "@"),
		query("populate[eventHost][sort]", "user.email"), query("populate[eventHost][fields][0]", "requestId"),
		query("filters[lookup][$eq]", "1"),
		query("filters[eventName][$raw]", "1"), query("filters[eventName][$jsonSupersetOf]", "{}"),
	} {
		a := c.get("/api/events" + q).want(http.StatusBadRequest)
		if a.get("error", "name") != "ValidationError" {
			t.Errorf("%s: %s", q, a.text)
		}
	}
	// Unknown top-level keys are ignored.
	plain := c.get("/api/events").id("meta", "pagination", "total")
	odd := c.get("/api/events?lookup[id]=1&where[id]=1&status=draft").id("meta", "pagination", "total")
	if plain != odd {
		t.Errorf("an unknown key changes the result: %d and %d", plain, odd)
	}
}

func TestDeepPopulateIsRefused(t *testing.T) {
	deep := "populate"
	for range 5 {
		deep += "[eventHost][populate][events][populate]"
	}
	visitor(t).get("/api/events?" + deep + "=*").want(http.StatusBadRequest)
}

// All routes that accept files apply the same checks, whatever name and type a file claims.
func TestAllUploadRoutesApplyTheSameChecks(t *testing.T) { // CVE-2022-32114, CVE-2026-22707
	c := signedIn(t, "host@raymi.example")
	host := ownHost(t, c)
	for name, content := range map[string]string{
		"page.jpg": "<!doctype html><script>alert(1)</script>", "art.png": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
		"run.jpg": "MZ\x90\x00", "zip.png": "PK\x03\x04", "": "",
	} {
		if name == "" {
			name = "empty.jpg"
		}
		file := []byte(content)
		c.form(http.MethodPost, "/api/events", newEvent("Puerta", host), part{"files.eventBanner", name, file}).want(http.StatusBadRequest)
		c.form(http.MethodPost, "/api/upload", nil, part{"files", name, file}).want(http.StatusBadRequest)
		c.form(http.MethodPut, path("/api/partners/%d", host), map[string]any{}, part{"files.mainBanner", name, file}).want(http.StatusBadRequest)
	}
}

func TestServedFilesCannotBecomePages(t *testing.T) {
	c := visitor(t)
	withBanner := query("populate[eventBanner]", "*", "filters[eventBanner][id][$notNull]", "true", "pagination[pageSize]", "1")
	list := c.get("/api/events" + withBanner).want(http.StatusOK)
	served := c.get(list.str("data", 0, "attributes", "eventBanner", "data", "attributes", "url")).want(http.StatusOK)
	if served.header.Get("X-Content-Type-Options") != "nosniff" || !strings.HasPrefix(served.header.Get("Content-Type"), "image/") ||
		!strings.Contains(served.header.Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("got %v", served.header)
	}
}

func TestForgedTokensAreRefused(t *testing.T) { // CVE-2023-22893, CVE-2026-57997
	const subject = "eyJzdWIiOiIxIiwiYXVkIjpbInJheW1pLWNsaWVudCJdLCJpc3MiOiJyYXltaSIsImV4cCI6NDEwMjQ0NDgwMH0" // user 1, until 2100
	for name, header := range map[string]string{
		"none": "eyJhbGciOiJub25lIn0", "HS256": "eyJhbGciOiJIUzI1NiJ9", "HS384": "eyJhbGciOiJIUzM4NCJ9",
		"HS512": "eyJhbGciOiJIUzUxMiJ9", "EdDSA": "eyJhbGciOiJFZERTQSJ9",
	} {
		c := visitor(t)
		c.token = header + "." + subject + ".c2lnbmF0dXJl"
		if a := c.get("/api/users/me"); a.status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, a.status, a.text)
		}
	}
}

func TestNoOriginGetsCredentials(t *testing.T) { // CVE-2025-53092
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, visitor(t).base+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", "https://evil.example")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close() // only the headers matter
	if resp.Header.Get("Access-Control-Allow-Origin") != "*" || resp.Header.Get("Access-Control-Allow-Credentials") != "" {
		t.Fatalf("got %v", resp.Header)
	}
}

// bcrypt ignores bytes after the 72nd; the portal's hash does not.
func TestAllBytesOfAPasswordCount(t *testing.T) { // CVE-2025-25298
	long := strings.Repeat("a", 80)
	name := fmt.Sprintf("larga%d", time.Now().UnixNano())
	signedIn(t, "admin@raymi.example").json(http.MethodPost, "/api/users", map[string]any{
		"username": name, "email": name + "@example.org", "password": long, "role": "cliente", "confirmed": true,
	}).want(http.StatusOK)
	c := visitor(t)
	c.json(http.MethodPost, "/api/auth/local", map[string]any{"identifier": name, "password": long[:79] + "b"}).want(http.StatusBadRequest)
	c.login(name, long)
}

// A user name is text in a mail, never a template.
func TestUserNameIsNotATemplate(t *testing.T) { // CVE-2023-22621
	name := fmt.Sprintf("{{printf `%%d` %d}}", time.Now().UnixNano())
	address := fmt.Sprintf("plantilla%d@example.org", time.Now().UnixNano())
	account := map[string]any{"username": name, "email": address, "password": "una-clave-larga"}
	visitor(t).json(http.MethodPost, "/api/auth/local/register", account).want(http.StatusOK)
	if got := mailTo(t, address); !strings.Contains(got.Text, name) {
		t.Fatalf("the name was changed: %q", got.Text)
	}
}
