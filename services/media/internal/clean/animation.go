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
	// animationsAtOnce bounds the processor cores that cleaning GIFs occupies.
	animationsAtOnce = 2
	// animationWait bounds the wait for a slot.
	animationWait = 30 * time.Second
)

// animation spools the re-encoded frames of a GIF; all other data of the file is dropped.
func (c *Cleaner) animation(ctx context.Context, f media.File) (*spool.File, error) {
	done, err := c.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	content, err := c.objects.Open(ctx, f.StorageKey)
	if err != nil {
		return nil, err
	}
	defer func() { _ = content.Close() }()
	reader, writer := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = writer.CloseWithError(format.CleanGIF(writer, content, seed(f))) // never fails
	}()
	clean, err := spool.Copy(reader)
	_ = reader.Close() // never fails; a goroutine that still writes gets an error and stops
	<-ended
	if errors.Is(err, format.ErrBroken) { // accepted before uploads were checked frame by frame
		err = fmt.Errorf("%w: %w", media.ErrUndecodable, err)
	}
	return clean, err
}

// acquire waits for a slot to clean an animation; done frees it.
func (c *Cleaner) acquire(ctx context.Context) (done func(), err error) {
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

// seed derives a number from the file's random hash: unpredictable before the upload, constant afterwards.
func seed(f media.File) uint64 {
	sum := sha256.Sum256([]byte(f.Hash))
	return binary.BigEndian.Uint64(sum[:])
}
