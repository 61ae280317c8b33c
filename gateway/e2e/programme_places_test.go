//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/polltest"
)

// places read what is said about the dates of an event. Posters and the entries of calendars are made by the browser from the same answer;
// its tests have the cases of programmeCases.json.
var places = map[string]func(*fair, int, programme) []string{
	"list": (*fair).list, "counts": (*fair).counts, "card": (*fair).card, "head": (*fair).head,
	"search engines": (*fair).data, "site map": (*fair).siteMap, "mail": (*fair).mail,
	"log": (*fair).log, "export": (*fair).export, "poster": (*fair).poster, "carousel": (*fair).carousel, "calendar file": (*fair).calendar,
}

// fair is a host that has the events of the table only, with a member who gets its mails.
type fair struct {
	t             *testing.T
	member        *applicant
	editor, guest *client
	// queries are those of the home page.
	queries    map[string]string
	ids        []int
	collection int
}

func newFair(t *testing.T) *fair {
	t.Helper()
	f := &fair{t: t, member: newApplicant(t), editor: signedIn(t, "editor@raymi.example"), guest: visitor(t), queries: homeQueries(t)}
	desk := path("/api/desk/applications/%d", f.member.queued(t, f.editor, "received").id("data", 0, "id"))
	f.editor.json(http.MethodPost, desk+"/approve", f.member.read(f.editor, desk)).want(http.StatusOK)
	polltest.Within(t, timeout, "the member does not get the host", func() bool {
		me := f.member.get("/api/users/me" + query("populate[eventHostData]", "true")).want(http.StatusOK)
		return follow(me.body, "eventHostData", "id") != nil
	})
	return f
}

// in returns the fair for a subtest.
func (f *fair) in(t *testing.T) *fair {
	out := *f
	out.t = t
	return &out
}

