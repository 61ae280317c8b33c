package pages_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"raymi.example/gateway/internal/pages"
)

const shell = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="old" />
    <title>old</title>
    <script type="module" src="/assets/app-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/frame-1.js">
    <link rel="stylesheet" crossorigin href="/assets/app-1.css">
  </head>
  <body><div id="root"></div></body>
</html>`

const dates = `{"months":["Jan","Feb","Mar","Apr","May","Jun","Jul","Aug","Sep","Oct","Nov","Dec"],
	"weekdays":["Sun","Mon","Tue","Wed","Thu","Fri","Sat"],"day":"{day} {month} {year}","month":"{day} – {day2} {month2} {year2}",
	"year":"{day} {month} – {day2} {month2} {year2}","years":"{day} {month} {year} – {day2} {month2} {year2}",
	"monthsLong":["January","February","March","April","May","June","July","August","September","October","November","December"],
	"weekdaysLong":["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"],"of":" ",
	"weekdaysPlural":["Sundays","Mondays","Tuesdays","Wednesdays","Thursdays","Fridays","Saturdays"],
	"clock":"{hour}:{minute}","halves":["",""],"daysAhead":["day","days"],"full":"{weekday}, {day} {name} {year}"}`

const texts = `{"page_not_found":"Not here: {{path}}","event_missing":"This event is gone.","name_of_platform":"Raymi",
	"description_of_platform":"The calendar of Cusco.",
	"events":"Events","news":"News",
	"event_host_page":"Organisers","when":"When","confirmed_by_host":"Confirmed by the organiser on {{day}}",
	"not_confirmed_by_host":"The organiser has not confirmed further dates","text_source":"Source","times_may_change":"Times may change.",
	"where":"Where","today":"Today","tomorrow":"Tomorrow","free":"Free","main_title":"What is on",
	"changes_so_far":"Changes","change_removed":"taken out","change_programme":"Many dates",
	"status_full":"Fully booked","status_cancelled":"Called off","opens_day":"opens {{day}}",
	"feast_rule":"Every year: {{rule}}","easter":"Easter","days_after":"{{days}} after {{feast}}","number_of_days":"{{number}} days",
	"home_tonight":"Tonight","year_of_feasts":"All feasts","year_of_feasts_lead":"When and why.","instead_that_day":"Instead",
	"all_of":"All of {{name}}","see_all":"All","starts_soon":"Soon",
	"events_of_host":"Coming","no_event":"Nothing on",
	"no_events_of_host":"Nothing planned","shown_in_english":"in English","shown_in_spanish":"in Spanish",
	"step_free_entrance":"Step-free entrance","accessible_hearing":"For deaf people",
	"audience_children":"Children",
	"tagline":"the calendar","embed_source":"Source:","embed_new_tab":"In a new tab","embed_address_wrong":"Wrong address",
	"service_unavailable":"Resting"}`

const description = `{"reasons":[{"en":"Rain","es":"Lluvia","qu":"Para"}],
	"widths":[320,640,1280],"dates":{"en":` + dates + `,"es":` + dates + `,"qu":` + dates + `},
	"texts":{"en":` + texts + `,"es":` + texts + `,"qu":` + texts + `},"pages":{
	"event":{"css":["assets/app-1.css","assets/event-1.css"],"js":["assets/event-1.js"],
		"words":{"en":["assets/en-1.js"],"qu":["assets/qu-1.js"]},"queries":[
		{"endpoint":"portal","arg":"{locale}","url":"/api/portal?locale=%7Blocale%7D","keep":"data"},
		{"endpoint":"getEvent","arg":{"id":"{id}","locale":"{locale}"},"url":"/api/events/{id}?now=%7Bnow%7D","keep":"data"}]},
	"about":{"queries":[{"endpoint":"portal","arg":"{locale}","url":"/api/portal","keep":"data"}]},
	"home":{"queries":[
		{"endpoint":"listCollections","arg":{"today":"{day}"},"url":"/api/events-collections?from={from}&to=%7Bto%7D","keep":"data"},
		{"endpoint":"home","arg":"{locale}","url":"/api/home?locale={locale}&after={now}","keep":"data"}]},
	"info":{"queries":[{"endpoint":"getInfoPage","arg":{"code":"{code}"},"url":"/api/info-pages?code=%7Bcode%7D","keep":"data"}]},
	"events":{"queries":[{"endpoint":"listEvents","arg":{},"url":"/api/events?fields[0]=eventName&sort=x&kind=y","keep":"page"}]},
	"month":{"queries":[{"endpoint":"countEvents","arg":{"to":"{lastDay}"},"url":"/api/events/counts?to=%7BmonthEnd%7D","keep":"data"}]},
	"map":{"queries":[{"endpoint":"listEvents","arg":{},"url":"/api/events?places","keep":"page"}]},
	"feasts":{"queries":[{"endpoint":"listFeasts","arg":"{locale}","url":"/api/feasts?locale={locale}","keep":"data"}]},
	"feast":{"queries":[{"endpoint":"getFeast","arg":{"code":"{id}"},"url":"/api/feasts/{id}","keep":"data"}]},
	"news":{"queries":[{"endpoint":"listNews","arg":"{locale}","url":"/api/news","keep":"page"}]},
	"newsItem":{"queries":[{"endpoint":"getNews","arg":"{id}","url":"/api/news/{id}","keep":"data"}]},
	"host":{"queries":[
		{"endpoint":"listEvents","arg":{"hosts":["{number}"]},"url":"/api/events?host=%7Bnumber%7D","keep":"page"},
		{"endpoint":"getHost","arg":"{id}","url":"/api/partners/{id}","keep":"data"}]}}}`

const inti = `{"data":{"id":7,"attributes":{"eventName":"Inti Raymi","eventShortDescription":"The feast of the sun.",
	"eventDescription":"# Sun\n**All** day","eventStartDate":"2026-06-24T14:00:00.000Z","eventEndDate":"2026-06-25T05:00:00.000Z",
	"eventStatus":"scheduled","isFree":true,"servedLocales":{"eventName":"es"},
	"eventBanner":{"data":{"id":3,"attributes":{"mime":"image/jpeg","hash":"sun_1","ext":".jpg","width":1200,"height":800,
		"provider_metadata":{"focalPoint":{"x":0.3,"y":0.704}}}}},
	"eventAddress":{"address":"Sacsayhuamán","city":{"data":{"id":1,"attributes":{"cityName":"Cusco"}}}},
	"eventHost":{"data":{"id":9,"attributes":{"commercialName":"EMUFEC"}}}}}}`

const fontFaces = `@font-face{src:url(/assets/fraunces-x.woff2)}@font-face{src:url("/assets/poppins-400-x.woff2")}` +
	`@font-face{src:url(/assets/poppins-500-x.woff2)}`

// portal serves a build of the test, with a fake API that responds with answers.
type portal struct {
	answers  map[string]string
	mu       sync.Mutex // the first data of a page is requested concurrently
	requests []string
	handler  *pages.Handler
}

func newPortal(t *testing.T) *portal {
	t.Helper()
	return portalWith(t, pages.Settings{Site: "https://raymi.test/"})
}

func portalWith(t *testing.T, settings pages.Settings) *portal {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{
		"index.html": shell, "pages.json": description, "assets/app-1.js": "let a", "assets/app-1.js.br": "brotli", "assets/app-1.js.gz": "gzip",
		"assets/app-1.css": strings.ReplaceAll(fontFaces, "/assets/", "./"), "builds/latest.json": `{"id":"1"}`,
		"assets/event-1.css": ".event{}",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := &portal{answers: map[string]string{"/api/portal": `{"data":null}`, "/api/events/7": inti, "/api/feasts": `{"data":[]}`}}
	now := func() time.Time { return time.Date(2026, 6, 24, 3, 7, 0, 0, time.UTC) } // the 23rd in Lima
	var err error
	if p.handler, err = pages.New(dir, http.HandlerFunc(p.api), settings, now); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *portal) api(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.requests = append(p.requests, r.URL.RequestURI())
	p.mu.Unlock()
	body, ok := p.answers[r.URL.Path]
	switch {
	case r.Context().Err() != nil: // as the API answers a call that its client gave up
		w.WriteHeader(http.StatusBadRequest)
	case !ok:
		w.WriteHeader(http.StatusNotFound)
		body = `{"data":null,"error":{"status":404}}`
	case body == "unavailable":
		w.WriteHeader(http.StatusServiceUnavailable)
	case body == "refused":
		w.WriteHeader(http.StatusBadRequest)
	}
	_, _ = io.WriteString(w, body)
}

func (p *portal) get(t *testing.T, path string, header ...string) (*httptest.ResponseRecorder, string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	return w, w.Body.String()
}

// All fonts of the application are preloaded, because the first view may not use each of them.
func TestAllFontsArePreloaded(t *testing.T) {
	_, body := newPortal(t).get(t, "/event/7")
	for _, font := range []string{"fraunces-x", "poppins-400-x", "poppins-500-x"} {
		want := `<link rel="preload" href="/assets/` + font + `.woff2" as="font" type="font/woff2" crossorigin>`
		if strings.Count(body, want) != 1 {
			t.Errorf("no preload of %s in\n%s", font, body)
		}
	}
}

func TestEventPageContainsItsContent(t *testing.T) {
	w, body := newPortal(t).get(t, "/qu/event/7")
	if w.Code != 200 || !strings.Contains(w.Header().Get("Cache-Control"), "s-maxage=60") || w.Header().Get("Content-Language") != "qu" {
		t.Fatalf("got %d %v", w.Code, w.Header())
	}
	for _, want := range []string{
		`<html lang="qu">`, `<title>Inti Raymi · Raymi</title>`, `<meta name="description" content="The feast of the sun.">`,
		`<link rel="canonical" href="https://raymi.test/qu/event/7">`, `hreflang="en" href="https://raymi.test/event/7"`,
		`hreflang="x-default" href="https://raymi.test/event/7"`, `content="https://raymi.test/img/p_og,g_30x70/3-sun_1.jpg"`,
		`<h1 lang="es">Inti Raymi</h1>`, `<strong>All</strong> day`, `<h2>Sun</h2>`, `>Tomorrow 9:00</time></p>`,
		`<dd>Sacsayhuamán, Cusco</dd>`,
		`/img/w_640,f_webp/3-sun_1.jpg 640w, /img/w_1280,f_webp/3-sun_1.jpg 1200w"`, `fetchpriority="high"`,
		`id="files">{"files":["/assets/frame-1.js","/assets/app-1.js","/assets/qu-1.js","/assets/event-1.js",` +
			`"/assets/app-1.css","/assets/event-1.css"],"scripts":["/assets/frame-1.js","/assets/app-1.js"]}</script>`,
		`<style>` + fontFaces + `.event{}</style>`, `"@type":"Event"`, `"startDate":"2026-06-24T09:00:00-05:00"`,
		`"priceCurrency":"PEN"`, `"@type":"BreadcrumbList"`, `"endpoint":"getEvent","arg":{"id":"7","locale":"qu"},"url":"/api/events/7?now=`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
	for _, unwanted := range []string{"old", `.css">`, `type="module"`, `{id}`, `noindex`} {
		if strings.Contains(body, unwanted) {
			t.Errorf("unwanted %s", unwanted)
		}
	}
	policy := w.Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "style-src 'self' 'sha256-") || strings.Contains(policy, "unsafe") {
		t.Error(policy)
	}
}

