package pages

import (
	"html/template"
	"maps"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// page holds the data of one page's HTML.
type page struct {
	Route route
	// Text holds the interface texts in the page's language.
	Text map[string]string
	Head head
	// View is the content of the root until the browser renders; nil: the root is empty.
	View *view
	// First is the page's first data.
	First firstData
	// Missing is the error text of a 404 for clients without JavaScript.
	Missing string
	// More are links that belong to an entry, for clients without JavaScript.
	More []card
}

// view is a page's first view, which is static HTML. Empty parts are not shown.
type view struct {
	Cover *cover
	// Title and the texts around it, on other pages than that of an event.
	Title, Lang, Eyebrow, Lead string
	// Tags are the tags of a page; the last one may name the language that its texts are shown in.
	Tags        []langText
	Banner      *picture
	BannerClass string
	// Body is running text.
	Body     template.HTML
	BodyLang string
	// Source says where the texts of an event come from.
	Source langText
	// Article is the class of a column of text; empty for the two columns of an event.
	Article string
	Facts   []fact
	// Home selects the layout of the home page, whose cards are in blocks and which reserves space for what the browser adds around its
	// heading. Space is the class that reserves it on a list.
	Home   bool
	Blocks []block
	Space  string
	// Days are the cards of the list of events, below headings of their days.
	Days []block
	// Month is the table of the list's view by months. Map: the list is beside a map.
	Month *month
	Map   bool
	// Feast selects the layout of the page of a feast.
	Feast *feastView
	// Feasts selects the layout of the page of all feasts.
	Feasts *feastsView
	Cards  []card
	Hosts  []hostRow
	People []person
	// CardsTitle is the heading of the cards on the page of a host, NoCards the text shown if there are none.
	CardsTitle, NoCards string
}

// hostRow is a row of the list of hosts. Date is nil for a host without a next event, whose row has the text NoEvent.
type hostRow struct {
	Name, Lang, URL, NoEvent string
	Picture                  *picture
	Date                     *dateText
	Event                    langText
	// Facts are its areas and its town.
	Facts []langText
}

// cover is the head of the page of an event.
type cover struct {
	Picture    *picture
	Name, Lang string
	Categories []langText
	// Served names the language of the event's texts if that is not the page's.
	Served string
	// Status is the status of an event that does not take place as planned, with a usual reason; ReasonServed names the language of
	// another reason.
	Status       string
	StatusReason langText
	ReasonServed string
	Date         dateText
	// Instead is the room for what else there is on the day of an event that does not take place.
	Instead *instead
	// Host is the organiser with its page, Tel the number to call, after the word Call; host and number may be empty.
	Host      card
	Tel, Call string
}

// langText is a text with its language if that is not the page's.
type langText struct{ Text, Lang string }

type dateText struct {
	ISO, Text string
	// Closing marks the time of a permanent programme that closes soon.
	Closing bool
}

// fact is a term with its text, a remark below it, and the log of its changes.
type fact struct {
	Term, Text, Note string
	Changes          *changeLog
}

type card struct {
	Name, Lang, URL, Place string
	Text                   langText
	// Price of an event is never empty.
	Price  string
	IsFree bool
	// Facts are at most two.
	Facts   []string
	Status  string
	Date    dateText
	Chip    *chip
	Picture *picture
	Class   string
	Served  string
	// Subheading: the list has a heading, so the card's name is a heading of the next level.
	Subheading bool
	// Priority: the card is the page's first content, so its picture loads with high priority.
	Priority bool
}

// IsEvent reports whether a card is of an event; that of a permanent programme has no chip.
func (c card) IsEvent() bool { return c.Class == "events" }

type person struct{ Name, Lang, Place, Tel, Mail string }

// AtHome reports whether the page is the home page, whose header has no link to itself.
func (p page) AtHome() bool { return p.Route.path == "/" }

// Menu returns the links of the header beside that to the home page.
func (p page) Menu() []card {
	var out []card
	for _, link := range []struct{ path, text string }{
		{"/events", "events"},
		{"/feasts", "feasts"},
		{"/events?view=map", "map"},
		{"/event-host-list", "organisers"},
		{"/news", "news"},
		{"/saved", "saved"},
	} {
		out = append(out, card{Name: p.Text[link.text], URL: p.link(link.path)})
	}
	return out
}

// setMissing sets the error text and the title of a 404 or 410. That of an unknown path names the path; an event may have been removed.
func (p *page) setMissing(path string) {
	p.Missing = strings.ReplaceAll(p.Text["page_not_found"], "{{path}}", path)
	if p.Route.kind == event && p.First.status != 0 {
		p.Missing = p.Text["event_missing"]
	}
	p.Head.Title = joinDistinct(" · ", p.Text["page_not_found_title"], p.Head.Title)
}

// SiteLinks returns links to all public pages for clients without JavaScript, which have neither menu nor footer.
func (p page) SiteLinks() []card {
	var out []card
	for _, link := range []struct{ path, text string }{
		{"/", "to_main_page"},
		{"/events", "events"},
		{"/feasts", "feasts"},
		{"/event-host-list", "event_host_page"},
		{"/news", "news"},
		{"/about-us", "about_us_title"},
		{"/contacts", "contacts_title"},
	} {
		out = append(out, card{Name: p.Text[link.text], URL: p.link(link.path)})
	}
	if p.Missing != "" {
		return out
	}
	for _, tag := range locale.All() {
		if tag != p.Route.locale {
			// The prefix is needed for English too: a path without one may redirect to the visitor's language.
			out = append(out, card{Name: languages[tag], Lang: string(tag), URL: p.Route.below(tag)})
		}
	}
	return out
}

var languages = map[locale.Tag]string{locale.En: "English", locale.Es: "Español", locale.Qu: "Runasimi"}

// Home returns the path of the home page in the page's language.
func (p page) Home() string { return p.link("/") }

// link returns a path in the page's language, with the prefix that the page was requested with.
func (p page) link(path string) string {
	return route{locale: p.Route.locale, prefixed: p.Route.prefixed, path: path}.requested()
}

// canonical returns a canonical path in the page's language.
func (p page) canonical(path string) string { return route{path: path}.in(p.Route.locale) }

// langText returns a text of an entry with its language.
func (p page) langText(texts localized, field, text string) langText {
	return langText{Text: text, Lang: p.lang(texts, field)}
}

// lang returns the language of a field's text; "" if that is the page's.
func (p page) lang(texts localized, field string) string {
	served := texts.ServedLocales[field]
	if _, ok := locale.Parse(served); !ok || served == string(p.Route.locale) {
		return ""
	}
	return served
}

// shownIn maps the language of a text to the note that is shown beside it on a page in another language.
var shownIn = map[string]string{"en": "shown_in_english", "es": "shown_in_spanish", "qu": "shown_in_quechua"}

// served returns the note for the first of the fields whose text is not in the page's language, "" if there is none; without fields it
// checks all.
func (p page) served(texts localized, fields ...string) string {
	if len(fields) == 0 {
		fields = slices.Sorted(maps.Keys(texts.ServedLocales))
	}
	for _, field := range fields {
		if lang := p.lang(texts, field); lang != "" {
			return p.Text[shownIn[lang]]
		}
	}
	return ""
}

// appendTag appends a tag unless it is empty.
func appendTag(tags []langText, text string) []langText {
	if text == "" {
		return tags
	}
	return append(tags, langText{Text: text})
}

// joinDistinct joins the parts, without empty ones and those that an earlier part contains.
func joinDistinct(separator string, parts ...string) string {
	var distinct []string
	for _, part := range parts {
		if part != "" && !strings.Contains(strings.Join(distinct, separator), part) {
			distinct = append(distinct, part)
		}
	}
	return strings.Join(distinct, separator)
}
