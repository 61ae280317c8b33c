package pages_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Tracking parameters of mails and social networks are no filters.
func TestOnlyAFilterRemovesTheFirstView(t *testing.T) {
	p := newPortal(t)
	entry := strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}")
	p.answers["/api/events"] = `{"data":[` + entry + `]}`
	for path, shown := range map[string]bool{
		"/events?fbclid=x&utm_source=mail": true, "/events?q=": true, "/events?q=sun": false,
		"/es/events?city=pisac": false, "/event/7?date=x": true,
	} {
		if _, body := p.get(t, path); strings.Contains(body, `<h1`) != shown {
			t.Errorf("%s: shown %t", path, !shown)
		}
	}
}

// The other views of the list have views of their own; with filters they have none, like a filtered list.
func TestTheViewsOfTheListHaveTheirFirstView(t *testing.T) {
	p := newPortal(t)
	entry := strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}")
	p.answers["/api/events"], p.answers["/api/events/counts"] = `{"data":[`+entry+`]}`, `{"data":{"days":{"2026-06-24":3}}}`
	const table, onMap, link = `<table class="month_table"`, `class="eventMap_map"`, `<a href="/event/7">Inti Raymi</a>`
	for path, want := range map[string][]string{
		"/events": {link}, "/events?view=map": {onMap, link}, "/events?view=year": {},
		"/es/events?view=map&utm_source=mail": {onMap}, "/events?view=map&free=true": {}, "/events?view=month&from=2026-07-01": {},
		"/events?view=month": {
			table, `<a href="?from=2026-06-24&amp;to=2026-06-24" class="month_day" aria-label="Events, 24 June: 3">`,
			`<td aria-current="date"><a href="?from=2026-06-23&amp;to=2026-06-23" class="month_day" aria-label="23 June">`,
		},
	} {
		_, body := p.get(t, path)
		body = strings.ReplaceAll(body, ` lang="es"`, "")
		for _, part := range append(slices.Clone(want), `<link rel="canonical"`) {
			if !strings.Contains(body, part) {
				t.Errorf("%s: no %s in\n%s", path, part, body)
			}
		}
		for _, part := range []string{table, onMap, link} {
			if strings.Contains(body, part) && !slices.Contains(want, part) && !strings.HasPrefix(path, "/es") {
				t.Errorf("%s: unwanted %s", path, part)
			}
		}
	}
	if asked := p.requests; !slices.Contains(asked, "/api/events/counts?to=2026-07-27T05%3A00%3A00.000Z") {
		t.Errorf("requested %v", asked)
	}
	if _, body := p.get(t, "/events?view=month"); !strings.Contains(body, `"arg":{"to":"2026-07-26"}`) {
		t.Errorf("got %s", body)
	}
}

func TestCanonicalAddressAndLanguageOfAPage(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/007"] = inti
	if _, body := p.get(t, "/es/event/007"); !strings.Contains(body, `<link rel="canonical" href="https://raymi.test/es/event/7">`) {
		t.Errorf("got %s", body)
	}
	for path, lang := range map[string]string{"/qu/nowhere": "qu", "/es/event/x": "es", "/nowhere": "en"} {
		w, body := p.get(t, path)
		if w.Code != http.StatusNotFound || !strings.Contains(body, `<html lang="`+lang+`">`) || w.Header().Get("Content-Language") != lang {
			t.Errorf("%s: got %d %v", path, w.Code, w.Header())
		}
	}
	private := []string{"/reset-password?code=1", "/es/confirm/abc-_1", "/es/event-edit/7", "/create-event", "/qu/partner-personal-page"}
	for _, path := range private {
		if _, body := p.get(t, path); !strings.Contains(body, "noindex") {
			t.Errorf("%s is indexed", path)
		}
	}
	if _, body := p.get(t, "/accessibility"); strings.Contains(body, "noindex") {
		t.Error("the accessibility statement is not indexed")
	}
}