func TestPreviewPageIsNotCacheableAndHasNoContent(t *testing.T) {
	p := newPortal(t)
	w, body := p.get(t, "/es/event/7?preview=abc")
	if w.Code != 200 || w.Header().Get("Cache-Control") != "no-cache" || !strings.Contains(body, `content="noindex"`) ||
		strings.Contains(body, "Inti Raymi") {
		t.Errorf("got %d %v\n%s", w.Code, w.Header(), body)
	}
	if len(p.requests) > 0 {
		t.Errorf("requests %v", p.requests)
	}
}

func TestOnlyTheFirstCardOfAListHasPriority(t *testing.T) {
	p := newPortal(t)
	entry := strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}")
	p.answers["/api/events"] = `{"data":[` + entry + `,` + entry + `]}`
	_, body := p.get(t, "/events")
	cards := strings.Split(body, `<article class="ui_card events_card">`)
	if len(cards) != 3 || !strings.Contains(cards[1], `fetchpriority="high"`) || strings.Contains(cards[1], `loading="lazy"`) {
		t.Fatalf("the first card has no priority in\n%s", body)
	}
	second, _, _ := strings.Cut(cards[2], "</article>")
	if strings.Contains(second, `fetchpriority`) || !strings.Contains(second, `loading="lazy"`) {
		t.Errorf("the second card has priority: %s", second)
	}
}

