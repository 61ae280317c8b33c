package feeds_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/feeds"
	"raymi.example/internal/calendar"
	"raymi.example/internal/locale"
)

func at(month time.Month, day, hour int) time.Time {
	return time.Date(2026, month, day, hour, 0, 0, 0, calendar.Lima)
}

func concert() feeds.Event {
	lat, lng := -13.5163, -71.9785
	return feeds.Event{
		ID: 7, UUID: "0c2ad0a4-3f4e-4b61-8f0a-6f9f4d1c2e3b", Name: "Noche de charango; arpa, y violín", Summary: "Música\nde los Andes",
		URL: "https://raymi.example/es/event/7", Place: "Teatro Municipal, Cusco", Host: "Centro Qosqo",
		Categories: []string{"Música, en vivo", "Danza"},
		Latitude:   &lat, Longitude: &lng, Free: true,
		Created: at(11, 1, 10), Updated: at(11, 1, 10).Add(90 * time.Second),
		Audiences: []string{"children", "families"}, Accessibility: []string{"motor"}, Setting: "indoors", Booking: new(bool),
		Source: "@calendario",
		Dates: []feeds.Date{
			{Start: at(11, 27, 19), End: at(11, 27, 21)},
			{Start: at(12, 5, 19), End: at(12, 5, 21), Original: at(12, 4, 19)},
			{Start: at(12, 11, 19), End: at(12, 11, 21), Status: "cancelled", Note: "El músico está enfermo"},
			{Start: at(12, 24, 0), End: at(12, 26, 0)},
		},
	}
}

func encode(t *testing.T, format string, f feeds.Feed) string {
	t.Helper()
	body, _, err := feeds.Encode(format, f)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func feedOf(events ...feeds.Event) feeds.Feed {
	return feeds.Feed{
		Title: "Raymi", Page: "https://raymi.example/es/events", Self: "https://raymi.example/api/events/feed.ics?category=music",
		Domain: "raymi.example", Locale: locale.Es, Events: events,
	}
}

// unfolded returns the content lines of a calendar and checks their form.
func unfolded(t *testing.T, body string) []string {
	t.Helper()
	if !strings.HasSuffix(body, "\r\n") {
		t.Error("the last line has no end")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(body, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("not a line: %q", line)
		}
	}
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(body, "\r\n ", ""), "\r\n"), "\r\n")
}

func TestCalendar(t *testing.T) {
	t.Parallel()
	f := feedOf(concert())
	f.Alarm = time.Hour
	lines := unfolded(t, encode(t, "ics", f))
	text := strings.Join(lines, "\n")
	for _, want := range []string{
		"UID:0c2ad0a4-3f4e-4b61-8f0a-6f9f4d1c2e3b-20261128T000000Z@raymi.example\nDTSTAMP:20261101T150130Z\n" +
			"DTSTART;TZID=America/Lima:20261127T190000\nDTEND;TZID=America/Lima:20261127T210000\n" +
			`SUMMARY:Noche de charango\; arpa\, y violín` + "\n" +
			`DESCRIPTION:Música\nde los Andes\n\nCentro Qosqo\n\nhttps://raymi.example/es/event/7` + "\n" +
			`LOCATION:Teatro Municipal\, Cusco` + "\nGEO:-13.516300;-71.978500\n" + `CATEGORIES:Música\, en vivo,Danza` + "\n" +
			"URL:https://raymi.example/es/event/7\nSTATUS:CONFIRMED\nSEQUENCE:90\n",
		"BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT60M\n" + `DESCRIPTION:Noche de charango\; arpa\, y violín` + "\nEND:VALARM",
		// A moved date keeps its identity, so that calendars move it.
		"-20261205T000000Z@raymi.example\nDTSTAMP:20261101T150130Z\nDTSTART;TZID=America/Lima:20261205T190000",
		`SUMMARY:Cancelado: Noche de charango\; arpa\, y violín` + "\n" + `DESCRIPTION:El músico está enfermo\n\nMúsica`,
		"STATUS:CANCELLED",
		"DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261226",
		"BEGIN:VTIMEZONE\nTZID:America/Lima\n", "X-WR-CALNAME:Raymi", "SOURCE;VALUE=URI:https://raymi.example/api/events/feed.ics?category=music",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("missing:\n%s", want)
		}
	}
	if alarms := strings.Count(text, "BEGIN:VALARM"); alarms != 3 {
		t.Errorf("%d alarms; a cancelled date needs none", alarms)
	}
	if t.Failed() {
		t.Log(text)
	}
}

