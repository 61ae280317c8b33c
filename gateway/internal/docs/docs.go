// Package docs serves the description of the REST contract as OpenAPI 3.1, generated from routes.yaml and the proto descriptors, and its
// reference page.
package docs

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

//go:embed page.html
var page []byte

//go:embed page.js
var script []byte

// pagePolicy allows the inline styles of the reference page's library; nothing is loaded from other hosts.
const pagePolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// Handler serves /api/docs, its script and the description.
type Handler struct{ description []byte }

// New generates the description from the text of routes.yaml.
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

// ServeHTTP serves the page, its script or the description.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	switch r.URL.Path {
	case "/api/docs", "/api/docs/":
		w.Header().Set("Content-Security-Policy", pagePolicy)
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Permissions-Policy", "geolocation=(), camera=(), microphone=()")
		write(w, "text/html; charset=utf-8", page)
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