// homeQueries reads the queries of the home page from the build that the gateway serves.
func homeQueries(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../web/dist/pages.json")
	if err != nil {
		t.Fatal(err)
	}
	var build struct {
		Pages struct {
			Home struct {
				Queries []struct{ Endpoint, URL string }
			}
		}
	}
	if err := json.Unmarshal(text, &build); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, q := range build.Pages.Home.Queries {
		if out[q.Endpoint], err = url.PathUnescape(q.URL); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// publish creates an event as an editor does, whose events are public at once, and makes its change.
func (f *fair) publish(p *programme) {
	f.t.Helper()
	data := newEvent(p.of, f.member.host)
	delete(data, "eventStartDate")
	delete(data, "eventEndDate")
	for name, value := range p.data {
		data[name] = value
	}
	id := f.editor.json(http.MethodPost, "/api/events", map[string]any{"data": data}).want(http.StatusOK).id("data", "id")
	f.t.Cleanup(func() { f.editor.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
	if p.change != nil {
		f.editor.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": p.change}).want(http.StatusOK)
	}
	f.ids = append(f.ids, id)
}

// collect puts the events on the home page.
func (f *fair) collect() {
	f.t.Helper()
	f.collection = f.editor.json(http.MethodPost, "/api/events-collections", map[string]any{"data": map[string]any{
		"collectionName": "Feria", "type": "Para principal", "events": f.ids,
	}}).want(http.StatusOK).id("data", "id")
	f.t.Cleanup(func() {
		f.editor.do(http.MethodDelete, path("/api/events-collections/%d", f.collection), "", nil).want(http.StatusOK)
	})
}

// ask makes a query of the home page as on a day, about one event.
func (f *fair) ask(query string, day time.Time, id int) *answer {
	f.t.Helper()
	next := day.AddDate(0, 0, 1)
	values := strings.NewReplacer("{from}", wire(day), "{to}", wire(next), "{now}", wire(day), "{locale}", "en", " ", "%20")
	return f.guest.get(values.Replace(query) + path("&filters[id]=%d", id)).want(http.StatusOK)
}

// datesOf formats the dates in an answer: the start in Lima, the status, the start before a date was moved, and a place of its own.
func datesOf(list any, layout string) (out []string) {
	dates, _ := list.([]any)
	for _, date := range dates {
		at := func(name string) string {
			text, _ := follow(date, name).(string)
			if start, err := time.Parse(time.RFC3339, text); err == nil {
				return " " + start.In(thisDay.Location()).Format(layout)
			}
			return ""
		}
		text := strings.TrimSpace(at("startsAt"))
		if status := follow(date, "status"); status != nil && status != "scheduled" {
			text += fmt.Sprint(" ", status)
		}
		text += at("originalStartsAt")
		if place, own := follow(date, "place").(string); own {
			text += " @ " + place
		}
		out = append(out, text)
	}
	return out
}

// list returns the days of the table on which the list of a day has the event, and the date that its card shows there.
func (f *fair) list(id int, p programme) (out []string) {
	const ofDay = "[startsAt][$lt]={to}&%s[occurrences]%s[endsAt][$gt]={from}"
	happening := "/api/events/search?kind=event,season&past=any&filters[occurrences]" + fmt.Sprintf(ofDay, "filters", "") +
		"&populate[occurrences][filters]" + fmt.Sprintf(ofDay, "populate", "[filters]") + "&populate[occurrences][sort]=startsAt:asc"
	// What is always open is in a row of its own, with the same filter.
	open := strings.Replace(happening, "kind=event,season", "kind=permanent", 1)
	for _, day := range p.days {
		for _, found := range slices.Concat(f.ask(happening, day, id).list("data"), f.ask(open, day, id).list("data")) {
			out = append(out, day.Format("01-02: ")+strings.Join(datesOf(follow(found, "attributes", "occurrences"), "15:04"), ", "))
		}
	}
	return out
}

// carousel returns the days of the table on which a collection of the home page has the event, and the first date of its card there.
func (f *fair) carousel(id int, p programme) (out []string) {
	for _, day := range p.days {
		a := f.ask(f.queries["listCollections"], day, f.collection)
		for _, found := range a.list("data", 0, "attributes", "events", "data") {
			if number, _ := follow(found, "id").(float64); int(number) == id {
				out = append(out, day.Format("01-02: ")+datesOf(follow(found, "attributes", "occurrences"), "15:04")[0])
			}
		}
	}
	return out
}

// calendar returns start and status of the first dates in the event's calendar file, and a place of its own.
func (f *fair) calendar(id int, _ programme) (out []string) {
	var day, status, place string
	feed := f.guest.get("/api/events/feed.ics" + query("event", fmt.Sprint(id), "locale", "en")).want(http.StatusOK)
	for _, line := range calendarLines(f.t, feed) {
		name, value, _ := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(name, "DTSTART;TZID"):
			day = value[4:6] + "-" + value[6:8] + " " + value[9:11] + ":" + value[11:13]
		case strings.HasPrefix(name, "DTSTART;VALUE=DATE"):
			day = value[4:6] + "-" + value[6:8]
		case name == "STATUS":
			status = " " + value
		case name == "LOCATION" && !strings.HasPrefix(value, "Plaza"): // the place of newEvent
			place = " @ " + value
		case line == "END:VEVENT":
			out = append(out, day+status+place)
			day, status, place = "", "", ""
		}
	}
	return out[:min(3, len(out))]
}

// counts returns the days on which the numbers beside the filters count the event.
func (f *fair) counts(id int, p programme) (out []string) {
	for _, day := range p.days {
		filter := path("/api/events/counts?filters[id]=%d&filters[occurrences][startsAt][$lt]=%s&filters[occurrences][endsAt][$gt]=%s",
			id, wire(day.AddDate(0, 0, 1)), wire(day))
		if a := f.guest.get(filter).want(http.StatusOK); a.id("data", "total") == 1 && a.id("data", "hosts", 0, "count") == 1 {
			out = append(out, day.Format("01-02"))
		}
	}
	return out
}

var (
	timeTag   = regexp.MustCompile(`<time [^>]*>([^<]*)</time>`)
	statusTag = regexp.MustCompile(`ui_tagWarn">([^<]*)<`)
	metaTag   = regexp.MustCompile(`<meta property="og:(?:title|description)" content="([^"]*)">`)
	dataTag   = regexp.MustCompile(`<script type="application/ld\+json">([^<]*)</script>`)
	logTag    = regexp.MustCompile(`<li><time [^>]*>[^<]*</time>: ([^<]*)</li>`)
	urlTag    = regexp.MustCompile(`/en/event/(\d+)</loc><lastmod>([^<]*)</lastmod>|/event/(\d+)</loc><lastmod>([^<]*)</lastmod>`)
)

// found returns the texts of an expression in HTML.
func found(expression *regexp.Regexp, text string) (out []string) {
	for _, match := range expression.FindAllStringSubmatch(text, -1) {
		out = append(out, strings.ReplaceAll(html.UnescapeString(match[1]), "\u00a0", " "))
	}
	return out
}

// card returns date and status of the event's card on the page of its host.
func (f *fair) card(id int, _ programme) []string {
	list := string(f.guest.get(path("/event-host/%d", f.member.host)).want(http.StatusOK).text)
	for _, card := range strings.Split(list, `<article class="ui_card events_card">`) {
		card, _, _ = strings.Cut(card, "</article>")
		if strings.Contains(card, path(`/event/%d"`, id)) {
			return append(found(timeTag, card), found(statusTag, card)...)
		}
	}
	return nil
}

func (f *fair) page(id int) string {
	return string(f.guest.get(path("/event/%d", id)).want(http.StatusOK).text)
}

// head returns what a shared link shows.
func (f *fair) head(id int, _ programme) []string { return found(metaTag, f.page(id)) }

// data returns start, status, former start and place of each date for search engines, and the days with other hours of a place.
func (f *fair) data(id int, _ programme) (out []string) {
	for _, match := range dataTag.FindAllStringSubmatch(f.page(id), -1) {
		var data struct {
			Type, StartDate, EndDate, EventStatus, PreviousStartDate string
			Location                                                 struct {
				Name                             string
				SpecialOpeningHoursSpecification []struct{ ValidFrom, Opens, Closes string }
			}
		}
		if err := json.Unmarshal([]byte(strings.Replace(match[1], `"@type":"Event"`, `"type":"Event"`, 1)), &data); err != nil {
			f.t.Fatal(err)
		}
		if data.Type == "Event" {
			status := strings.TrimPrefix(data.EventStatus, "https://schema.org/")
			date := strings.TrimSpace(strings.Join([]string{data.StartDate, data.EndDate, status, data.PreviousStartDate}, " "))
			if !strings.HasPrefix(data.Location.Name, "Plaza") { // the place of newEvent
				date += " @ " + data.Location.Name
			}
			out = append(out, date)
			for _, day := range data.Location.SpecialOpeningHoursSpecification {
				out = append(out, day.ValidFrom+" "+day.Opens+" "+day.Closes)
			}
		}
	}
	return out
}

// log returns the public changes on the page, without the day on which they were made.
func (f *fair) log(id int, _ programme) []string { return found(logTag, f.page(id)) }

// siteMapOf returns the times of the last changes of the events in the site map.
func siteMapOf(c *client) map[int]string {
	c.t.Helper()
	out := map[int]string{}
	for _, match := range urlTag.FindAllStringSubmatch(string(c.get("/sitemap-es.xml").want(http.StatusOK).text), -1) {
		var id int
		if _, err := fmt.Sscan(match[1]+match[3], &id); err != nil {
			c.t.Fatal(err)
		}
		out[id] = match[2] + match[4]
	}
	return out
}

func (f *fair) siteMap(id int, _ programme) []string {
	if _, listed := siteMapOf(f.guest)[id]; listed {
		return []string{"listed"}
	}
	return nil
}

// mail returns the dates in the mail that asks the host to confirm those that take place.
func (f *fair) mail(id int, p programme) (out []string) {
	m := &catalogv1.EventConfirmationAsked{Id: int32(id), HostId: int32(f.member.host), EventName: p.of}
	for _, date := range f.occurrences(id) {
		var o struct {
			StartsAt, EndsAt time.Time
			OriginalStartsAt *time.Time
			Status           string
			Place            *string
		}
		if err := json.Unmarshal(marshal(f.t, date), &o); err != nil {
			f.t.Fatal(err)
		}
		if o.Status == "scheduled" && len(m.Dates) < 2 {
			date := &catalogv1.AskedDate{StartsAt: timestamppb.New(o.StartsAt), EndsAt: timestamppb.New(o.EndsAt), Place: o.Place}
			if o.OriginalStartsAt != nil {
				date.OriginalStartsAt = timestamppb.New(*o.OriginalStartsAt)
			}
			m.Dates = append(m.Dates, date)
		}
	}
	message, err := proto.Marshal(m)
	if err != nil {
		f.t.Fatal(err)
	}
	insert := `INSERT INTO outbox (subject, payload) VALUES ('raymi.catalog.v1.event_confirmation_asked', $1)`
	sql(f.t, "RAYMI_CATALOG_DATABASE_URL", insert, message)
	for line := range strings.Lines(mailAbout(f.t, f.member.address, p.of).Text) {
		if date, quoted := strings.CutPrefix(line, "> "); quoted {
			out = append(out, strings.TrimSpace(date))
		}
	}
	return out
}

func (f *fair) occurrences(id int) []any {
	dates := query("populate[occurrences][filters][endsAt][$gt]", wire(thisDay), "populate[occurrences][sort][0]", "startsAt:asc")
	return f.guest.get(path("/api/events/%d", id)+dates).want(http.StatusOK).list("data", "attributes", "occurrences")
}

// poster returns the first dates that a poster and a calendar file are made from.
func (f *fair) poster(id int, _ programme) []string {
	dates := datesOf(f.occurrences(id), "01-02 15:04")
	return dates[:min(3, len(dates))]
}

// export returns the first dates in the file of all data of a member.
func (f *fair) export(id int, _ programme) []string {
	for _, event := range f.member.get("/api/users/me/export").want(http.StatusOK).list("hosts", 0, "events", "en") {
		if number, _ := follow(event, "id").(float64); int(number) == id {
			dates := datesOf(follow(event, "attributes", "occurrences"), "01-02 15:04")
			return dates[:min(3, len(dates))]
		}
	}
	return nil
}
