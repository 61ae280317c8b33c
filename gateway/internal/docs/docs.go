package docs

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

//go:embed page.html
var page string

//go:embed page.js
var script []byte

// policy allows the inline styles of the reference page's library; nothing is loaded from hosts other than that of the assets.
const policy = "default-src 'self'; script-src 'self'{assets}; style-src 'self'{assets} 'unsafe-inline'; img-src 'self' data:; " +
	"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// Handler serves /api/docs, its script and the description.
type Handler struct {
	description, page []byte
	policy            string
}

// New generates the description from the text of routes.yaml. The page's library comes from the address assets; empty: from that of the
// page.
func New(routes []byte, assets string) (*Handler, error) {
	document, err := describe(routes)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	return &Handler{
		description: text, page: []byte(strings.ReplaceAll(page, "{assets}", assets)),
		policy: strings.ReplaceAll(policy, "'self'{assets}", strings.TrimSpace("'self' "+assets)),
	}, nil
}

// ServeHTTP serves the page, its script or the description.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	switch r.URL.Path {
	case "/api/docs", "/api/docs/":
		w.Header().Set("Content-Security-Policy", h.policy)
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Permissions-Policy", "geolocation=(), camera=(), microphone=()")
		write(w, "text/html; charset=utf-8", h.page)
	case "/api/docs/page.js":
		write(w, "text/javascript; charset=utf-8", script)
	case "/api/docs/openapi.json":
		strapi.WriteJSON(w, http.StatusOK, h.description)
	default:
		strapi.WriteError(w, errs.ErrNotFound())
	}
}

func write(w http.ResponseWriter, kind string, content []byte) {
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(content) // an error means that the client has disconnected
}
