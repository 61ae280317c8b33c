package pages

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// embedPath is the path of the list of events that other web sites show in a frame, without language prefix.
const embedPath = "/embed/events"

// embedHeight posts the height of the list to the embedding page, where web/public/embed.js reads it. The message is for any origin,
// because every site may embed the list and a height is public.
const embedHeight = `new ResizeObserver(()=>parent.postMessage({raymiHeight:document.body.offsetHeight},"*")).observe(document.body)`

// embedPolicy allows every site to show the list, pictures of the portal, the list's own script and style, and nothing else.
var embedPolicy = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *; script-src " +
	hashOf(embedHeight) + "; style-src "

// embedView holds the data of an embedded list.
type embedView struct {
	page

	Layout, Theme string
	Cards         []card
	Style         template.CSS
	// Source is the address of the same list at the portal.
	Source string
	// Problem is the key of the text that is shown instead of events, Detail what is wrong with the address.
	Problem, Detail string

	status int
	// accent is a colour of six hexadecimal digits; "" = that of the portal.
	accent string
}

// isEmbed reports whether a path is that of an embedded list, and its language. Without a prefix that is the default language: the
// site that shows the list chooses it, not the browser of its visitor.
func isEmbed(path string) (route, bool) {
	r := splitLanguage(path)
	return route{locale: r.locale, prefixed: true, path: embedPath}, strings.TrimSuffix(r.path, "/") == embedPath
}

// publicEmbed returns the response cache's key of an embedded list; false if the address has an error.
func (h *Handler) publicEmbed(r route, query string) (string, bool) {
	list, err := strapi.ReadEmbed(query, h.now())
	if err != nil {
		return "", false
	}
	return r.requested() + "?" + list.Parameters.Encode(), true
}

// embed sends the list of events of a search for other web sites. It reads no cookie and no token.
func (h *Handler) embed(w http.ResponseWriter, r *http.Request, at route) {
	v := embedView{page: page{Route: at, Text: h.build.Texts[at.locale]}, status: http.StatusOK}
	v.Source = h.site + v.link("/events")
	list, err := strapi.ReadEmbed(r.URL.RawQuery, h.now())
	if err == nil {
		v.Theme, v.Layout, v.accent, v.Source = list.Theme, list.Layout, list.Accent, listAddress(v.Source, list.Search)
		v.Cards, err = h.embeddedCards(r.Context(), &v.page, list)
	}
	var refused *errs.Error
	switch {
	case err == nil:
	case errors.As(err, &refused) && refused.Kind == errs.Invalid:
		v.status, v.Problem, v.Detail = http.StatusBadRequest, "embed_address_wrong", refused.Text
	default:
		slog.WarnContext(r.Context(), "embedded list", "error", err)
		v.status, v.Problem = http.StatusServiceUnavailable, "service_unavailable"
		w.Header().Set("Retry-After", "5")
	}
	h.sendEmbed(w, r, v)
}

func (h *Handler) sendEmbed(w http.ResponseWriter, r *http.Request, v embedView) {
	css := embedStyle(v.accent)
	v.Style = template.CSS(css) //nolint:gosec // the own style and a checked colour
	var body bytes.Buffer
	if err := templates.ExecuteTemplate(&body, "embed", v); err != nil {
		slog.ErrorContext(r.Context(), "embedded list", "error", err)
		strapi.WriteError(w, errs.New(errs.Internal, "", "Internal Server Error"))
		return
	}
	control := pageCache
	if v.status != http.StatusOK {
		control = "no-store"
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", string(v.Route.locale))
	header.Set("Cache-Control", control)
	header.Set("Content-Security-Policy", embedPolicy+hashOf(css))
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", strings.Replace(permissions, "(self)", "()", 1))
	write(w, r, v.status, body.Bytes())
}

// embeddedCards reads the events of a list. As on the page of the list, what happens comes first and then what is always open.
func (h *Handler) embeddedCards(ctx context.Context, p *page, list *strapi.Embed) ([]card, error) {
	ctx, cancel := context.WithTimeout(ctx, firstTimeout)
	defer cancel()
	cache.ExpireAt(ctx, h.roundedNow().Add(nowGranularity)) // before the time is read: expiring too early does no harm
	kinds := []string{""}
	if list.Whole {
		kinds = []string{"event,season", kindPermanent}
	}
	var cards []card
	for _, kind := range kinds {
		if len(cards) == list.Limit {
			break
		}
		found, err := h.embeddedEvents(ctx, p.Route, list, kind, list.Limit-len(cards))
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			cards = append(cards, h.eventCard(p, one, embedSizes[list.Layout]))
		}
	}
	return cards, nil
}

// embedSizes are the widths of the pictures of a layout.
var embedSizes = map[string]string{"list": "120px", "cards": "(min-width: 640px) 320px, 92vw"}

func (h *Handler) embeddedEvents(ctx context.Context, at route, list *strapi.Embed, kind string, limit int) ([]entity[eventEntry], error) {
	body, err := h.search(ctx, h.embedQuery(at, list, kind, limit))
	if err != nil {
		return nil, err
	}
	found, err := decode[many[eventEntry]](firstData{answers: []answeredQuery{{Endpoint: "listEvents", Body: body}}}, "listEvents")
	return found.Data, err
}

// search calls the search of events. A value that only a service can refuse, such as the id of a host, is a bad request.
func (h *Handler) search(ctx context.Context, query url.Values) ([]byte, error) {
	status, body, err := h.call(ctx, "/api/events/search?"+query.Encode())
	switch {
	case status == http.StatusBadRequest && ctx.Err() == nil:
		return nil, errs.New(errs.Invalid, "invalid_query", "Invalid parameters")
	case err == nil && status != http.StatusOK:
		return nil, fmt.Errorf("search: %d", status)
	}
	return body, err
}

// embedQuery is the query of the list's events: its search, and what the cards of the event list read of each event.
func (h *Handler) embedQuery(at route, list *strapi.Embed, kind string, limit int) url.Values {
	query := h.cardFields()
	for name := range list.Search {
		query.Set(name, list.Search.Get(name))
	}
	const dates = "populate[occurrences][filters]"
	from := list.From
	if from.IsZero() {
		from = h.roundedNow()
	}
	query.Set(dates+"[endsAt][$gt]", from.UTC().Format(timeLayout))
	if !list.To.IsZero() {
		query.Set(dates+"[startsAt][$lt]", list.To.UTC().Format(timeLayout))
	}
	if kind != "" {
		query.Set("kind", kind)
	}
	query.Set("locale", string(at.locale))
	query.Set("size", strconv.Itoa(limit))
	return query
}

// cardFields are the fields and relations that the build's list of events reads.
func (h *Handler) cardFields() url.Values {
	out := url.Values{}
	for _, q := range h.build.Pages[events].Queries {
		if q.Endpoint != "listEvents" {
			continue
		}
		_, text, _ := strings.Cut(q.URL, "?")
		read, _ := url.ParseQuery(text) // of the own build
		for name, values := range read {
			if strings.HasPrefix(name, "fields") || strings.HasPrefix(name, "populate") {
				out[name] = values
			}
		}
	}
	return out
}

func listAddress(page string, search url.Values) string {
	return strings.TrimSuffix(page+"?"+search.Encode(), "?")
}

// Script returns the list's script.
func (embedView) Script() template.JS { return embedHeight }

// Lang returns the language of the list.
func (v embedView) Lang() string { return string(v.Route.locale) }

// Empty returns the text of a list without events.
func (v embedView) Empty() string {
	return v.Text[cmp.Or(v.Problem, "no_events_of_host")]
}