func TestLinksHaveThePrefixOfThePage(t *testing.T) {
	p := newPortal(t)
	link := regexp.MustCompile(`<a href="(/[^"]*)"`)
	for prefix, languages := range map[string]string{
		"": "/es/event/7 /qu/event/7", "/en": "/es/event/7 /qu/event/7", "/es": "/en/event/7 /qu/event/7",
	} {
		_, body := p.get(t, prefix+"/event/7")
		var others []string
		for _, found := range link.FindAllStringSubmatch(body, -1) {
			if !strings.HasPrefix(found[1]+"/", prefix+"/") || prefix == "" && regexp.MustCompile(`^/(en|es|qu)(/|$)`).MatchString(found[1]) {
				others = append(others, found[1])
			}
		}
		if got := strings.Join(others, " "); got != languages {
			t.Errorf("%s: the links with another prefix are %q, want %q", prefix, got, languages)
		}
	}
	_, plain := p.get(t, "/event/7")
	_, prefixed := p.get(t, "/en/event/7")
	metadata := regexp.MustCompile(`(?s)<link rel="canonical".*?<link rel="preload|<script type="application/ld\+json">.*?</script>`)
	if !slices.Equal(metadata.FindAllString(plain, -1), metadata.FindAllString(prefixed, -1)) {
		t.Error("the metadata of the two addresses of a page differ")
	}
}

// Phones have no menu without JavaScript, so the page ends with links, including those to the other languages.
func TestPageWithoutJavaScriptHasLinks(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/7"] = strings.Replace(inti, `"isFree":true`, `"linkToBuyTicket":"https://tickets.example/7"`, 1)
	_, body := p.get(t, "/es/event/7")
	_, links, found := strings.Cut(body, "<noscript>")
	for _, want := range []string{
		`<a href="/es/event-host/9">EMUFEC</a>`, `<a href="https://tickets.example/7">`, `href="/es/contacts"`,
		`href="/es/event-host-list"`, `<a href="/en/event/7" lang="en" hreflang="en">English</a>`,
	} {
		if !found || !strings.Contains(links, want) {
			t.Errorf("no %s in %s", want, links)
		}
	}
	_, body = p.get(t, "/qu/<b>?x=1")
	if !strings.Contains(body, `Not here: /qu/%3Cb%3E?x=1`) && !strings.Contains(body, `Not here: /qu/&lt;b&gt;?x=1`) {
		t.Errorf("got %s", body)
	}
}

func TestErrorsOfPayloadsAreNotCacheable(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/portal"] = "unavailable"
	for path, status := range map[string]int{"/event/8/_payload.json": 503, "/desk/_payload.json": 404, "/nowhere/_payload.json": 404} {
		caching := map[int]string{503: "no-store", 404: "no-cache"}[status]
		if w, _ := p.get(t, path); w.Code != status || w.Header().Get("Cache-Control") != caching {
			t.Errorf("%s: got %d %v", path, w.Code, w.Header())
		}
	}
	delete(p.answers, "/api/portal")
	if w, _ := p.get(t, "/event/8/_payload.json"); w.Code != 404 || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("got %d %v", w.Code, w.Header())
	}
}

func TestIfNoneMatchMayHaveSeveralTags(t *testing.T) {
	p := newPortal(t)
	w, _ := p.get(t, "/event/7")
	tag := w.Header().Get("ETag")
	headers := map[string]int{tag: 304, strings.TrimPrefix(tag, "W/"): 304, `"a", ` + tag: 304, `"a"`: 200, "": 200}
	for header, status := range headers {
		if again, _ := p.get(t, "/event/7", "If-None-Match", header); again.Code != status {
			t.Errorf("%s: got %d", header, again.Code)
		}
	}
}

func TestEventThatMovedOnlineHasAVirtualLocation(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/7"] = strings.Replace(inti, `"scheduled"`, `"movedOnline"`, 1)
	_, body := p.get(t, "/event/7")
	if !strings.Contains(body, `"location":{"@type":"VirtualLocation","url":"https://raymi.test/event/7"}`) {
		t.Errorf("got %s", body)
	}
}

// The texts of an entry may be in different languages.
func TestTextsOfTheFirstViewHaveTheirLanguage(t *testing.T) {
	p := newPortal(t)
	entry := strings.Replace(inti, `"servedLocales":{`, `"servedLocales":{"eventShortDescription":"es",`, 1)
	entry = strings.TrimSuffix(strings.TrimPrefix(entry, `{"data":`), "}")
	p.answers["/api/events"] = `{"data":[` + entry + `]}`
	_, body := p.get(t, "/qu/events")
	if !strings.Contains(body, `<p class="events_cardText" lang="es">The feast of the sun.</p>`) {
		t.Errorf("got %s", body)
	}
	if _, body := p.get(t, "/es/events"); strings.Contains(body, `<p class="events_cardText" lang`) {
		t.Errorf("got %s", body)
	}
}