// homeAnswer is a response of GET /api/home in the evening of the 23rd in Lima, with a block of today and one of another day.
func homeAnswer(name, day string) string {
	events := `{"data":[` + strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}") + `]}`
	const form = `{"data":{"at":"2026-06-24T03:05:00Z","moment":"tonight","blocks":[{"name":%q,"day":%q,"events":%s}]}}`
	return fmt.Sprintf(form, name, day, events)
}

func TestHomeShowsTheBlocksOfTheMoment(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events-collections"], p.answers["/api/home"] = `{"data":[]}`, homeAnswer("starts_soon", "")
	_, body := p.get(t, "/")
	requests := strings.Join(p.requests, " ")
	if !strings.Contains(requests, "from=2026-06-23T05%3A00%3A00.000Z&to=2026-06-24T05%3A00%3A00.000Z") {
		t.Errorf("requests %s", requests)
	}
	for _, part := range []string{
		`"arg":{"today":"2026-06-23"}`, `<div class="home_head"><h1>Tonight</h1><p>Tuesday, 23 June 2026</p>`, `<h2>Soon</h2>`,
		`<h3 class="ui_cardName events_cardName"><a href="/event/7" lang="es">Inti Raymi</a></h3>`, `fetchpriority="high"`,
		`<meta property="og:image" content="https://raymi.test/img/`,
	} {
		if !strings.Contains(body, part) {
			t.Errorf("no %s in\n%s", part, body)
		}
	}
	_, filtered := p.get(t, "/?city=pisac")
	if strings.Contains(filtered, "events_card") || !strings.Contains(filtered, `href="https://raymi.test/"`) {
		t.Error("a filtered list has a first view or another canonical address")
	}
	if strings.Contains(body, "Nothing on<") {
		t.Error("says that nothing is on above an event of today")
	}
	// Before 05:00 the next day is called today.
	p.answers["/api/home"] = homeAnswer("today", "2026-06-24")
	if _, body := p.get(t, "/"); strings.Contains(body, "Nothing on<") || !strings.Contains(body, "<h2>Today</h2>") {
		t.Error("says that nothing is on above the events of today")
	}
	p.answers["/api/home"] = homeAnswer("day", "2026-06-27")
	const other = `<p class="ui_lead">Nothing on</p><section class="homeBlocks_block">` +
		`<div class="homeBlocks_head"><h2>Saturday, 27 June 2026</h2>`
	if _, body := p.get(t, "/"); !strings.Contains(body, other) {
		t.Errorf("no %s in\n%s", other, body)
	}
}

