package pages_test

import (
	"strings"
	"testing"
)

// The clock of the test is at 22:07 in Lima on 23 June 2026.
func eventWith(attributes string) string {
	return strings.Replace(inti, `"eventStatus":"scheduled",`, attributes, 1)
}

func TestFirstViewSaysTheStatusOfTheNextDate(t *testing.T) {
	p := newPortal(t)
	full := `"occurrences":[{"startsAt":"2026-06-24T14:00:00.000Z","endsAt":"2026-06-24T16:00:00.000Z","status":"full"}],`
	cancelled := `"eventStatus":"cancelled","statusReason":"Por lluvia",`
	p.answers["/api/events"] = `{"data":[` + entryOf(eventWith(full)) + `]}`
	p.answers["/api/events/7"] = eventWith(cancelled)
	_, list := p.get(t, "/events")
	if want := `<div class="events_cardTags"><span class="ui_tag ui_tagWarn">Fully booked</span>`; !strings.Contains(list, want) {
		t.Errorf("no %s in\n%s", want, list)
	}
	_, page := p.get(t, "/event/7")
	want := `<p class="eventHead_band"><svg width="20" height="20" aria-hidden="true"></svg>` +
		`<strong>Called off</strong><span>Por lluvia</span></p>`
	if !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
	if want := `<p class="eventHead_by"><a href="/event-host/9">EMUFEC</a>`; !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
	if want := `<meta property="og:description" content="Called off · The feast of the sun.">`; !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
}

