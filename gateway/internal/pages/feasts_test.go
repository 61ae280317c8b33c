package pages_test

import (
	"strings"
	"testing"
)

const yearOfFeasts = `{"data":[
	{"code":"corpus","name":"Corpus Christi","feast":"FEAST=EASTER;OFFSET=60","lastsDays":1,"days":["2026-06-04","2027-05-27"]},
	{"code":"inti","name":"Inti Raymi","feast":"FEAST=DATE;MONTH=6;DAY=24","lastsDays":1,"days":["2026-06-24","2027-06-24"]},
	{"code":"eve","name":"Eve","feast":"FEAST=DATE;MONTH=6;DAY=22","lastsDays":2,"days":["2026-06-22","2027-06-22"]},
	{"code":"first","name":"First of June","feast":"FEAST=DATE;MONTH=6;DAY=1","lastsDays":1,"days":["2026-06-01","2027-06-01"]},
	{"code":"christmas","name":"Christmas","feast":"FEAST=DATE;MONTH=12;DAY=25","lastsDays":1,"days":["2026-12-25"]},
	{"code":"gone","name":"Gone","feast":"FEAST=DATE;MONTH=1;DAY=1","lastsDays":1,"days":["2026-01-01"]}]}`

// The clock of these tests is on 23 June 2026 in Lima.
func TestFirstViewOfAllFeastsHasTheNextOnesAndAllByMonth(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/feasts"] = yearOfFeasts
	w, body := p.get(t, "/es/feasts")
	if w.Code != 200 {
		t.Fatalf("got %d", w.Code)
	}
	rest := body
	for _, want := range []string{ // in this order
		`<h1>All feasts</h1>`,
		`<span class="events_countdownNow">Today</span>`, `<a href="/es/feasts/eve">Eve</a>`,
		`<time datetime="2026-06-22">Monday, 22 June 2026</time> – <time datetime="2026-06-23">Tuesday, 23 June 2026</time>`,
		`<strong>1</strong> day<`, `>Inti Raymi</a>`, `<strong>185</strong> days<`, `>Christmas</a>`,
		`href="/api/feasts.ics?locale=es"`,
		`<a href="#month-2026-06" aria-label="June 2026" aria-current="true">Jun</a>`, `<span>Jul</span>`,
		`<a href="#month-2026-12" aria-label="December 2026">Dec</a>`, `<a href="#month-2027-05"`, `<a href="#month-2027-06"`,
		`<section id="month-2026-06" class="feasts_month"><h2>June 2026</h2>`,
		`<time datetime="2026-06-22" class="feasts_block"><span>Mon</span> <strong>22</strong> <span>Jun</span></time>`,
		`<p>Every year: 24 June</p>`,
		`<section id="month-2026-12"`, `<section id="month-2027-05"`, `<p>Every year: 60 days after Easter</p>`,
		`<section id="month-2027-06"`, `First of June`,
	} {
		_, after, found := strings.Cut(rest, want)
		if !found {
			t.Fatalf("no %s in\n%s", want, rest)
		}
		rest = after
	}
	if strings.Contains(body, "Gone</a>") {
		t.Error("a feast without a next day is shown")
	}
	if months := strings.Count(body, `<span>`) - strings.Count(body, `feasts_block`)*2; months != 10 {
		t.Errorf("%d months without a feast", months)
	}
}

func TestFirstViewOfAllFeastsWithoutFeasts(t *testing.T) {
	p := newPortal(t)
	if w, body := p.get(t, "/feasts"); w.Code != 200 || !strings.Contains(body, `<h1>All feasts</h1>`) {
		t.Errorf("got %d %s", w.Code, body)
	}
}