// A banner may be a video; then the first photo is shown, if there is one.
func TestOnlyImagesAreShownAsPictures(t *testing.T) {
	film := `"eventBanner":{"data":{"id":3,"attributes":{"mime":"video/mp4","hash":"film_1","ext":".mp4"}}}`
	for photos, want := range map[string]string{
		`,"eventMediaPhotos":{"data":[{"id":4,"attributes":{"mime":"image/png","hash":"sun_2","ext":".png"}}]}`: "/img/p_og/4-sun_2.png",
		"": "",
	} {
		p := newPortal(t)
		p.answers["/api/events/7"] = `{"data":{"id":7,"attributes":{"eventName":"Inti Raymi","eventStartDate":"2026-06-24T14:00:00Z",
			"eventEndDate":"2026-06-24T14:00:00Z",` + film + photos + `}}}`
		_, body := p.get(t, "/event/7")
		page, _, _ := strings.Cut(body, `id="first-data"`)
		if !strings.Contains(page, want) || strings.Contains(page, "film_1") {
			t.Errorf("with photos %q: got %s", photos, page)
		}
	}
}

// All texts come from hosts and editors and must be escaped.
func TestHostileTextsAreEscaped(t *testing.T) {
	p := newPortal(t)
	evil := `</script></title><script>alert(1)</script>\" onload=\"alert(1)<img src=x onerror=alert(1)>`
	p.answers["/api/events/7"] = `{"data":{"id":7,"attributes":{"eventName":"` + evil + `","eventShortDescription":"` + evil + `",
		"eventDescription":"` + evil + ` [x](javascript:alert(1))","eventStartDate":"2026-06-24T14:00:00Z","eventEndDate":"2026-06-24T14:00:00Z",
		"servedLocales":{"eventName":"\" onload=\"alert(1)"},"linkToBuyTicket":"javascript:alert(1)","eventPrice":5,
		"eventBanner":{"data":{"id":3,"attributes":{"mime":"image/jpeg","hash":"\" onerror=\"alert(1)","ext":".jpg"}}}}}}`
	w, body := p.get(t, "/event/7")
	if w.Code != 200 || strings.Contains(body, "<script>alert") || strings.Contains(body, "<img src=x") {
		t.Fatalf("got %d %s", w.Code, body)
	}
	handlers, addresses := regexp.MustCompile(`<[^>]*\s(onload|onerror)="`), regexp.MustCompile(`(href|"url":)="?javascript:`)
	if handlers.MatchString(body) || addresses.MatchString(body) {
		t.Fatalf("an attribute was injected: %s", body)
	}
	first := regexp.MustCompile(`(?s)<script type="application/json" id="first-data">(.*?)</script>`).FindStringSubmatch(body)
	var data any
	if len(first) != 2 || json.Unmarshal([]byte(first[1]), &data) != nil {
		t.Fatalf("the first data is malformed: %v", first)
	}
}

