package pages

import (
	"regexp"
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
	`registration-instructions|reset-password)/?$`)

var kinds = map[string]kind{
	"/": home, "/events": events, "/event-host-list": hosts, "/news": newsList, "/about-us": about, "/contacts": contacts,
}

// entries are the pages of one entry, by what stands before its id.
var entries = map[string]kind{"/event/": event, "/event-host/": host, "/news/": newsItem}

// parse reads a path; false when the portal has no page there.
func parse(p string) (route, bool) {
	r := route{locale: locale.En, path: p}
	if first, rest, _ := strings.Cut(strings.TrimPrefix(p, "/"), "/"); first != "" {
		if tag, ok := locale.Parse(first); ok {
			r.locale, r.path = tag, "/"+rest
		}
	}
	if !paths.MatchString(r.path) {
		return route{}, false
	}
	if r.path != "/" {
		r.path = strings.TrimSuffix(r.path, "/")
	}
	r.kind = kinds[r.path]
	for before, k := range entries {
		if id, ok := strings.CutPrefix(r.path, before); ok && r.kind == "" && id != "EventPage" {
			r.kind, r.id = k, id
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

// IsPage reports whether the portal has a page at the path, with or without language prefix.
func IsPage(p string) bool {
	_, ok := parse(p)
	return ok
}