func TestFirstViewSaysTheUsualReasonInTheLanguageOfThePage(t *testing.T) {
	p := newPortal(t)
	for reason, want := range map[string]string{
		"Lluvia":     `<strong>Called off: rain</strong></p></div>`,
		"No hay luz": `<strong>Called off</strong><span lang="es">No hay luz</span><span class="ui_tag">in Spanish</span></p></div>`,
	} {
		p.answers["/api/events/7"] = strings.Replace(eventWith(`"eventStatus":"cancelled","statusReason":"`+reason+`",`),
			`{"eventName":"es"}`, `{"statusReason":"es"}`, 1)
		if _, page := p.get(t, "/event/7"); !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

func TestFirstViewHasRoomForWhatElseThereIs(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/7"] = eventWith(`"eventStatus":"postponed",`)
	_, page := p.get(t, "/event/7")
	if want := `<section class="instead_instead"><div class="ui_sectionHead"><h2>Instead</h2>` +
		`<a href="/events?from=2026-06-24&amp;to=2026-06-24" aria-label="All of Wednesday, 24 June 2026">All</a></div>` + "\n" +
		`<div class="instead_space"></div></section></div>`; !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
	for name, other := range map[string]string{
		"takes place": `"eventStatus":"full",`,
		"is past":     `"eventStatus":"cancelled","occurrences":[{"startsAt":"2026-06-22T14:00:00.000Z","endsAt":"2026-06-22T16:00:00.000Z"}],`,
	} {
		p.answers["/api/events/7"] = eventWith(other)
		if _, page := p.get(t, "/event/7"); strings.Contains(page, "instead_instead") {
			t.Errorf("an event that %s has alternatives", name)
		}
	}
}

func TestFirstViewSaysWhenAPermanentProgrammeOpens(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events"] = `{"data":[` + entryOf(eventWith(`"programmeKind":"permanent","recurrence":{"rule":"FREQ=WEEKLY;BYDAY=TU,WE,TH",
		"startsAt":"2026-01-06T14:00:00.000Z","endsAt":"2026-01-06T21:00:00.000Z"},"occurrences":[
		{"startsAt":"2026-06-24T14:00:00.000Z","endsAt":"2026-06-24T21:00:00.000Z"}],`)) + `]}`
	_, list := p.get(t, "/events")
	if want := `>Opens tomorrow</time></p>`; !strings.Contains(strings.ReplaceAll(list, "\u00a0", " "), want) {
		t.Errorf("no %s in\n%s", want, list)
	}
	if strings.Contains(list, "events_chip") || !strings.Contains(list, `class="ui_card events_card"`) {
		t.Errorf("a day, or no card of an event in\n%s", list)
	}
}

func TestFirstViewMarksWhatClosesSoon(t *testing.T) {
	p := newPortal(t)
	for end, marked := range map[string]bool{"03:30": true, "04:30": false} {
		times := `{"startsAt":"2026-06-24T01:00:00.000Z","endsAt":"2026-06-24T` + end + `:00.000Z"}`
		one := eventWith(`"programmeKind":"permanent","occurrences":[` + times + `],`)
		p.answers["/api/events/7"], p.answers["/api/events"] = one, `{"data":[`+entryOf(one)+`]}`
		for path, class := range map[string]string{"/event/7": "eventHead_when", "/events": "events_cardDate"} {
			_, page := p.get(t, path)
			if got := strings.Contains(page, `<p class="`+class+`"><time datetime="2026-06-24T01:00:00.000Z" class="ui_closing">`); got != marked {
				t.Errorf("%s until %s: marked %v in\n%s", path, end, got, page)
			}
		}
	}
}

func TestFirstViewNamesTheSourceOfTheTexts(t *testing.T) {
	p := newPortal(t)
	stored := eventWith(`"source":"calendarios publicados.",`)
	p.answers["/api/events/7"] = strings.Replace(stored, `"eventName":"es"`, `"eventName":"es","source":"es"`, 1)
	_, page := p.get(t, "/event/7")
	want := `<p class="eventPage_source">Source: <span lang="es">calendarios publicados</span>. Times may change.</p></div>`
	if !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
	if _, page := newPortal(t).get(t, "/event/7"); strings.Contains(page, "eventPage_source") {
		t.Error("an event without a source names one")
	}
}

func TestFirstViewSaysWhatTheHostConfirmed(t *testing.T) {
	p := newPortal(t)
	for attributes, want := range map[string]string{
		`"confirmedAt":"2026-06-21T03:00:00.000Z",`: `<p class="eventDates_former">Confirmed by the organiser on 20 June</p></dd>`,
		`"confirmedAt":"2026-06-21T03:00:00.000Z","isUnconfirmed":true,`: `<p class=` +
			`"eventDates_former">The organiser has not confirmed further dates</p></dd>`,
	} {
		p.answers["/api/events/7"] = eventWith(attributes)
		if _, page := p.get(t, "/event/7"); !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

func TestFirstViewHasTheLogOfChanges(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/events/7"] = eventWith(`"changes":[{"changedAt":"2026-06-20T15:00:00.000Z","kind":"programme"},
		{"changedAt":"2026-06-21T03:00:00.000Z","kind":"removed","startsAt":"2026-06-25T14:00:00.000Z"}],`)
	_, page := p.get(t, "/event/7")
	if want := `<details class="eventDates_moreDates"><summary>Changes (2)</summary><ul class="eventPage_changes">` +
		`<li><time datetime="2026-06-21T03:00:00.000Z">20 Jun 2026</time>: Thu 25 Jun 2026, taken out</li>` +
		`<li><time datetime="2026-06-20T15:00:00.000Z">20 Jun 2026</time>: Many dates</li></ul></details></dd>`; !strings.Contains(page, want) {
		t.Errorf("no %s in\n%s", want, page)
	}
}

func entryOf(answer string) string {
	return strings.TrimSuffix(strings.TrimPrefix(answer, `{"data":`), "}")
}

func TestFirstViewOfNewsHasLeads(t *testing.T) {
	p := newPortal(t)
	p.answers["/api/news"] = `{"data":[{"id":2,"attributes":{"title":"Early","publishedAt":"2026-06-24T14:00:00.000Z",
		"newsText":"# Three **days**\nCome to [the night](/event/7).","servedLocales":{"newsText":"es"}}}]}`
	_, list := p.get(t, "/news")
	if want := ` lang="es">Three days Come to the night.</p>`; !strings.Contains(list, want) {
		t.Errorf("no %s in\n%s", want, list)
	}
}

func TestFirstViewOfTheListHasHeadingsOfDays(t *testing.T) {
	p := newPortal(t)
	dates := func(start, end string) string {
		return entryOf(eventWith(`"occurrences":[{"startsAt":"` + start + `","endsAt":"` + end + `"}],`))
	}
	p.answers["/api/events"] = `{"data":[` + strings.Join([]string{
		dates("2026-06-20T14:00:00.000Z", "2026-06-24T04:30:00.000Z"), // since three days, until midnight
		dates("2026-06-24T14:00:00.000Z", "2026-06-24T16:00:00.000Z"),
		dates("2026-06-23T14:00:00.000Z", "2026-06-25T04:00:00.000Z"), // began before, ends tomorrow
		dates("2027-01-03T14:00:00.000Z", "2027-01-03T16:00:00.000Z"),
	}, ",") + `]}`
	_, list := p.get(t, "/events")
	var days []string
	for _, part := range strings.Split(list, `<h2 class="eventList_day">`)[1:] {
		title, cards, _ := strings.Cut(part, "</h2>")
		days = append(days, strings.Repeat("card, ", strings.Count(cards, "<h3"))+title)
	}
	want := "card, Today · Tue 23 Jun; card, card, Tomorrow · Wed 24 Jun; card, Sun 3 Jan 2027"
	if got := strings.Join(days, "; "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
