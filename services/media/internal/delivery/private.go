package delivery

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"raymi.example/services/media/internal/media"
)

// Accesses keeps the record of private files.
type Accesses interface {
	// RecordAccess keeps who got a private file.
	RecordAccess(ctx context.Context, a media.Access) error
}

// Private is what serving private files needs: who signed the link, where it is recorded, the clock.
type Private struct {
	Key      media.LinkKey
	Accesses Accesses
	Now      func() time.Time
}

// private serves a private file under a signed link. It is on record before its first byte leaves; a refusal is only
// logged, and whoever is refused learns nothing but that there is nothing.
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
	// Nobody may keep the file, so there is nothing that a client could have already.
	r.Header.Del("If-None-Match")
	r.Header.Del("If-Modified-Since")
	unkept := &unkeptWriter{ResponseWriter: w}
	err = h.content(unkept, r, f)
	if err == nil {
		unkept.begin()
	}
	return err
}

// unkeptWriter takes from an answer what lets others keep it.
type unkeptWriter struct {
	http.ResponseWriter
	begun bool
}

func (w *unkeptWriter) begin() {
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

// WriteHeader begins the answer.
func (w *unkeptWriter) WriteHeader(status int) {
	w.begin()
	w.ResponseWriter.WriteHeader(status)
}

// Write begins the answer.
func (w *unkeptWriter) Write(p []byte) (int, error) {
	w.begin()
	return w.ResponseWriter.Write(p)
}
