package delivery

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"net/http"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/media/format"
	"raymi.example/services/media/internal/spool"
)

const (
	// animationsAtOnce bounds the processors that cleaning takes; answers are kept by browsers and the CDN for a year.
	animationsAtOnce = 2
	// animationWithin is how long a request may wait for its turn.
	animationWithin = 5 * time.Second
)

// turn waits until the caller may clean an animation; done ends it.
func (h *handler) turn(ctx context.Context) (done func(), err error) {
	wait, cancel := context.WithTimeout(ctx, animationWithin)
	defer cancel()
	select {
	case h.animations <- struct{}{}:
		return func() { <-h.animations }, nil
	case <-wait.Done():
		e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
		e.RetryAfter = animationWithin
		return nil, e
	}
}

// seed is a number that nobody could know before the file was uploaded, and that stays the file's.
func seed(f media.File) uint64 {
	sum := sha256.Sum256([]byte(f.Hash))
	return binary.BigEndian.Uint64(sum[:])
}

// animation serves a GIF by its frames, which keeps it moving: whatever else its bytes are stays behind.
func (h *handler) animation(w http.ResponseWriter, r *http.Request, f media.File) error {
	tag := pictureTag(f, media.Rendition{Kind: media.GIF})
	if described(w, r, media.GIF, tag, f.CreatedAt) {
		return nil
	}
	clean, err := h.clean(r.Context(), f)
	if errors.Is(err, format.ErrBroken) {
		return errNotFound() // taken in before every frame was looked at
	}
	if err != nil {
		return err
	}
	defer func() { _ = clean.Close() }() // reading is over
	describe(w, media.GIF, tag)
	http.ServeContent(w, r, "", f.CreatedAt, clean.Reader())
	return nil
}

// clean spools the frames of a GIF.
func (h *handler) clean(ctx context.Context, f media.File) (*spool.File, error) {
	done, err := h.turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	content, err := h.objects.Open(ctx, f.StorageKey)
	if err != nil {
		return nil, err
	}
	defer func() { _ = content.Close() }() // reading is over
	reader, writer := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = writer.CloseWithError(format.CleanGIF(writer, content, seed(f))) // never fails
	}()
	clean, err := spool.Take(reader)
	_ = reader.Close() // never fails; a cleaner that still writes gives up
	<-ended
	return clean, err
}
