package api

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/gateway/internal/feeds"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/locale"
)

// Bounds of a feed. Readers show the latest entries only; a calendar needs all. feedPages bounds the calls for a feed whose days of the
// week leave out most events.
const (
	readerEvents   = 100
	calendarEvents = 500
	feedPages      = 20
)

// feed serves GET /api/events/feed.{ics,rss,atom,json,csv}: the events of a search for calendars, readers and spreadsheets.
type feed struct {
	search *search
	// site is the public address of the pages, api that of this handler.
	site, api string
}

// feedRoutes registers the feeds.
func feedRoutes(mux *http.ServeMux, found *search, s Settings) {
	h := &feed{search: found, site: s.Site, api: cmp.Or(s.API, s.Site)}
	for _, format := range strapi.FeedFormats {
		read := func(r *strapi.Request, now time.Time) (*strapi.Request, error) {
			return strapi.ReadFeed(r, format, now)
		}
		mux.Handle("GET "+strapi.FeedPath(format), withParameters(read, h))
	}
	mux.HandleFunc("GET "+feastsPath, h.feasts)
}

// ServeHTTP writes the feed.
func (h *feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request := strapi.RequestFrom(r.Context())
	events, err := h.read(r, request)
	if err != nil {
		writeError(w, r, err)
		return
	}
	body, contentType, err := feeds.Encode(request.Feed.Format, h.describe(request, events))
	if err != nil {
		writeError(w, r, err)
		return
	}
	send(w, body, contentType, "raymi."+request.Feed.Format)
}

func send(w http.ResponseWriter, body []byte, contentType, name string) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.Header().Set("Content-Disposition", `inline; filename="`+name+`"`)
	_, _ = w.Write(body) //nolint:gosec // no browser takes a feed for HTML: its type is stated, and guessing is forbidden
}

// read reads the events page by page, with their dates in the feed. Events without such a date are left out.
func (h *feed) read(r *http.Request, request *strapi.Request) ([]feeds.Event, error) {
	most := readerEvents
	if slices.Contains([]string{"ics", "csv"}, request.Feed.Format) {
		most = calendarEvents
	}
	var out []feeds.Event
	pageOf := func(id int) string { return h.page(request, "/event/"+strconv.Itoa(id)) }
	for n := range feedPages {
		limit := request.Query.GetPage().GetLimit()
		page := request.PageFrom(int32(n) * limit)
		body, err := h.search.find(strapi.WithRequest(r.Context(), page), page)
		if err != nil {
			return nil, err
		}
		events, err := feeds.Decode(body, pageOf)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			if e.Dates = feeds.Within(e.Dates, request.Feed.From, request.Feed.To, request.Feed.Weekdays); len(e.Dates) > 0 {
				out = append(out, e)
			}
		}
		if len(events) < int(limit) || len(out) >= most {
			break
		}
	}
	return out[:min(len(out), most)], nil
}

// page is the canonical address of a page in the language of the feed; English has no prefix.
func (h *feed) page(request *strapi.Request, path string) string {
	if tag := languageOf(request); tag != locale.En {
		path = "/" + string(tag) + path
	}
	return h.site + path
}

func languageOf(request *strapi.Request) locale.Tag {
	if tag, ok := locale.Parse(request.Query.GetLocale()); ok {
		return tag
	}
	return locale.En
}

// describe adds what a reader shows of the list itself. Its parameters are those of the event list, too.
func (h *feed) describe(request *strapi.Request, events []feeds.Event) feeds.Feed {
	parameters := request.Feed.Parameters
	list := url.Values{}
	for name := range parameters {
		if !slices.Contains([]string{"locale", "alarm", "weekday", "order"}, name) {
			list.Set(name, parameters.Get(name))
		}
	}
	f := feeds.Feed{
		Title: titleOf(parameters, events), Page: withParametersOf(h.page(request, "/events"), list),
		Self:   withParametersOf(h.api+strapi.FeedPath(request.Feed.Format), parameters),
		Domain: hostname(h.site), Locale: languageOf(request), Alarm: request.Feed.Alarm, Events: events,
	}
	return f
}

// titleOf names a feed after its only event, its only host or its words.
func titleOf(parameters url.Values, events []feeds.Event) string {
	name := ""
	switch {
	case len(events) == 0:
	case parameters.Has("event") && len(events) == 1:
		name = events[0].Name
	case parameters.Has("host") && !strings.Contains(parameters.Get("host"), ","):
		name = events[0].Host
	}
	if name = cmp.Or(name, parameters.Get("q")); name == "" {
		return "Raymi"
	}
	return "Raymi: " + name
}

func withParametersOf(address string, parameters url.Values) string {
	if len(parameters) == 0 {
		return address
	}
	return address + "?" + parameters.Encode()
}

func hostname(site string) string {
	parsed, err := url.Parse(site)
	if err != nil {
		return "raymi"
	}
	return cmp.Or(parsed.Hostname(), "raymi")
}