func TestHostPageWithoutJavaScriptHasComingEvents(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/partners/9"] = `{"data":{"id":9,"attributes":{"commercialName":"EMUFEC","servedLocales":{"orgResume":"es"},
		"cultureType":{"data":[{"id":1,"attributes":{"cultureTypeName":"Dance"}}]},
		"affiliations":{"data":[{"id":2,"attributes":{"affiliationName":"The city"}}]}}}}`
	p.answers["/api/events"] = `{"data":[` + strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}") + `]}`
	_, body := p.get(t, "/qu/event-host/9")
	for _, want := range []string{
		`<p class="ui_tags"><span class="ui_tag">Dance</span><span class="ui_tag">The city</span><span class="ui_tag">in Spanish</span></p>`,
		`<h2>Coming</h2>`, `<h3 class="ui_cardName events_cardName"><a href="/qu/event/7" lang="es">Inti Raymi</a></h3>`,
		`"endpoint":"listEvents","arg":{"hosts":[9]},"url":"/api/events?host=9"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
	p.answers["/api/events"], p.answers["/api/partners/009"] = `{"data":[]}`, p.answers["/api/partners/9"]
	_, body = p.get(t, "/event-host/009")
	if !strings.Contains(body, `<p>Nothing planned</p>`) || !strings.Contains(body, `{"hosts":[9]}`) {
		t.Errorf("got %s", body)
	}
}

func TestTextInAnotherLanguageHasANote(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events"] = `{"data":[` + strings.TrimSuffix(strings.TrimPrefix(inti, `{"data":`), "}") + `]}`
	p.answers["/api/events-collections"], p.answers["/api/home"] = `{"data":[]}`, homeAnswer("tonight", "")
	p.answers["/api/news/3"] = `{"data":{"id":3,"attributes":{"title":"Hot","servedLocales":{"newsText":"en"}}}}`
	p.answers["/api/portal"] = `{"data":{"id":1,"attributes":{"aboutUs":{"aboutUsText":"We","servedLocales":{"aboutUsText":"es"}}}}}`
	for path, want := range map[string]string{
		"/qu/event/7":  `<p class="eventHead_categories"><span class="ui_tag">in Spanish</span></p>`,
		"/qu/events":   `<div class="events_cardTags"><span class="ui_tag">in Spanish</span></div>`,
		"/qu":          `<div class="events_cardTags"><span class="ui_tag">in Spanish</span></div>`,
		"/qu/news/3":   `<p class="ui_tags"><span class="ui_tag">in English</span></p>`,
		"/qu/about-us": `<p class="ui_tags"><span class="ui_tag">in Spanish</span></p>`,
	} {
		if _, body := p.get(t, path); !strings.Contains(body, want) {
			t.Errorf("no %s at %s in\n%s", want, path, body)
		}
		// A page in the language of the text has no note.
		language := "/es"
		if strings.Contains(want, "English") {
			language = "/en"
		}
		_, own := p.get(t, strings.Replace(path, "/qu", language, 1))
		if strings.Contains(own, "in Spanish</span>") || strings.Contains(own, "in English</span>") {
			t.Errorf("got %s", own)
		}
	}
}

// The code of a page with a text of editors is its path.
func TestInfoPageContainsItsText(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/info-pages"] = `{"data":[{"id":1,"attributes":{"pageTitle":"Privacidad","pageText":"## Tus derechos",
		"servedLocales":{"pageText":"es"}}}]}`
	_, body := p.get(t, "/qu/privacy")
	for _, want := range []string{
		`<title>Privacidad · Raymi</title>`, `<h2>Tus derechos</h2>`, `in Spanish</span>`, `"arg":{"code":"privacy"}`,
		`"url":"/api/info-pages?code=privacy"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
	if strings.Contains(body, "noindex") {
		t.Error("the page is not for search engines")
	}
}
