package clean

import (
	"context"
	"log/slog"
	"time"

	"raymi.example/internal/errs"
)

const (
	// lease is how long a leased file is reserved for one worker, and how long a failed one is skipped.
	lease = 15 * time.Minute
	// pause is the interval between two checks of the backlog.
	pause = time.Minute
)

// Run makes the missing clean pictures of older images, one at a time, until ctx ends. The state is in the rows, so a
// restarted process continues and replicas share the work.
func (c *Cleaner) Run(ctx context.Context) {
	for {
		made, err := c.Drain(ctx)
		if ctx.Err() != nil {
			return
		}
		if made > 0 || err != nil {
			slog.InfoContext(ctx, "clean pictures of older files", "made", made, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// Drain works until no file can be leased, and returns the number of pictures made. It stops when imgproxy, the
// database or the object store is unavailable; a file that cannot be cleaned does not stop it.
func (c *Cleaner) Drain(ctx context.Context) (made int, err error) {
	for {
		f, err := c.files.LeaseUncleaned(ctx, c.now().Add(-lease), c.now())
		if errs.KindOf(err) == errs.NotFound {
			return made, nil
		}
		if err != nil {
			return made, err
		}
		if err = c.objects.Check(ctx, f.StorageKey, f.Bytes); err == nil {
			_, err = c.add(ctx, f)
		}
		switch {
		case err == nil:
			made++
		case ctx.Err() != nil || errs.KindOf(err) == errs.Unavailable:
			return made, err
		case errs.KindOf(err) != errs.NotFound: // the file was deleted
			slog.WarnContext(ctx, "an image cannot be cleaned", "file", f.ID, "error", err)
		}
	}
}
