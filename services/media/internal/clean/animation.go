package clean

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/media/format"
	"raymi.example/services/media/internal/spool"
)

const (
	// animationsAtOnce bounds the processors that cleaning of GIFs takes.
	animationsAtOnce = 2
	// animationWait is how long one may wait for its turn.
	animationWait = 30 * time.Second
)

// animation spools the frames of a GIF, which keeps it moving: whatever else its bytes are stays behind.
func (c *Cleaner) animation(ctx context.Context, f media.File) (*spool.File, error) {
	done, err := c.turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	content, err := c.objects.Open(ctx, f.StorageKey)
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
	if errors.Is(err, format.ErrBroken) { // taken in before every frame was looked at
		err = fmt.Errorf("%w: %w", media.ErrUndecodable, err)
	}
	return clean, err
}

// turn waits until the caller may clean an animation; done ends it.
func (c *Cleaner) turn(ctx context.Context) (done func(), err error) {
	wait, cancel := context.WithTimeout(ctx, animationWait)
	defer cancel()
	select {
	case c.animations <- struct{}{}:
		return func() { <-c.animations }, nil
	case <-wait.Done():
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, ctx.Err()
		}
		e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
		e.RetryAfter = waitFor
		return nil, e
	}
}

// seed is a number that nobody could know before the file was uploaded, and that stays the file's.
func seed(f media.File) uint64 {
	sum := sha256.Sum256([]byte(f.Hash))
	return binary.BigEndian.Uint64(sum[:])
}
