// Package docs describes the REST contract as OpenAPI 3.1, made from the routes and the entities' descriptions, and shows it.
package docs

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"

	"raymi.example/gateway/internal/strapi"
)

//go:embed page.html
var page []byte

//go:embed page.js
var script []byte

// pagePolicy lets the reference page's own library style itself; nothing comes from another host.
const pagePolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

// Handler answers /api/docs, its script and the description itself.
type Handler struct{ description []byte }

// New describes the routes of routes.yaml.
func New(routes []byte) (*Handler, error) {
	document, err := describe(routes)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	return &Handler{description: text}, nil
}

// ServeHTTP answers the page, its script or the description.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	switch r.URL.Path {
	case "/api/docs", "/api/docs/":
		w.Header().Set("Content-Security-Policy", pagePolicy)
		write(w, "text/html; charset=utf-8", page)
	case "/api/docs/page.js":
		write(w, "text/javascript; charset=utf-8", script)
	case "/api/docs/openapi.json":
		strapi.WriteJSON(w, http.StatusOK, h.description)
	default:
		http.NotFound(w, r)
	}
}

func write(w http.ResponseWriter, kind string, content []byte) {
	w.Header().Set("Content-Type", kind)
	// The client may have gone; there is nobody left to tell.
	_, _ = w.Write(content)
}
