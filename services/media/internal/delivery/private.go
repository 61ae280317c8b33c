package delivery

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"raymi.example/services/media/internal/media"
)

// Accesses records reads of private files.
type Accesses interface {
	// RecordAccess records a read of a private file.
	RecordAccess(ctx context.Context, a media.Access) error
}

// Private holds the dependencies of private files: the key of signed links, the access record and the clock.
type Private struct {
	Key      media.LinkKey
	Accesses Accesses
	Now      func() time.Time
}

// private serves a private file under a signed link. The access is recorded before the first byte is sent. A refusal
// is only logged, and its answer is the same as for a missing file.
func (h *handler) private(w http.ResponseWriter, r *http.Request) error {
	now := h.links.Now()
	link, ok := h.links.Key.Open(r.PathValue("id"), r.URL.Query(), now)
	if !ok {
		slog.WarnContext(r.Context(), "link to a private file refused", "file", r.PathValue("id"), "user", r.URL.Query().Get("by"))
		return errNotFound()
	}
	f, err := h.files.File(r.Context(), link.FileID)
	if err != nil {
		return err
	}
	if !f.Private {
		return errNotFound()
	}
	if err := h.links.Accesses.RecordAccess(r.Context(), link.Access(media.FileRead, now)); err != nil {
		return err
	}
	// Private files are sent with no-store, so conditional requests do not apply.
	r.Header.Del("If-None-Match")
	r.Header.Del("If-Modified-Since")
	noStore := &noStoreWriter{ResponseWriter: w}
	err = h.content(noStore, r, f)
	if err == nil {
		noStore.begin()
	}
	return err
}

// noStoreWriter sets no-store and removes the validators from a response.
type noStoreWriter struct {
	http.ResponseWriter
	begun bool
}

func (w *noStoreWriter) begin() {
	if w.begun {
		return
	}
	w.begun = true
	h := w.Header()
	h.Set("Cache-Control", "private, no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Del("ETag")
	h.Del("Last-Modified")
}

// WriteHeader sets the headers first.
func (w *noStoreWriter) WriteHeader(status int) {
	w.begin()
	w.ResponseWriter.WriteHeader(status)
}

// Write sets the headers first.
func (w *noStoreWriter) Write(p []byte) (int, error) {
	w.begin()
	return w.ResponseWriter.Write(p)
}
