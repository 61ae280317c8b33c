package delivery

import (
	_ "embed"
	"net/http"

	"raymi.example/internal/errs"
)

// placeholder is shown for a missing picture: hills under a sun.
//
//go:embed placeholder.svg
var placeholder []byte

// withPlaceholder answers 404 with the placeholder picture, so that a page shows no broken image.
func withPlaceholder(handle func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		err := handle(w, r)
		if errs.KindOf(err) != errs.NotFound {
			return err
		}
		h := w.Header()
		h.Set("Content-Type", "image/svg+xml")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", policy)
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(placeholder) // the client may be gone
		return nil
	}
}
