package pages_test

import (
	"strings"
	"testing"
)

const corpus = `{"data":{"code":"corpus-christi","name":"Corpus Christi","feast":"FEAST=EASTER;OFFSET=60","lastsDays":1,
	"days":["2027-05-27","2028-06-15"],"events":{"data":[]}}}`

func TestFirstViewOfAFeastSaysWhenItIsAndWhy(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/feasts/corpus-christi"] = strings.Replace(corpus, `"data":[]`, `"data":[`+entryOf(inti)+`]`, 1)
	w, body := p.get(t, "/es/feasts/corpus-christi")
	if w.Code != 200 {
		t.Fatalf("got %d", w.Code)
	}
	for _, want := range []string{
		`<h1>Corpus Christi</h1>`, `<time datetime="2027-05-27">Thursday, 27 May 2027</time>`, `<time datetime="2028-06-15">`,
		`<p class="feastPage_rule">Every year: 60 days after Easter</p>`, `<span>Easter: 28 March</span>`,
		`<a href="/es/event/7"`, `href="/es/events?from=2027-05-27&amp;to=2027-05-27"`,
		`<link rel="canonical" href="https://raymi.test/es/feasts/corpus-christi">`,
		`hreflang="qu" href="https://raymi.test/qu/feasts/corpus-christi"`,
		`"@type":"Event"`, `"startDate":"2027-05-27"`, `"@type":"BreadcrumbList"`, `"endpoint":"getFeast"`, `"arg":{"code":"corpus-christi"}`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
}

func TestFirstViewOfAFeastOfSeveralDaysHasBoth(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/feasts/virgen-del-carmen"] = `{"data":{"code":"virgen-del-carmen","name":"Virgen del Carmen",
		"feast":"FEAST=DATE;MONTH=7;DAY=15","lastsDays":4,"days":["2026-07-15"],"events":{"data":[]}}}`
	_, body := p.get(t, "/feasts/virgen-del-carmen")
	for _, want := range []string{
		`<time datetime="2026-07-15">Wednesday, 15 July 2026</time> – <time datetime="2026-07-18">Saturday, 18 July 2026</time>`,
		`"endDate":"2026-07-18"`, `Nothing planned`, `from=2026-07-15&amp;to=2026-07-18`, `Every year: 15 July`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
	if strings.Contains(body, "Easter") {
		t.Errorf("a day of Easter in\n%s", body)
	}
}

func TestAnUnknownFeastIs404(t *testing.T) {
	p := newPortal(t)
	for _, path := range []string{"/feasts/new-moon", "/es/feasts/new-moon", "/feasts/a/b", "/feasts/New"} {
		if w, body := p.get(t, path); w.Code != 404 || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s: got %d %s", path, w.Code, body)
		}
	}
}

func TestSiteMapHasThePagesOfFeasts(t *testing.T) {
	p := newPortal(t)
	for _, path := range []string{"/api/events", "/api/partners", "/api/news"} {
		p.answers[path] = `{"data":[],"meta":{"pagination":{"pageCount":1}}}`
	}
	p.answers["/api/feasts"] = `{"data":[{"code":"inti-raymi"},{"code":"corpus-christi"}]}`
	_, list := p.get(t, "/sitemap-es.xml")
	for _, want := range []string{"/es/feasts", "/es/feasts/inti-raymi", "/es/feasts/corpus-christi"} {
		if !strings.Contains(list, "<loc>https://raymi.test"+want+"</loc>") {
			t.Errorf("no %s in %s", want, list)
		}
	}
}
