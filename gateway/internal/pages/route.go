package pages

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// kind is a page that is sent with its content; "" is one that the browser fills alone.
type kind string

// The kinds, by the names that the build gives them (web/scripts/describe.mjs).
const (
	home     kind = "home"
	events   kind = "events"
	event    kind = "event"
	hosts    kind = "hosts"
	host     kind = "host"
	newsList kind = "news"
	newsItem kind = "newsItem"
	about    kind = "about"
	contacts kind = "contacts"
)

// route is what a path asks for.
type route struct {
	locale locale.Tag
	// path is without language prefix: /event/12.
	path string
	kind kind
	id   string
}

// paths are the pages of the specification's section 2, without language prefix.
var paths = regexp.MustCompile(`^/(|about-us|accessibility|contacts|create-event|email-confirmation|event-edit/[0-9]+|event-host-list|` +
	`event-host/[0-9]+|event/[0-9]+|event/EventPage|events|news|news/[0-9]+|partner-personal-page|partners-registration|` +
	`registration-instructions|reset-password|desk(?:/(?:applications|events)/[0-9]+|/(?:news|collections)(?:/(?:new|[0-9]+))?|` +
	`/portal|/lists(?:/[a-z-]+)?|/users|/record)?)/?$`)

var kinds = map[string]kind{
	"/": home, "/events": events, "/event-host-list": hosts, "/news": newsList, "/about-us": about, "/contacts": contacts,
}

// entries are the pages of one entry, by what stands before its id.
var entries = map[string]kind{"/event/": event, "/event-host/": host, "/news/": newsItem}

// parse reads a path; false when the portal has no page there: then the route holds the language alone.
func parse(p string) (route, bool) {
	r := route{locale: locale.En, path: p}
	if first, rest, _ := strings.Cut(strings.TrimPrefix(p, "/"), "/"); first != "" {
		if tag, ok := locale.Parse(first); ok {
			r.locale, r.path = tag, "/"+rest
		}
	}
	if !paths.MatchString(r.path) {
		return route{locale: r.locale, path: "/"}, false
	}
	if r.path != "/" {
		r.path = strings.TrimSuffix(r.path, "/")
	}
	r.kind = kinds[r.path]
	for before, k := range entries {
		if id, ok := strings.CutPrefix(r.path, before); ok && r.kind == "" && id != "EventPage" {
			r.kind, r.id = k, id
			// 007 is 7, under one address.
			r.path = before + strings.TrimLeft(id, "0")
		}
	}
	return r, true
}

// in is the page's path in a language: the default one has no prefix.
func (r route) in(tag locale.Tag) string {
	switch {
	case tag == locale.En:
		return r.path
	case r.path == "/":
		return "/" + string(tag)
	default:
		return "/" + string(tag) + r.path
	}
}

// private are the pages of people who are signed in, or come from a mail.
var private = regexp.MustCompile(`^/(desk|create-event|event-edit|partner-personal-page|partners-registration|email-confirmation|reset-password|event/EventPage)(/|$)`)

// backstage reports a page that is not for the public: no search engine looks for it.
func (r route) backstage() bool { return private.MatchString(r.path) }

// choices are the parts of an address that a list's page reads; others, of mails and networks, change nothing.
var choices = map[kind][]string{
	home: {"date", "city", "category", "host"}, events: {"from", "to", "city", "category", "host", "q"}, hosts: {"q", "page"},
}

// chosen reports whether an address chooses other content than the page's first.
func (r route) chosen(query url.Values) bool {
	return slices.ContainsFunc(choices[r.kind], func(name string) bool { return query.Get(name) != "" })
}

// IsPage reports whether the portal has a page at the path, with or without language prefix.
func IsPage(p string) bool {
	_, ok := parse(p)
	return ok
}

// Public names a page with content, or its first data, by one key for all its spellings; false: it is none, or what it shows is
// not for everybody.
func (h *Handler) Public(address *url.URL) (string, bool) {
	path, data := strings.CutSuffix(address.Path, payload)
	if data && path == "" {
		path = "/"
	}
	r, ok := parse(path)
	if !ok || r.kind == "" || h.files.has(address.Path) {
		return "", false
	}
	query := address.Query()
	switch {
	case data:
		return r.in(r.locale) + payload, true
	case query.Has("preview"):
		return "", false
	case r.chosen(query):
		return r.in(r.locale) + "?", true
	}
	return r.in(r.locale), true
}
