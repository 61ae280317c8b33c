package pages

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// kind is a type of page with content; "" is a page that is rendered by the browser only.
type kind string

// The kinds, named as in the web build (web/scripts/describe.mjs).
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
	info     kind = "info"
	// The other views of the list of events.
	eventMonth kind = "month"
	eventMap   kind = "map"
	feast      kind = "feast"
	feasts     kind = "feasts"
)

// listViews are the other views of the list of events, by the parameter view of its address.
var listViews = map[string]kind{"month": eventMonth, "map": eventMap}

// route is a parsed path.
type route struct {
	locale locale.Tag
	// prefixed: the path was requested with a language prefix.
	prefixed bool
	// path has no language prefix: /event/12.
	path string
	kind kind
	id   string
}

// paths matches all pages of the portal, without language prefix.
var paths = regexp.MustCompile(`^/(|about-us|accessibility|contacts|create-event|confirm/[^/]+|email-confirmation|event-edit/[0-9]+|` +
	`event-host-list|event-host/[0-9]+|event/[0-9]+(?:/poster)?|events|feasts(?:/[a-z0-9-]+)?|news|news/[0-9]+|partner-personal-page|` +
	`partners-registration|registration-instructions|reset-password|saved|programme/weekend|privacy|terms|sales|charity|` +
	`desk(?:/applications/[0-9]+|/events(?:/[0-9]+)?|/hosts|/(?:news|collections)(?:/(?:new|[0-9]+))?|` +
	`/portal|/info-pages(?:/[a-z]+)?|/lists(?:/[a-z-]+)?|/other-names|/texts|/users|/record)?)/?$`)

var kinds = map[string]kind{
	"/": home, "/events": events, "/event-host-list": hosts, "/news": newsList, "/feasts": feasts, "/about-us": about, "/contacts": contacts,
	"/privacy": info, "/terms": info, "/sales": info, "/charity": info,
}

// entries are the pages of single entries, by the prefix of their path.
var entries = map[string]kind{"/event/": event, "/event-host/": host, "/news/": newsItem, "/feasts/": feast}

// splitLanguage splits a path into its language and the rest.
func splitLanguage(p string) route {
	first, rest, _ := strings.Cut(strings.TrimPrefix(p, "/"), "/")
	if tag, ok := locale.Parse(first); ok {
		return route{locale: tag, prefixed: true, path: "/" + rest}
	}
	return route{locale: locale.En, path: p}
}

// parse parses a path. If the portal has no such page, it returns false and a route with the language only.
func parse(p string) (route, bool) {
	r := splitLanguage(p)
	if !paths.MatchString(r.path) {
		return route{locale: r.locale, path: "/"}, false
	}
	if r.path != "/" {
		r.path = strings.TrimSuffix(r.path, "/")
	}
	r.kind = kinds[r.path]
	for before, k := range entries {
		if id, ok := strings.CutPrefix(r.path, before); ok && r.kind == "" && !strings.Contains(id, "/") {
			r.kind, r.id = k, id
			// /event/007 has the canonical path /event/7.
			r.path = before + strings.TrimLeft(id, "0")
		}
	}
	return r, true
}

// in returns the page's canonical path in a language; the default language has no prefix.
func (r route) in(tag locale.Tag) string {
	if tag == locale.En {
		return r.path
	}
	return r.below(tag)
}

// below returns the page's path with the prefix of a language, even of the default language.
func (r route) below(tag locale.Tag) string {
	if r.path == "/" {
		return "/" + string(tag)
	}
	return "/" + string(tag) + r.path
}

// requested returns the page's path with the prefix that the request had.
func (r route) requested() string {
	if r.prefixed {
		return r.below(r.locale)
	}
	return r.path
}

// private matches the pages for signed-in users, for links from mails, and for printers.
var private = regexp.MustCompile(`^/(desk|create-event|event-edit|partner-personal-page|partners-registration|` +
	`confirm|email-confirmation|reset-password|saved|programme|event/[0-9]+/poster)(/|$)`)

// isPrivate reports whether a page is not public; it is excluded from search engines.
func (r route) isPrivate() bool { return private.MatchString(r.path) }

// filterParameters are the query parameters that filter a list; pages ignore all others, such as those of tracking links.
var filterParameters = map[kind][]string{
	home: {"date", "city", "category", "host"}, hosts: {"q", "page"},
	events: {
		"view", "from", "to", "when", "city", "category", "host", "q", "free", "priceMax", "audience", "neighbourhood", "area", "collection",
		"accessibility", "language", "setting", "booking", "near", "bbox",
	},
}

// hasFilters reports whether the query filters the page's list.
func (r route) hasFilters(query url.Values) bool {
	return slices.ContainsFunc(filterParameters[r.kind], func(name string) bool { return query.Get(name) != "" })
}

// withView returns the route of the view of the list that the query selects. A filtered view counts as a filtered list, which has no
// content.
func (r route) withView(query url.Values) route {
	k, ok := listViews[query.Get("view")]
	if r.kind != events || !ok {
		return r
	}
	rest := maps.Clone(query)
	rest.Del("view")
	if !r.hasFilters(rest) {
		r.kind = k
	}
	return r
}

// Public returns the response cache's key of a page with content, or of its first data; false for any other path and for content that
// is not public.
func (h *Handler) Public(address *url.URL) (string, bool) {
	if at, ok := isEmbed(address.Path); ok {
		return h.publicEmbed(at, address.RawQuery)
	}
	path, data := strings.CutSuffix(address.Path, payload)
	if data && path == "" {
		path = "/"
	}
	r, ok := parse(path)
	// The first data of /event/007 contains the requested id, so it differs from that of /event/7.
	if !ok || r.kind == "" || strings.HasPrefix(r.id, "0") || h.files.Has(address.Path) {
		return "", false
	}
	query := address.Query()
	switch shown := r.withView(query); {
	case data:
		return r.in(r.locale) + payload, true
	case query.Has("preview"):
		return "", false
	case shown.kind != r.kind:
		return r.requested() + "?view=" + string(shown.kind), true
	case r.hasFilters(query):
		return r.requested() + "?", true
	}
	// The links of /en/news differ from those of /news.
	return r.requested(), true
}
