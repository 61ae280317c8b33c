package pages_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"raymi.example/gateway/internal/pages"
)

func TestStatusAndCachingOfPages(t *testing.T) {
	p := newPortal(t)
	for path, want := range map[string]struct {
		status int
		cache  string
	}{
		"/create-event": {200, "no-cache"}, "/es/partner-personal-page": {200, "no-cache"},
		"/assets/app-1.js": {200, "public, max-age=31536000, immutable"}, "/assets/gone.js": {404, "no-cache"},
		"/builds/latest.json": {200, "no-cache"}, "/pages.json": {404, "no-cache"}, "/index.html": {404, "no-cache"},
		"/nowhere": {404, "no-cache"}, "/fr": {404, "no-cache"}, "/event/x": {404, "no-cache"}, "/../secret": {404, "no-cache"},
	} {
		w, _ := p.get(t, path)
		if w.Code != want.status || w.Header().Get("Cache-Control") != want.cache {
			t.Errorf("%s: got %d %q, want %d %q", path, w.Code, w.Header().Get("Cache-Control"), want.status, want.cache)
		}
	}
}

func TestAssetsAreSentInTheSmallestAcceptedEncoding(t *testing.T) {
	p := newPortal(t)
	for accept, want := range map[string]struct{ encoding, body string }{
		"gzip, deflate, br": {"br", "brotli"}, "gzip": {"gzip", "gzip"}, "": {"", "let a"}, "br;q=0, gzip;q=0": {"", "let a"},
		"br;q=0.0, gzip; q=0.000": {"", "let a"}, "br;q=0.0, gzip;q=0.1": {"gzip", "gzip"},
	} {
		w, body := p.get(t, "/assets/app-1.js", "Accept-Encoding", accept)
		h := w.Header()
		if h.Get("Content-Encoding") != want.encoding || body != want.body || h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: got %q %q %v", accept, h.Get("Content-Encoding"), body, h)
		}
		if !strings.HasPrefix(h.Get("Content-Type"), "text/javascript") {
			t.Errorf("%q: got %s", accept, h.Get("Content-Type"))
		}
	}
}

func TestErrorsAreJSONForClientsThatAcceptJSONOnly(t *testing.T) {
	p := newPortal(t)
	for name, c := range map[string]struct{ path, accept, kind string }{
		"an API client":         {"/nothing", "application/json", "application/json; charset=utf-8"},
		"a browser":             {"/nothing", "text/html,application/json;q=0.9", "text/html; charset=utf-8"},
		"no preference":         {"/nothing", "", "text/html; charset=utf-8"},
		"an API client, a page": {"/create-event", "application/json", "text/html; charset=utf-8"},
		"an API client, admin":  {"/admin/nothing", "application/json", "application/json; charset=utf-8"},
	} {
		w, _ := p.get(t, c.path, "Accept", c.accept)
		if got := w.Header().Get("Content-Type"); got != c.kind || (w.Code == http.StatusOK) != (c.path == "/create-event") {
			t.Errorf("%s: got %d %s", name, w.Code, got)
		}
	}
}

func TestPagesAreReadOnly(t *testing.T) {
	w := httptest.NewRecorder()
	newPortal(t).handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/create-event", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Fatalf("got %d", w.Code)
	}
}

func TestSiteMapsListAllPages(t *testing.T) {
	p := newPortal(t)
	row := func(id string) string {
		return `{"data":[{"id":` + id + `,"attributes":{"updatedAt":"2026-06-01T10:00:00.000Z"}}],"meta":{"pagination":{"pageCount":1}}}`
	}
	p.answers["/api/events"], p.answers["/api/partners"], p.answers["/api/news"] = row("7"), row("9"), row("2")
	if _, robots := p.get(t, "/robots.txt"); !strings.Contains(robots, "Sitemap: https://raymi.test/sitemap.xml") {
		t.Error(robots)
	}
	if _, index := p.get(t, "/sitemap.xml"); !strings.Contains(index, "<loc>https://raymi.test/sitemap-qu.xml</loc>") {
		t.Error(index)
	}
	w, list := p.get(t, "/sitemap-qu.xml")
	for _, want := range []string{
		"<loc>https://raymi.test/qu</loc>", "<loc>https://raymi.test/qu/event/7</loc><lastmod>2026-06-01T10:00:00.000Z</lastmod>",
		"<loc>https://raymi.test/qu/event-host/9</loc>", "<loc>https://raymi.test/qu/news/2</loc>",
	} {
		if !strings.Contains(list, want) {
			t.Errorf("no %s in %s", want, list)
		}
	}
	if w.Header().Get("Content-Type") != "application/xml; charset=utf-8" {
		t.Error(w.Header())
	}
	if other, _ := p.get(t, "/sitemap-fr.xml"); other.Code != 404 {
		t.Errorf("got %d", other.Code)
	}
	p.answers["/api/news"] = "unavailable"
	if failed, _ := p.get(t, "/sitemap-en.xml"); failed.Code != 503 {
		t.Errorf("got %d", failed.Code)
	}
}

// The stored dates of these programmes are over; only a rule without an end continues.
func TestSiteMapsListPermanentProgrammesWhileTheyAreOpen(t *testing.T) {
	p := newPortal(t)
	row := func(id, recurrence string) string {
		return `{"id":` + id + `,"attributes":{"recurrence":` + recurrence + `}}`
	}
	p.answers["/api/events"] = `{"data":[` + strings.Join([]string{
		row("7", `null`), row("8", `{"rule":"FREQ=WEEKLY;BYDAY=TU,WE"}`), row("9", `{"rule":"FREQ=WEEKLY;BYDAY=TU;UNTIL=20260601"}`),
		row("10", `{"rule":"FREQ=WEEKLY;BYDAY=TU;COUNT=3"}`), row("11", `{"feast":"FEAST=EASTER"}`),
	}, ",") + `]}`
	p.answers["/api/partners"], p.answers["/api/news"] = `{"data":[]}`, `{"data":[]}`
	_, list := p.get(t, "/sitemap-en.xml")
	for id, want := range map[string]bool{"7": true, "8": true, "9": false, "10": false, "11": false} {
		if got := strings.Contains(list, "/event/"+id+"</loc>"); got != want {
			t.Errorf("the site map lists %s: %v", id, got)
		}
	}
	if requests := strings.Join(p.requests, " "); !strings.Contains(requests,
		"filters[eventEndDate][$lte]=2026-06-24T00:00:00.000Z&filters[programmeKind]=permanent&filters[eventStatus][$ne]=cancelled") {
		t.Errorf("requests %s", requests)
	}
}

func TestMissingBuildIsAnError(t *testing.T) {
	if _, err := pages.New(t.TempDir(), nil, pages.Settings{}, time.Now); err == nil {
		t.Fatal("an empty folder is served")
	}
}
