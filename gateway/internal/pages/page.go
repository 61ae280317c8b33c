package pages

import (
	"html/template"
	"maps"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// page is all that one page's HTML is made of.
type page struct {
	Route route
	// Text holds the frame's words in the page's language.
	Text map[string]string
	Head head
	// View is the content of the root until the browser's own takes its place; nil: the browser fills the page alone.
	View *view
	// First is the page's first data.
	First firstData
	// Missing tells readers without JavaScript that there is nothing at this address.
	Missing string
	// More leads readers without JavaScript to what else belongs to an entry.
	More []card
}

// view is a page's plain first view. What is empty is not shown.
type view struct {
	Cover *cover
	// Title and what stands around it, on pages without a cover.
	Title, Lang, Eyebrow, Lead string
	// Tags are those of a page without a cover; the last one tells which language its texts are shown in.
	Tags        []told
	Banner      *picture
	BannerClass string
	// Body is running text.
	Body     template.HTML
	BodyLang string
	// Article is the class of a column of text; empty for the two columns of an event.
	Article string
	Facts   []fact
	// Agenda is the home page's form: what the browser adds between heading and cards has its place kept. Space is the class
	// that does the same on a list.
	Agenda bool
	Space  string
	Cards  []card
	People []person
	// Coming are the cards' heading on the page of a host, None what stands there without them.
	Coming, None string
}

// cover is the picture over the whole width with what matters most on it.
type cover struct {
	Picture             *picture
	Eyebrow, Name, Lang string
	// Main tells whether the name is the page's own heading.
	Main           bool
	Tags           []told
	Date           dateText
	City, Price    string
	Text           told
	Link, LinkText string
	// Served tells which language the event is shown in, where that is not the page's.
	Served string
}

// told is a text with its language, where that is not the page's.
type told struct{ Text, Lang string }

type dateText struct{ ISO, Text string }

type fact struct{ Term, Text string }

type card struct {
	Name, Lang, URL, Place string
	Text                   told
	Price                  string
	Date                   dateText
	Chip                   *chip
	Picture                *picture
	Class                  string
	Served                 string
	// Under tells that the list has a heading of its own.
	Under bool
	// Top is the page's first content: its picture is asked for at once.
	Top bool
}

type person struct{ Name, Lang, Place, Tel, Mail string }

// Menu is the way to the other pages; the frame writes it.
func (p page) Menu() []card {
	var out []card
	for _, link := range []struct{ path, word string }{
		{"/", "to_main_page"}, {"/events", "events"}, {"/about-us", "about_us_title"}, {"/news", "news"},
	} {
		if link.path != p.Route.path {
			out = append(out, card{Name: p.Text[link.word], URL: p.link(link.path)})
		}
	}
	return out
}

// missed tells that there is no page at a path.
func (p *page) missed(path string) {
	p.Missing = strings.ReplaceAll(p.Text["page_not_found"], "{{path}}", path)
	p.Head.Title = joined(" · ", p.Text["page_not_found_title"], p.Head.Title)
}

// Ways leads readers without JavaScript, who have neither menu nor footer, to all that is there for everybody.
func (p page) Ways() []card {
	var out []card
	for _, link := range []struct{ path, word string }{
		{"/", "to_main_page"},
		{"/events", "events"},
		{"/event-host-list", "event_host_page"},
		{"/news", "news"},
		{"/about-us", "about_us_title"},
		{"/contacts", "contacts_title"},
	} {
		out = append(out, card{Name: p.Text[link.word], URL: p.link(link.path)})
	}
	if p.Missing != "" {
		return out
	}
	for _, tag := range locale.All() {
		if tag != p.Route.locale {
			out = append(out, card{Name: languages[tag], Lang: string(tag), URL: p.Route.in(tag)})
		}
	}
	return out
}

var languages = map[locale.Tag]string{locale.En: "English", locale.Es: "Español", locale.Qu: "Runasimi"}

// Home is the start page in the page's language.
func (p page) Home() string { return p.link("/") }

// link is a path in the page's language.
func (p page) link(path string) string { return route{path: path}.in(p.Route.locale) }

// told is a text of an entry with its language.
func (p page) told(texts localized, field, text string) told {
	return told{Text: text, Lang: p.lang(texts, field)}
}

// lang names the language of a text that is not in the page's.
func (p page) lang(texts localized, field string) string {
	served := texts.ServedLocales[field]
	if _, known := locale.Parse(served); !known || served == string(p.Route.locale) {
		return ""
	}
	return served
}

// shownIn are the words for a text that is missing in the page's language, by the one that it is shown in.
var shownIn = map[string]string{"en": "shown_in_english", "es": "shown_in_spanish", "qu": "shown_in_quechua"}

// served says in which language the first of the fields is shown that is not in the page's; without fields, of all.
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

// tagged adds a tag that may be empty.
func tagged(tags []told, text string) []told {
	if text == "" {
		return tags
	}
	return append(tags, told{Text: text})
}

// joined writes what there is, without repetition.
func joined(separator string, parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part != "" && !strings.Contains(strings.Join(kept, separator), part) {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, separator)
}
