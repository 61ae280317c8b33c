package pages

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
)

const (
	// mapCache is the Cache-Control of site maps, which search engines read about once a day.
	mapCache = "public, max-age=3600"
	// mapPages bounds the number of pages of 100 entries in a site map; the protocol allows 50 000 addresses.
	mapPages = 150
)

// staticPages are the pages that always exist.
var staticPages = []string{
	"/", "/events", "/feasts", "/event-host-list", "/news", "/about-us", "/contacts", "/privacy", "/terms", "/sales", "/charity",
}

// siteMaps serves robots.txt, the index of site maps and the site map of each language; it returns false for any other path.
func (h *Handler) siteMaps(w http.ResponseWriter, r *http.Request) bool {
	name, isMap := strings.CutPrefix(r.URL.Path, "/sitemap-")
	switch {
	case r.URL.Path == "/robots.txt":
		h.sendMap(w, r, "text/plain; charset=utf-8", []byte("User-agent: *\nDisallow: /api/\nSitemap: "+h.site+"/sitemap.xml\n"))
	case r.URL.Path == "/sitemap.xml":
		h.index(w, r)
	case isMap:
		tag, ok := locale.Parse(strings.TrimSuffix(name, ".xml"))
		if !ok {
			return false
		}
		h.sitemap(w, r, tag)
	default:
		return false
	}
	return true
}

func (h *Handler) sendMap(w http.ResponseWriter, r *http.Request, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", mapCache)
	write(w, r, http.StatusOK, body)
}

type location struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

func (h *Handler) index(w http.ResponseWriter, r *http.Request) {
	var list struct {
		XMLName xml.Name   `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
		Maps    []location `xml:"sitemap"`
	}
	for _, tag := range locale.All() {
		list.Maps = append(list.Maps, location{Loc: h.site + "/sitemap-" + string(tag) + ".xml"})
	}
	h.sendXML(w, r, list)
}

// mapEntry is an entry of a site map. Recurrence is requested only of permanent programmes whose stored dates are over.
type mapEntry struct {
	localized
	Recurrence *recurrence `json:"recurrence"`
}

// isOpen reports whether the rule of an entry, if there is one, has no end.
func (e mapEntry) isOpen() bool {
	if e.Recurrence == nil {
		return true
	}
	rule, ok := parseRule(e.Recurrence.Rule)
	return ok && rule.until.IsZero() && rule.count == 0
}

// entryQueries list the entries of a site map. An event is listed until its last date is over, cancelled or not. A permanent
// programme is listed regardless of its stored dates: they are not extended while its host does not confirm them.
func entryQueries(now time.Time) []struct{ before, url string } {
	today := now.UTC().Truncate(24 * time.Hour).Format(timeLayout)
	return []struct{ before, url string }{
		{"/event/", "/api/events?fields[0]=updatedAt&filters[eventEndDate][$gt]=" + today},
		{"/event/", "/api/events?fields[0]=updatedAt&fields[1]=recurrence&filters[eventEndDate][$lte]=" + today +
			"&filters[programmeKind]=" + kindPermanent + "&filters[eventStatus][$ne]=cancelled"},
		{"/event-host/", "/api/partners?fields[0]=updatedAt"},
		{"/news/", "/api/news?fields[0]=updatedAt"},
	}
}

func (h *Handler) sitemap(w http.ResponseWriter, r *http.Request, tag locale.Tag) {
	var list struct {
		XMLName xml.Name   `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Pages   []location `xml:"url"`
	}
	add := func(path string, changed time.Time) {
		page := location{Loc: h.site + route{path: path}.in(tag)}
		if !changed.IsZero() {
			page.LastMod = changed.UTC().Format(timeLayout) // a date may change twice a day
		}
		list.Pages = append(list.Pages, page)
	}
	for _, path := range staticPages {
		add(path, time.Time{})
	}
	if err := h.feastPages(r.Context(), func(path string) { add(path, time.Time{}) }); err != nil {
		h.unavailable(w, r, err)
		return
	}
	for _, q := range entryQueries(h.now()) {
		addEntry := func(e entity[mapEntry]) {
			if e.Attributes.isOpen() {
				add(entryPath(q.before, e.ID), e.Attributes.UpdatedAt)
			}
		}
		if err := h.entries(r.Context(), q.url, addEntry); err != nil {
			h.unavailable(w, r, err)
			return
		}
	}
	h.sendXML(w, r, list)
}

// feastPages calls each for the path of the page of every feast.
func (h *Handler) feastPages(ctx context.Context, each func(path string)) error {
	const target = "/api/feasts"
	status, body, err := h.call(ctx, target)
	if err != nil || status != http.StatusOK {
		return fmt.Errorf("list %s: %d: %w", target, status, err)
	}
	var list struct{ Data []feastEntry }
	if err := json.Unmarshal(body, &list); err != nil {
		return fmt.Errorf("list %s: %w", target, err)
	}
	for _, f := range list.Data {
		each("/feasts/" + f.Code)
	}
	return nil
}

// entries calls each for every entry of a list.
func (h *Handler) entries(ctx context.Context, target string, each func(entity[mapEntry])) error {
	for page := 1; page <= mapPages; page++ {
		status, body, err := h.call(ctx, fmt.Sprintf("%s&pagination[page]=%d&pagination[pageSize]=100&sort[0]=id:desc", target, page))
		if err != nil || status != http.StatusOK {
			return fmt.Errorf("list %s: %d: %w", target, status, err)
		}
		var list struct {
			many[mapEntry]
			Meta struct {
				Pagination struct {
					PageCount int `json:"pageCount"`
				} `json:"pagination"`
			} `json:"meta"`
		}
		if err := json.Unmarshal(body, &list); err != nil {
			return fmt.Errorf("list %s: %w", target, err)
		}
		for _, e := range list.Data {
			each(e)
		}
		if page >= list.Meta.Pagination.PageCount {
			break
		}
	}
	return nil
}

func (h *Handler) sendXML(w http.ResponseWriter, r *http.Request, list any) {
	body, err := xml.Marshal(list)
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	h.sendMap(w, r, "application/xml; charset=utf-8", append([]byte(xml.Header), body...))
}

// payload serves a page's first data as JSON, for navigation within the application.
func (h *Handler) payload(w http.ResponseWriter, r *http.Request, path string) {
	if path == "" {
		path = "/"
	}
	route, ok := parse(path)
	if !ok || route.kind == "" {
		noData(w)
		return
	}
	found, err := h.loadFirst(r.Context(), route)
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	if found.status != http.StatusOK {
		noData(w)
		return
	}
	body, err := found.json()
	if err != nil {
		h.unavailable(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", pageCache)
	write(w, r, http.StatusOK, body)
}

// noData responds with an uncacheable 404, since the data may exist soon.
func noData(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-cache")
	strapi.WriteError(w, errs.ErrNotFound())
}
