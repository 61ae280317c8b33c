package delivery

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"net/http"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/media/format"
)

// seed is a number that nobody could know before the file was uploaded, and that stays the file's.
func seed(f media.File) uint64 {
	sum := sha256.Sum256([]byte(f.Hash))
	return binary.BigEndian.Uint64(sum[:])
}

// animation serves a GIF by its frames, which keeps it moving: whatever else its bytes are stays behind.
func (h *handler) animation(w http.ResponseWriter, r *http.Request, f media.File) error {
	tag := pictureTag(f, media.Rendition{Kind: media.GIF})
	if known(r, tag) || r.Method == http.MethodHead {
		describe(w, media.GIF, tag)
		if known(r, tag) {
			w.WriteHeader(http.StatusNotModified)
		}
		return nil
	}
	content, err := h.objects.Open(r.Context(), f.StorageKey)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // reading is over
	reader, writer := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = writer.CloseWithError(format.CleanGIF(writer, content, seed(f))) // never fails
	}()
	clean, err := spool(reader)
	_ = reader.Close() // never fails; a cleaner that still writes gives up
	<-done
	if errors.Is(err, format.ErrBroken) {
		return errNotFound() // taken in before every frame was looked at
	}
	if err != nil {
		return err
	}
	defer func() { _ = clean.Close() }() // reading is over
	describe(w, media.GIF, tag)
	http.ServeContent(w, r, "", f.CreatedAt, clean)
	return nil
}
