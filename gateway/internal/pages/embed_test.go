package pages_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// embeddedEvent is the entry of a search with attributes in JSON.
func embeddedEvent(attributes string) string {
	return `{"data":[{"id":7,"attributes":{"eventStartDate":"2026-06-24T14:00:00.000Z","eventEndDate":"2026-06-24T16:00:00.000Z",` +
		attributes + `}}]}`
}

func embedding(t *testing.T, answer string) *portal {
	t.Helper()
	p := newPortal(t)
	p.answers["/api/events/search"] = answer
	return p
}

func wantParts(t *testing.T, body string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(body, part) {
			t.Errorf("no %s in\n%s", part, body)
		}
	}
}

func TestEmbeddedListShowsTheEventsOfItsSearch(t *testing.T) {
	p := embedding(t, `{"data":[`+strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}")+`]}`)
	w, body := p.get(t, "/qu/embed/events?city=cusco,pisac&from=2026-06-20&to=2026-06-24&limit=1")
	if w.Code != http.StatusOK || w.Header().Get("Content-Language") != "qu" || strings.Count(body, "<script") != 1 {
		t.Fatalf("got %d %v\n%s", w.Code, w.Header(), body)
	}
	wantParts(t, body,
		`<html lang="qu" data-theme="auto">`, `<ul class="list">`, `sizes="120px"`, `alt=""`, `<strong>24</strong>`,
		`<a href="/qu/event/7" target="_blank" rel="noopener" aria-describedby="tab" lang="es">Inti Raymi</a>`,
		`<time datetime="2026-06-24T14:00:00.000Z">Tomorrow 9:00</time>`, `<p class="place">Sacsayhuamán · Cusco · Free</p>`,
		`Source: <a href="https://raymi.test/qu/events?city=cusco%2Cpisac&amp;from=2026-06-20&amp;to=2026-06-24" target="_blank" rel="noopener"`,
		`>Raymi, the calendar</a>`,
	)
	if len(p.requests) != 1 {
		t.Fatalf("requests %v", p.requests)
	}
	asked, err := url.ParseRequestURI(p.requests[0])
	if err != nil {
		t.Fatal(err)
	}
	want := url.Values{
		"city": {"cusco,pisac"}, "from": {"2026-06-20"}, "to": {"2026-06-24"}, "kind": {"event,season"}, "locale": {"qu"}, "size": {"1"},
		"fields[0]": {"eventName"}, "populate[occurrences][filters][endsAt][$gt]": {"2026-06-24T03:05:00.000Z"},
		"populate[occurrences][filters][startsAt][$lt]": {"2026-06-25T05:00:00.000Z"},
	}
	if got := asked.Query().Encode(); got != want.Encode() {
		t.Errorf("asked %s,\nwant %s", got, want.Encode())
	}
}

// What is always open fills the places that what happens leaves, unless the list is ordered by its words or of one kind.
func TestEmbeddedListEndsWithWhatIsAlwaysOpen(t *testing.T) {
	for query, want := range map[string]string{
		"": "event,season 6, permanent 5", "?limit=1": "event,season 1", "?q=sol": " 6", "?kind=permanent": "permanent 6",
	} {
		p := embedding(t, embeddedEvent(`"eventName":"Inti"`))
		p.get(t, "/embed/events"+query)
		var got []string
		for _, request := range p.requests {
			asked, err := url.ParseRequestURI(request)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, asked.Query().Get("kind")+" "+asked.Query().Get("size"))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: asked for %q, want %q", query, got, want)
		}
	}
}

func TestEmbeddedListIsFramedByAnySiteAndNoOtherPageIs(t *testing.T) {
	p := embedding(t, `{"data":[]}`)
	w, body := p.get(t, "/es/embed/events", "Cookie", "i18n_redirected=qu", "Authorization", "Bearer x", "Accept-Encoding", "identity")
	header := w.Header()
	policy := header.Get("Content-Security-Policy")
	allowed := regexp.MustCompile(`^default-src 'none'; img-src 'self'; .*frame-ancestors \*; ` +
		`script-src '(sha256-[^']+)'; style-src '(sha256-[^']+)'$`)
	hashes := allowed.FindStringSubmatch(policy)
	if hashes == nil || strings.Contains(policy, "unsafe") || header.Get("X-Frame-Options") != "" {
		t.Fatal(header)
	}
	for i, element := range []string{"script", "style"} {
		_, rest, _ := strings.Cut(body, "<"+element+">")
		text, _, _ := strings.Cut(rest, "</"+element+">")
		sum := sha256.Sum256([]byte(text))
		if want := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); text == "" || hashes[i+1] != want {
			t.Errorf("%s: %s is not allowed by %s", element, want, policy)
		}
	}
	if !strings.HasPrefix(header.Get("Cache-Control"), "public, max-age=0, s-maxage=60") || header.Get("Vary") != "Accept-Encoding" ||
		header.Get("Set-Cookie") != "" || header.Get("ETag") == "" {
		t.Error(header)
	}
	wantParts(t, body, `<html lang="es"`, `<p class="empty">Nothing planned</p>`, `<meta name="robots" content="noindex">`)
	again, _ := p.get(t, "/es/embed/events", "If-None-Match", header.Get("ETag"))
	if again.Code != http.StatusNotModified {
		t.Errorf("got %d", again.Code)
	}
	for _, path := range []string{"/", "/es/events", "/event/7", "/desk", "/nothing", "/embed", "/embed/events/x"} {
		other, _ := p.get(t, path)
		if policy := other.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") {
			t.Errorf("%s: %d %s", path, other.Code, policy)
		}
	}
}

