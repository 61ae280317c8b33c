package delivery

import (
	_ "embed"
	"net/http"

	"raymi.example/internal/errs"
)

// placeholder is what stands where a picture is missing: hills under a sun, our own drawing.
//
//go:embed placeholder.svg
var placeholder []byte

// drawn answers a missing picture with a drawn one: the status says that it is missing, the page has no hole.
func drawn(handle func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
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
		_, _ = w.Write(placeholder) // the client may have gone; there is nobody left to tell
		return nil
	}
}