func TestPageOfAMissingEntryIs404(t *testing.T) {
	p := newPortal(t)
	for path, text := range map[string]string{
		"/event/8": "This event is gone.", "/es/news/1": "Not here: /es/news/1", "/event-host/5": "Not here: /event-host/5",
	} {
		w, body := p.get(t, path)
		wanted := strings.Contains(body, `content="noindex"`) && strings.Contains(body, text)
		if w.Code != 404 || !wanted || strings.Contains(body, "canonical") || strings.Contains(body, "first-data") {
			t.Errorf("%s: got %d %s", path, w.Code, body)
		}
		data, _ := p.get(t, path+"/_payload.json")
		if data.Code != 404 || data.Header().Get("Content-Type") != "application/json; charset=utf-8" {
			t.Errorf("%s: got %d", path, data.Code)
		}
	}
}

func TestPageOfARemovedEventIs410(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/removed-events/8"], p.answers["/api/removed-events/1"] = `{"data":{"id":8}}`, `{"data":{"id":1}}`
	w, body := p.get(t, "/es/event/8")
	if w.Code != 410 || !strings.Contains(body, `content="noindex"`) || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("got %d %s", w.Code, body)
	}
	for _, path := range []string{"/es/event/8/_payload.json", "/event-host/8", "/event/9"} {
		if w, _ := p.get(t, path); w.Code != 404 {
			t.Errorf("%s: got %d", path, w.Code)
		}
	}
}