func TestEmbeddedListTellsWhatDoesNotTakePlace(t *testing.T) {
	for attributes, want := range map[string]string{
		`"eventStatus":"cancelled"`: `<p class="status">Called off</p>`, `"eventStatus":"full"`: `<p class="status">Fully booked</p>`,
		`"occurrences":[{"startsAt":"2026-06-24T14:00:00Z","endsAt":"2026-06-24T16:00:00Z","status":"cancelled"}]`: `` +
			`<p class="status">Called off</p>`,
	} {
		_, body := embedding(t, embeddedEvent(`"eventName":"Inti",`+attributes)).get(t, "/embed/events")
		wantParts(t, body, want)
	}
	_, body := embedding(t, embeddedEvent(`"eventName":"Inti","eventStatus":"scheduled"`)).get(t, "/embed/events")
	if strings.Contains(body, `class="status"`) {
		t.Errorf("a planned event has a status in\n%s", body)
	}
}

func TestEmbeddedListEscapesTexts(t *testing.T) {
	evil := `</style><script>alert(1)</script>\" onload=\"alert(1)<img src=x onerror=alert(1)>`
	p := embedding(t, embeddedEvent(`"eventName":"`+evil+`","servedLocales":{"eventName":"\" onload=\"alert(1)"},
		"eventBanner":{"data":{"id":3,"attributes":{"mime":"image/jpeg","hash":"\" onerror=\"alert(1)","ext":".jpg"}}},
		"eventAddress":{"address":"`+evil+`"}`))
	inQuery := url.QueryEscape(`"><script>alert(1)</script>`)
	for _, query := range []string{"?q=" + inQuery, "?" + inQuery + "=1"} {
		_, body := p.get(t, "/embed/events"+query)
		handlers := regexp.MustCompile(`<[^>]*\s(onload|onerror)="`)
		if strings.Count(body, "<script") != 1 || strings.Contains(body, "<img src=x") || handlers.MatchString(body) {
			t.Errorf("%s: got %s", query, body)
		}
	}
}

func TestEmbeddedListWithAWrongAddressIs400(t *testing.T) {
	p := embedding(t, `{"data":[]}`)
	for query, detail := range map[string]string{
		"?style=x": "style", "?limit=99": "limit", "?when=never": "when", "?accent=fff%3B}": "accent",
	} {
		w, body := p.get(t, "/es/embed/events"+query)
		if w.Code != http.StatusBadRequest || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: got %d %v", query, w.Code, w.Header())
		}
		wantParts(t, body, `<p class="empty">Wrong address</p>`, `<code>Invalid parameter `+detail+`</code>`,
			`href="https://raymi.test/es/events"`)
		if _, cached := p.handler.Public(&url.URL{Path: "/es/embed/events", RawQuery: strings.TrimPrefix(query, "?")}); cached {
			t.Errorf("%s is cached", query)
		}
	}
	if len(p.requests) > 0 {
		t.Errorf("requests %v", p.requests)
	}
	p.answers["/api/events/search"] = "refused"
	if w, _ := p.get(t, "/embed/events?host=x"); w.Code != http.StatusBadRequest {
		t.Errorf("a value that the service refuses: got %d", w.Code)
	}
	p.answers["/api/events/search"] = "unavailable"
	w, body := p.get(t, "/embed/events")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "5" || !strings.Contains(body, "Resting") {
		t.Errorf("got %d %v\n%s", w.Code, w.Header(), body)
	}
}

func TestEquivalentEmbeddedListsShareAResponse(t *testing.T) {
	key := func(path, query string) string {
		got, ok := newPortal(t).handler.Public(&url.URL{Path: path, RawQuery: query})
		if !ok {
			t.Errorf("%s?%s is not cached", path, query)
		}
		return got
	}
	first := key("/embed/events", "city=cusco&theme=dark")
	if first != key("/en/embed/events", "theme=dark&q=&city=cusco") || first != key("/embed/events/", "city=cusco&theme=dark") {
		t.Error("order or empty parameters change the key")
	}
	for _, other := range []string{
		key("/embed/events", "city=cusco"), key("/embed/events", "city=pisac&theme=dark"), key("/es/embed/events", "city=cusco&theme=dark"),
	} {
		if other == first {
			t.Errorf("%s is shared by different lists", other)
		}
	}
}

// The accent is a background: one of black and white is readable on every colour.
func TestTextOnTheAccentIsReadable(t *testing.T) {
	for accent, text := range map[string]string{
		"": "#a23c25;--on-accent:#fff", "000": "#000000;--on-accent:#fff", "fff": "#ffffff;--on-accent:#000",
		"ffd600": "#ffd600;--on-accent:#000",
		"757575": "#757575;--on-accent:#fff", "767676": "#767676;--on-accent:#000", "%2300F": "#0000ff;--on-accent:#fff",
	} {
		w, body := embedding(t, `{"data":[]}`).get(t, "/embed/events?theme=dark&layout=cards&accent="+accent)
		if w.Code != http.StatusOK || !strings.Contains(body, ":root{--accent:"+text+"}") || !strings.Contains(body, `data-theme="dark"`) {
			t.Errorf("%s: got %d %s", accent, w.Code, body)
		}
	}
}
