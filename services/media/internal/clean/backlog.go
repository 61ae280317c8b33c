package clean

import (
	"context"
	"log/slog"
	"time"

	"raymi.example/internal/errs"
)

const (
	// lease is how long a file that was taken is left to who took it, and one that failed is left alone.
	lease = 15 * time.Minute
	// pause is the time until the backlog is looked at again.
	pause = time.Minute
)

// Run makes the clean pictures of images from before they were stored, one at a time, until ctx ends. The position is in
// the rows: a restart goes on where it was, and replicas share the work.
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

// Drain works until nothing is left to take, and returns how many pictures it has made. It stops while imgproxy, the
// database or the store is away; a file that cannot be cleaned does not keep it from the others.
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
		case errs.KindOf(err) != errs.NotFound: // of a file that is gone nothing is missing
			slog.WarnContext(ctx, "an image cannot be cleaned", "file", f.ID, "error", err)
		}
	}
}