func TestEveryFeedHasThePriceWithItsCents(t *testing.T) {
	t.Parallel()
	price := 20.5
	paid := concert()
	paid.Free, paid.Price = false, &price
	for format, want := range map[string][]string{
		"ics": {`S/ 20.50\n`}, "rss": {"· S/ 20.50\n"}, "atom": {"· S/ 20.50\n"},
		"json": {`· S/ 20.50\n`, `"price_pen":20.5,`}, "csv": {",false,20.50,"},
	} {
		body := strings.ReplaceAll(encode(t, format, feedOf(paid)), "&#xA;", "\n")
		for _, text := range want {
			if !strings.Contains(body, text) {
				t.Errorf("%s has no %q:\n%s", format, text, body)
			}
		}
		if free := encode(t, format, feedOf(concert())); strings.Contains(free, "S/ ") {
			t.Errorf("%s has a price of a free event", format)
		}
	}
}

// A text of a host can neither begin a line nor a property of its own.
func TestCalendarKeepsTextsInTheirProperty(t *testing.T) {
	t.Parallel()
	e := concert()
	for _, end := range []string{"\r\n", "\n", "\r", "\u2028", "\x0b", "\x85", "\r\n "} {
		evil := "x" + end + "END:VEVENT" + end + "ATTACH:https://evil.example"
		e.Name, e.Summary, e.Place, e.Host, e.StatusReason, e.URL = evil, evil, evil, evil, evil, evil
		e.Categories, e.Dates = []string{evil}, []feeds.Date{{Start: at(11, 27, 19), End: at(11, 27, 21), Note: evil}}
		f := feedOf(e)
		f.Title, f.Self, f.Page = evil, evil, evil
		for _, line := range unfolded(t, encode(t, "ics", f)) {
			if strings.HasPrefix(line, "ATTACH") {
				t.Errorf("%q begins a line", end)
			}
		}
	}
}

func TestCalendarFoldsBetweenCharacters(t *testing.T) {
	t.Parallel()
	e := concert()
	e.Name = strings.Repeat("ñ", 200)
	body := encode(t, "ics", feedOf(e))
	if !strings.Contains(strings.Join(unfolded(t, body), "\n"), "SUMMARY:"+e.Name+"\n") {
		t.Error("the name is not whole")
	}
	for line := range strings.SplitSeq(body, "\r\n") {
		if strings.ToValidUTF8(line, "?") != line {
			t.Errorf("a character is split: %q", line)
		}
	}
}

