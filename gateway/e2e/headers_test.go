//go:build e2e

package e2e

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readPaths are all paths of the API that answer GET; ids are examples.
func readPaths(t *testing.T) []string {
	t.Helper()
	var table permissions
	readYAML(t, "../permissions.yaml", &table)
	var paths []string
	for _, r := range routes(t, table) {
		// The limits of uploads are the same for everybody.
		if r.method == http.MethodGet && r.path != "/api/upload/limits" {
			paths = append(paths, strings.ReplaceAll(examplePath.Replace(r.path), "{id}", "1"))
		}
	}
	if len(paths) < 40 || !slices.Contains(paths, "/api/users/me") {
		t.Fatalf("got %v", paths)
	}
	return paths
}

// entryVersion is the tag of one entry, for saves; it does not depend on the representation, so that no cache can use it. Others have none.
var entryVersion = regexp.MustCompile(`^("\d+")?$`)

func TestResponsesToSignedInCallersAreNotStored(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	for _, path := range readPaths(t) {
		got := editor.get(path)
		if control := got.header.Get("Cache-Control"); control != "private, no-store" || !entryVersion.MatchString(got.header.Get("ETag")) {
			t.Errorf("%s: %d, Cache-Control %q, ETag %q", path, got.status, control, got.header.Get("ETag"))
		}
	}
}

func TestResponsesWithADraftAreNotStored(t *testing.T) {
	w := newWorld(t)
	draft := newEvent("Borrador con enlace", w.host)
	draft["publishedAt"] = nil
	id := w.newEntry("owner", "/api/events", draft)
	owner := w.callers["owner"]
	t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
	link := owner.json(http.MethodPost, path("/api/events/%d/preview", id), map[string]any{}).want(http.StatusOK).str("data", "url")
	_, key, _ := strings.Cut(link, "?preview=")
	for _, query := range []string{"?preview=" + key, "?populate=*&preview=" + key, "?previe%77=" + key} {
		got := visitor(t).get(path("/api/events/%d", id) + query).want(http.StatusOK)
		if control := got.header.Get("Cache-Control"); control != "private, no-store" || !entryVersion.MatchString(got.header.Get("ETag")) {
			t.Errorf("%s: Cache-Control %q, ETag %q", query, control, got.header.Get("ETag"))
		}
	}
	public := visitor(t).get("/api/cities").want(http.StatusOK)
	if public.header.Get("ETag") == "" || strings.Contains(public.header.Get("Cache-Control"), "private") {
		t.Errorf("a public list: %v", public.header)
	}
}

func TestHardeningHeaders(t *testing.T) {
	v := visitor(t)
	others := []string{"/", "/es/events", "/nothing", "/api/docs", "/api/docs/nothing", "/_health", "/readyz", "/robots.txt"}
	for _, at := range append(readPaths(t), others...) {
		if values := v.get(at).header.Values("X-Content-Type-Options"); !slices.Equal(values, []string{"nosniff"}) {
			t.Errorf("%s: X-Content-Type-Options %v", at, values)
		}
	}
	for _, at := range []string{"/es", "/es/events", "/api/docs"} {
		h := v.get(at).want(http.StatusOK).header
		if !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors '") || h.Get("Cross-Origin-Opener-Policy") != "same-origin" ||
			!strings.Contains(h.Get("Permissions-Policy"), "camera=()") {
			t.Errorf("%s: %v", at, h)
		}
	}
	for _, at := range []string{"/embed/events", "/qu/embed/events?city=cusco&limit=2"} {
		h := v.get(at).want(http.StatusOK).header
		if policy := h.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors *;") || strings.Contains(policy, "unsafe") ||
			h.Get("Set-Cookie") != "" || h.Get("ETag") == "" || !strings.Contains(h.Get("Permissions-Policy"), "geolocation=()") {
			t.Errorf("%s: %v", at, h)
		}
	}
	ready := v.get("/readyz").want(http.StatusOK)
	if string(ready.text) != `{"status":"ready"}` {
		t.Errorf("/readyz names parts: %s", ready.text)
	}
	missing := v.get("/api/docs/nothing").want(http.StatusNotFound)
	if missing.str("error", "name") != "NotFoundError" {
		t.Errorf("got %s", missing.text)
	}
}
