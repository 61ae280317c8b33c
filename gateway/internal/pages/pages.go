package pages

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"

	"raymi.example/gateway/internal/markdown"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/static"
)

//go:embed view/*.html
var views embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"telephone": func(number string) template.URL { return template.URL(telephone(number)) }, //nolint:gosec // the scheme is fixed
}).ParseFS(views, "view/*.html"))

const (
	// pageCache is the Cache-Control of pages: browsers revalidate, a CDN caches for a minute and revalidates in the background.
	pageCache = "public, max-age=0, s-maxage=60, stale-while-revalidate=300"
	// payload is the suffix of a page's path under which its first data is served.
	payload = "/_payload.json"
)

// Handler serves the pages.
type Handler struct {
	files *static.Files
	city  *cityMap
	build *build
	api   http.Handler
	// site is the portal's public address without a trailing slash.
	site string
	now  func() time.Time
	// texts caches rendered Markdown.
	texts *renderCache
}

// New returns a handler for the folder that `npm run build` made; it fails if files are missing. The pages' data comes from api.
func New(dir string, api http.Handler, settings Settings, now func() time.Time) (*Handler, error) {
	city, err := openCityMap(settings.MapFile)
	if err != nil {
		return nil, err
	}
	if city != nil && settings.MapTiles == "" {
		settings.MapTiles, settings.mapArea = city.path, city.area
	}
	b, err := readBuild(dir, settings)
	if err != nil {
		return nil, err
	}
	return &Handler{
		city: city, files: static.New(os.DirFS(dir), hidden...), build: b, api: api, site: strings.TrimSuffix(settings.Site, "/"), now: now,
		texts: newRenderCache(markdown.Render),
	}, nil
}

// ServeHTTP serves files of the build, site maps, pages' first data, the list for other web sites, and pages; for any other path the
// application with status 404.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route, isPage := parse(r.URL.Path)
	path, isPayload := strings.CutSuffix(r.URL.Path, payload)
	isMap := h.city.has(r.URL.Path)
	isFile := isMap || h.files.Has(r.URL.Path)
	list, isList := isEmbed(r.URL.Path)
	if !isPage && !isFile && !isList && wantsJSON(r) && !isPayload {
		w.Header().Set("Vary", "Origin, Accept")
		strapi.WriteError(w, errs.ErrNotFound())
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	switch {
	case isList:
		h.embed(w, r, list)
	case isPayload:
		h.payload(w, r, path)
	case isMap:
		h.city.ServeHTTP(w, r)
	case isFile:
		h.files.ServeHTTP(w, r)
	case h.siteMaps(w, r):
	default:
		h.page(w, r, route.withView(r.URL.Query()), isPage)
	}
}

// wantsJSON reports whether a client accepts JSON but not HTML; it gets errors in the contract's form.
func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "json") && !strings.Contains(accept, "html")
}

// page sends a page with its first data; if that is unavailable, without it, and the browser requests the data.
func (h *Handler) page(w http.ResponseWriter, r *http.Request, route route, isPage bool) {
	status, cache := http.StatusOK, "no-cache"
	p := page{Route: route, Text: h.build.Texts[route.locale]}
	if !isPage {
		status = http.StatusNotFound
	} else if !route.prefixed {
		w.Header().Set("Vary", varyByLanguage)
	}
	p.Head = h.head(route)
	// A signed preview link is for its holder: the browser requests the data, and the page is not cacheable.
	preview := r.URL.Query().Has("preview")
	if preview {
		route.kind = ""
	}
	if isPage && route.kind != "" {
		switch err := h.load(r, &p); {
		case err != nil:
			slog.WarnContext(r.Context(), "page without content", "path", r.URL.Path, "error", err)
			p.View, p.First = nil, firstData{}
		case p.First.status != http.StatusOK:
			status = p.First.status
		default:
			cache = pageCache
		}
	}
	if status != http.StatusOK {
		p.setMissing(r.URL.RequestURI())
	}
	p.Head.NoIndex = status != http.StatusOK || preview || route.isPrivate()
	h.send(w, r, p, status, cache)
}

// load loads the page's first data and builds its view and metadata. Filters in the address are ignored: metadata and canonical address
// are those of the whole list, there is no view, and the browser requests the filtered list.
func (h *Handler) load(r *http.Request, p *page) error {
	var err error
	if p.First, err = h.loadFirst(r.Context(), p.Route); err != nil {
		return err
	}
	if err := builders[p.Route.kind](h, p); err != nil {
		return err
	}
	if p.Route.hasFilters(r.URL.Query()) {
		p.View = nil
	}
	return nil
}

func (h *Handler) send(w http.ResponseWriter, r *http.Request, p page, status int, cache string) {
	body, err := h.html(p)
	if err != nil {
		slog.ErrorContext(r.Context(), "page", "path", r.URL.Path, "error", err)
		strapi.WriteError(w, errs.New(errs.Internal, "", "Internal Server Error"))
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", string(p.Route.locale))
	header.Set("Cache-Control", cache)
	header.Set("Content-Security-Policy", h.build.styles[p.Route.kind].policy)
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Permissions-Policy", permissions)
	write(w, r, status, body)
}

// html renders the whole page: the shell with metadata, first view and first data.
func (h *Handler) html(p page) ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprintf(&out, h.build.before, p.Route.locale)
	if err := templates.ExecuteTemplate(&out, "head", p.Head); err != nil {
		return nil, fmt.Errorf("head: %w", err)
	}
	out.WriteString(h.build.between + `<div id="root">`)
	if p.View != nil {
		if err := templates.ExecuteTemplate(&out, "view", p); err != nil {
			return nil, fmt.Errorf("view: %w", err)
		}
	}
	out.WriteString("</div>")
	if err := templates.ExecuteTemplate(&out, "plain", p); err != nil {
		return nil, fmt.Errorf("plain: %w", err)
	}
	if len(p.First.answers) > 0 && p.First.status == http.StatusOK {
		data, err := p.First.json()
		if err != nil {
			return nil, err
		}
		out.WriteString(`<script type="application/json" id="first-data">`)
		out.Write(data)
		out.WriteString("</script>")
	}
	start, err := h.build.loaderHTML(p.Route.kind, p.Route.locale)
	if err != nil {
		return nil, err
	}
	out.WriteString(start + h.build.after)
	return out.Bytes(), nil
}
