package pages

import (
	"encoding/json"
	"html/template"
	"net/url"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/locale"
)

// head is a page's metadata for browsers, search engines and social networks.
type head struct {
	Lang               locale.Tag
	Title, Description string
	// Canonical is the page's canonical address, Alternates its addresses in all languages.
	Canonical  string
	Alternates []alternate
	Locale     string
	// Image is of 1200×630 pixels.
	Image string
	Type  string
	// Data are JSON-LD documents.
	Data []template.JS
	// Style is the page's CSS; Fonts are preloaded.
	Style template.CSS
	Fonts []string
	// Feed is the address of the events of the page for readers; "" = none.
	Feed string
	// NoIndex excludes the page from search engines.
	NoIndex bool

	site string
}

type alternate struct{ Lang, URL string }

// ogLocales are the languages in Open Graph's notation.
var ogLocales = map[locale.Tag]string{locale.En: "en_US", locale.Es: "es_PE", locale.Qu: "qu_PE"}

func (h *Handler) head(r route) head {
	text := h.build.Texts[r.locale]
	out := head{
		Lang:  r.locale,
		Title: text["name_of_platform"], Description: text["description_of_platform"], Canonical: h.site + r.in(r.locale),
		Locale: ogLocales[r.locale], Type: "website", Fonts: h.build.fonts, site: h.site,
		Style: template.CSS(h.build.styles[r.kind].css), //nolint:gosec // from the own build
	}
	for _, tag := range locale.All() {
		out.Alternates = append(out.Alternates, alternate{string(tag), h.site + r.in(tag)})
	}
	out.Alternates = append(out.Alternates, alternate{"x-default", h.site + r.in(locale.En)})
	out.Feed = h.feed(r)
	return out
}

// feed returns the address of the events of a page for readers; "" for a page without a list of events.
func (h *Handler) feed(r route) string {
	parameters := url.Values{"locale": {string(r.locale)}}
	switch r.kind {
	case home, events, eventMonth, eventMap:
	case host:
		parameters.Set("host", r.id)
	default:
		return ""
	}
	return h.site + strapi.FeedPath("rss") + "?" + parameters.Encode()
}

// setTitle sets the title, followed by the platform's name, and the description.
func (h *head) setTitle(title, description string) {
	h.Title = withoutBidiControls(title) + " · " + h.Title
	if description != "" {
		h.Description = excerpt(description)
	}
}

// setImage sets the page's image.
func (h *head) setImage(file *entity[mediaFile]) {
	if isImage(file) {
		h.Image = h.site + ogURL(file)
	}
}

// add appends JSON-LD documents.
func (h *head) add(documents ...map[string]any) {
	for _, d := range documents {
		d["@context"] = "https://schema.org"
		text, err := json.Marshal(d) // escapes <, > and &: no text can end the element that holds it
		if err == nil {
			h.Data = append(h.Data, template.JS(text)) //nolint:gosec // see above
		}
	}
}