func TestReaders(t *testing.T) {
	t.Parallel()
	e := concert()
	e.Name = `<script>alert("1")</script>`
	const description = "2026-11-27 19:00–21:00 · Teatro Municipal, Cusco\nMúsica\nde los Andes"
	var rss struct {
		Items []struct {
			Title       string `xml:"title"`
			GUID        string `xml:"guid"`
			Description string `xml:"description"`
		} `xml:"channel>item"`
	}
	if err := xml.Unmarshal([]byte(encode(t, "rss", feedOf(e))), &rss); err != nil {
		t.Fatal(err)
	}
	if got := rss.Items[0]; got.Title != e.Name || got.GUID != "urn:uuid:"+e.UUID || got.Description != description {
		t.Errorf("rss: %+v", got)
	}
	var atom struct {
		Updated string `xml:"updated"`
		Entries []struct {
			Title   string `xml:"title"`
			ID      string `xml:"id"`
			Summary string `xml:"summary"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(encode(t, "atom", feedOf(e))), &atom); err != nil {
		t.Fatal(err)
	}
	if got := atom.Entries[0]; got.Title != e.Name || got.ID != "urn:uuid:"+e.UUID || got.Summary != description ||
		atom.Updated != "2026-11-01T15:01:30Z" {
		t.Errorf("atom: %+v", atom)
	}
	var list struct {
		Version string `json:"version"`
		Items   []struct {
			ID    string `json:"id"`
			Raymi struct {
				Dates []struct {
					Status string `json:"status"`
				} `json:"dates"`
				Audience, Language, Accessibility []string
				Setting, Source                   string
				Booking                           *bool
			} `json:"_raymi"`
		} `json:"items"`
	}
	if err := json.Unmarshal([]byte(encode(t, "json", feedOf(e))), &list); err != nil {
		t.Fatal(err)
	}
	if list.Version != "https://jsonfeed.org/version/1.1" || list.Items[0].ID != "urn:uuid:"+e.UUID ||
		list.Items[0].Raymi.Dates[2].Status != "cancelled" {
		t.Errorf("json: %+v", list)
	}
	said := list.Items[0].Raymi
	if d := cmp.Diff(e.Audiences, said.Audience); d != "" || said.Language != nil || said.Accessibility[0] != "motor" ||
		said.Setting != "indoors" || said.Source != e.Source || said.Booking == nil || *said.Booking {
		t.Errorf("json: %+v %s", said, d)
	}
}

// Spreadsheets execute cells that begin like a formula.
func TestSpreadsheet(t *testing.T) {
	t.Parallel()
	e := concert()
	e.Name = "=HYPERLINK(1)"
	rows, err := csv.NewReader(strings.NewReader(encode(t, "csv", feedOf(e)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 5 {
		t.Fatalf("%d rows", len(rows))
	}
	want := []string{
		e.UUID, "'=HYPERLINK(1)", "2026-12-11T19:00:00-05:00", "2026-12-11T21:00:00-05:00", "cancelled", "Teatro Municipal, Cusco", "-13.5163",
		"-71.9785", "Centro Qosqo", "Música, en vivo; Danza", "true", "", e.URL, "Música\nde los Andes",
		"children; families", "", "motor", "indoors", "false", "'@calendario",
	}
	if d := cmp.Diff(want, rows[3]); d != "" {
		t.Error(d)
	}
}

func TestEmptyFeedsAreComplete(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{
		"ics": "END:VCALENDAR", "rss": "</rss>", "atom": "</feed>", "json": `"items":[]`, "csv": "uuid,name,",
	} {
		if body := encode(t, format, feedOf()); !strings.Contains(body, want) {
			t.Errorf("%s: %s", format, body)
		}
	}
}

func TestWithin(t *testing.T) {
	t.Parallel()
	kept := feeds.Within(concert().Dates, at(11, 27, 20), at(12, 11, 19), nil)
	if len(kept) != 2 || !kept[0].Start.Equal(at(11, 27, 19)) || !kept[1].Start.Equal(at(12, 5, 19)) {
		t.Errorf("got %v", kept)
	}
	fridays := feeds.Within(concert().Dates, at(1, 1, 0), at(12, 31, 0), []time.Weekday{time.Friday})
	if len(fridays) != 2 || !fridays[1].Start.Equal(at(12, 11, 19)) {
		t.Errorf("got %v", fridays)
	}
}

// The coordinates are those of the event's place.
func TestADateWithAPlaceOfItsOwn(t *testing.T) {
	t.Parallel()
	e := concert()
	e.Dates = e.Dates[:2]
	e.Dates[0].Place = "Casa Concha, Cusco"
	for format, want := range map[string][]int{
		// The number of mentions of the place of the date, of that of the event, and of the coordinates.
		"ics": {1, 1, 1}, "csv": {1, 1, 1}, "json": {2, 1, 0}, "rss": {1, 0, 0}, "atom": {1, 0, 0},
	} {
		got := strings.ReplaceAll(encode(t, format, feedOf(e)), `\,`, ",")
		for i, text := range []string{"Casa Concha, Cusco", "Teatro Municipal, Cusco", "-13.5163"} {
			if n := strings.Count(got, text); n != want[i] {
				t.Errorf("%s says %q %d times, want %d: %s", format, text, n, want[i], got)
			}
		}
	}
}

func TestDecode(t *testing.T) {
	t.Parallel()
	body := `{"data":[{"id":7,"attributes":{"uuid":"u","eventName":"Inti Raymi","eventStatus":"postponed","isFree":false,"eventPrice":20,
		"createdAt":"2026-11-01T15:00:00.000Z","updatedAt":"2026-11-01T15:01:30.000Z","publishedAt":null,
		"eventCategory":{"data":[{"id":1,"attributes":{"eventCategoryName":"Ritual"}}]},
		"eventHost":{"data":{"id":3,"attributes":{"commercialName":"","compName":"EMUFEC"}}},
		"eventAddress":{"id":1,"address":"Saqsaywaman","coordinates":"-13.5, -71.9","city":{"data":{"id":1,"attributes":{"cityName":"Cusco"}}}},
		"eventContacts":{"id":1,"place":"Saqsaywaman"},"setting":"outdoors","needsBooking":true,"source":"Calendario",
		"audiences":[{"id":1,"audience":"elders"}],"languages":[{"id":1,"language":"qu"}],"accessibility":[{"id":2,"feature":"seats"}],
		"occurrences":[{"id":2,"startsAt":"2026-06-25T14:00:00.000Z","endsAt":"2026-06-25T20:00:00.000Z",
			"originalStartsAt":"2026-06-24T14:00:00.000Z","place":"Teatro"},
			{"id":1,"startsAt":"2026-06-23T14:00:00.000Z","endsAt":"2026-06-23T20:00:00.000Z"}]}},
		{"id":8,"attributes":{"eventName":"Bare","eventHost":{"data":null},"eventAddress":null,"eventCategory":{"data":[]},
		"occurrences":[]}}],"meta":{}}`
	events, err := feeds.Decode([]byte(body), func(int) string { return "https://raymi.example/en/event/7" })
	if err != nil {
		t.Fatal(err)
	}
	e := events[0]
	if e.Place != "Saqsaywaman, Cusco" || e.Host != "EMUFEC" || *e.Latitude != -13.5 || *e.Longitude != -71.9 ||
		e.Status != "postponed" || *e.Price != 20 || e.Categories[0] != "Ritual" ||
		!e.Dates[0].Original.IsZero() || e.Dates[1].Original.IsZero() || e.Dates[0].Place != "" || e.Dates[1].Place != "Teatro" {
		t.Errorf("got %+v", e)
	}
	if e.Audiences[0] != "elders" || e.Languages[0] != "qu" || e.Accessibility[0] != "seats" ||
		e.Setting != "outdoors" || e.Source != "Calendario" || !*e.Booking {
		t.Errorf("got %+v", e)
	}
	if events[1].Booking != nil || events[1].Latitude != nil || events[1].Place != "" || events[1].Dates != nil {
		t.Errorf("got %+v", events[1])
	}
}

func TestStatusesAreNamedAsOnThePages(t *testing.T) {
	keys := map[string]string{
		"cancelled": "status_cancelled", "postponed": "status_postponed", "movedOnline": "status_moved_online", "full": "status_full",
	}
	for _, l := range locale.Languages {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "src", "shared", "i18n", "locales", string(l.Tag)+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(text, &texts); err != nil {
			t.Fatal(err)
		}
		for status, key := range keys {
			e := concert()
			e.Status = status
			got := encode(t, "json", feeds.Feed{Locale: l.Tag, Events: []feeds.Event{e}})
			if want := texts[key] + ": " + e.Name; texts[key] == "" || !strings.Contains(got, want) {
				t.Errorf("%s: no %q in %s", l.Tag, want, got)
			}
		}
	}
}

func TestFeedsSayUsualReasonsInTheirLanguage(t *testing.T) {
	t.Parallel()
	e := concert()
	e.Status, e.StatusReason = "cancelled", "Lluvia"
	for _, format := range []string{"ics", "rss", "atom", "json"} {
		f := feedOf(e)
		f.Locale = locale.En
		body := encode(t, format, f)
		if !strings.Contains(body, "Rain") || strings.Contains(body, "Lluvia") {
			t.Errorf("%s has no reason in English:\n%s", format, body)
		}
	}
}
