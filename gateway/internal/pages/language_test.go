package pages_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"raymi.example/gateway/internal/pages"
)

// ask sends a request through the redirects; the handler behind them responds with 200.
func ask(t *testing.T, method, target string, headers map[string]string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	pages.Redirects(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(w, r)
	return w.Result()
}

// The browser's rule is tested with the same cases (web/src/shared/i18n/locale.dom.test.ts).
func TestLanguageOfAVisitor(t *testing.T) {
	text, err := os.ReadFile("../../../web/src/shared/i18n/languageCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Why, Header, Locale string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		want := map[string]string{"en": "", "es": "/es/news", "qu": "/qu/news"}[c.Locale]
		if got := ask(t, "GET", "/news", map[string]string{"Accept-Language": c.Header}).Header.Get("Location"); got != want {
			t.Errorf("%s (%s): redirected to %q, want %q", c.Why, c.Header, got, want)
		}
	}
}

func TestPagesRedirectToTheVisitorsLanguage(t *testing.T) {
	const html = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
	for _, c := range []struct{ method, target, accept, cookie, header, want string }{
		{"GET", "/", html, "", "", ""},
		{"GET", "/", html, "es", "", "/es"},
		{"HEAD", "/", html, "es", "", "/es"},
		{"GET", "/", html, "es", "qu", "/es"},
		{"GET", "/", html, "en", "qu", ""},
		{"GET", "/", html, "xx", "qu", "/qu"},
		{"GET", "/?date=2026-06-24&city=cusco", html, "qu", "", "/qu?date=2026-06-24&city=cusco"},
		{"GET", "/event/7?q=%2F%0d", html, "es", "", "/es/event/7?q=%2F%0d"},
		{"GET", "/news/", html, "es", "", "/es/news"},
		{"GET", "/desk/events/3", html, "es", "", "/es/desk/events/3"},
		{"GET", "/en/news", html, "es", "es", ""},
		{"GET", "/qu", html, "es", "es", ""},
		{"POST", "/news", html, "es", "", ""},
		{"GET", "/news", "*/*", "es", "", "/es/news"},
		{"GET", "/news", "", "es", "", "/es/news"},
		{"GET", "/news", "application/json", "es", "", ""},
		{"GET", "/news", "text/html;q=0, */*", "es", "", ""},
		{"GET", "/news/_payload.json", "*/*", "es", "", ""},
		{"GET", "/_payload.json", html, "es", "", ""},
		{"GET", "/api/news", html, "es", "", ""},
		{"GET", "/assets/app-1.js", "*/*", "es", "", ""},
		{"GET", "/robots.txt", html, "es", "", ""},
		{"GET", "/nowhere", html, "es", "", ""},
		{"GET", "//evil.example/news", html, "es", "", ""},
	} {
		headers := map[string]string{"Accept-Language": c.header, "Cookie": "a=b; i18n_redirected=" + c.cookie}
		if c.accept != "" {
			headers["Accept"] = c.accept
		}
		got := ask(t, c.method, c.target, headers)
		if location := got.Header.Get("Location"); location != c.want {
			t.Errorf("%+v: redirected to %q", c, location)
		}
		if c.want != "" && (got.StatusCode != http.StatusFound || got.Header.Get("Cache-Control") != "private, no-store") {
			t.Errorf("%+v: %d, %q", c, got.StatusCode, got.Header.Get("Cache-Control"))
		}
	}
}

func TestEventPageIsMovedToTheListOfEvents(t *testing.T) {
	for target, want := range map[string]string{
		"/event/EventPage": "/events", "/en/event/EventPage": "/en/events", "/es/event/EventPage": "/es/events",
		"/qu/event/EventPage/?x=1": "/qu/events?x=1",
	} {
		// The redirect is the same for every visitor; the next one is to the visitor's language.
		for _, language := range []string{"en", "qu"} {
			got := ask(t, "GET", target, map[string]string{"Accept-Language": language})
			if got.StatusCode != http.StatusMovedPermanently || got.Header.Get("Location") != want {
				t.Errorf("%s: %d to %q", target, got.StatusCode, got.Header.Get("Location"))
			}
		}
	}
	if got := ask(t, "POST", "/event/EventPage", nil); got.StatusCode != http.StatusOK {
		t.Errorf("a POST got %d", got.StatusCode)
	}
}

func TestOnlyPagesWithoutPrefixVaryByLanguage(t *testing.T) {
	p := newPortal(t)
	for target, varies := range map[string]bool{
		"/about-us": true, "/create-event": true, "/event/7": true, "/en/about-us": false, "/es/about-us": false,
		"/event/7/_payload.json": false, "/nowhere": false,
	} {
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		vary := strings.Join(w.Header().Values("Vary"), ", ")
		if strings.Contains(vary, "Cookie, Accept-Language") != varies {
			t.Errorf("%s: Vary %q", target, vary)
		}
	}
}