// The text about a new portal does not exist yet; pages are complete without it.
func TestPagesDoNotNeedTheTextAboutThePortal(t *testing.T) {
	p := newPortal(t)
	delete(p.answers, "/api/portal")
	w, body := p.get(t, "/event/7")
	if w.Code != 200 || !strings.Contains(body, `<h1 lang="es">Inti Raymi</h1>`) || strings.Contains(body, `"endpoint":"portal"`) {
		t.Errorf("got %d %s", w.Code, body)
	}
	if w, body := p.get(t, "/about-us"); w.Code != 200 || strings.Contains(body, "noindex") {
		t.Errorf("got %d %s", w.Code, body)
	}
}

func TestPageIsSentWithoutContentWhileTheAPIIsUnavailable(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/7"] = "unavailable"
	w, body := p.get(t, "/event/7")
	if w.Code != 200 || w.Header().Get("Cache-Control") != "no-cache" || !strings.Contains(body, `<div id="root"></div>`) {
		t.Fatalf("got %d %v %s", w.Code, w.Header(), body)
	}
	if data, _ := p.get(t, "/event/7/_payload.json"); data.Code != 503 || data.Header().Get("Retry-After") != "5" {
		t.Fatalf("got %d", data.Code)
	}
}

func TestPayloadIsTheFirstDataOfThePage(t *testing.T) {
	p := newPortal(t)
	w, body := p.get(t, "/es/event/7/_payload.json")
	_, page := p.get(t, "/es/event/7")
	if w.Code != 200 || w.Header().Get("Content-Type") != "application/json; charset=utf-8" || !strings.Contains(page, body) {
		t.Fatalf("got %d %s", w.Code, body)
	}
	if none, _ := p.get(t, "/create-event/_payload.json"); none.Code != 404 {
		t.Fatalf("got %d", none.Code)
	}
}

func TestPagesAreCompressedAndRevalidated(t *testing.T) {
	p := newPortal(t)
	w, _ := p.get(t, "/event/7", "Accept-Encoding", "br, gzip")
	z, err := gzip.NewReader(w.Body)
	if err != nil || w.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("got %v %v", w.Header(), err)
	}
	if text, err := io.ReadAll(z); err != nil || !strings.Contains(string(text), "Inti Raymi") {
		t.Fatal(err)
	}
	again, _ := p.get(t, "/event/7", "If-None-Match", w.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Fatalf("got %d", again.Code)
	}
}

func TestPagesWithEventsNameTheirFeed(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events"], p.answers["/api/partners/5"] = `{"data":[]}`, `{"data":{"id":5,"attributes":{"commercialName":"Qosqo"}}}`
	for path, feed := range map[string]string{
		"/es/events": "/api/events/feed.rss?locale=es", "/event-host/5": "/api/events/feed.rss?host=5&amp;locale=en", "/event/7": "",
		"/about-us": "",
	} {
		want := `<link rel="alternate" type="application/rss+xml" href="https://raymi.test` + feed + `">`
		_, body := p.get(t, path)
		if got := strings.Contains(body, want); got != (feed != "") || feed == "" && strings.Contains(body, "rss+xml") {
			t.Errorf("%s: the feed is named: %v", path, got)
		}
	}
}

func TestDeskPagesHaveNoContentAndAreNotIndexed(t *testing.T) {
	p := newPortal(t)
	for _, path := range []string{
		"/desk", "/es/desk/applications/12", "/qu/desk/news/new", "/desk/lists/org-types", "/desk/record",
		"/desk/events", "/desk/hosts", "/desk/info-pages", "/desk/other-names",
	} {
		w, body := p.get(t, path)
		if w.Code != 200 || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		if !strings.Contains(body, "noindex") || !strings.Contains(body, `<div id="root"></div>`) {
			t.Errorf("%s: got %s", path, body)
		}
	}
	if len(p.requests) > 0 {
		t.Errorf("the server requests %v", p.requests)
	}
	for _, path := range []string{"/desk/none", "/desk/applications/x", "/desk/portal/1"} {
		if w, _ := p.get(t, path); w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}
