package clean

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/spool"
)

const (
	// makeWithin bounds making one clean picture, including the waits for a slot and for the object store.
	makeWithin = 90 * time.Second
	// waitFor bounds a reader's wait for a picture that is being made; the work continues without the reader.
	waitFor = 5 * time.Second
	// tidyWithin bounds the cleanup after a failure.
	tidyWithin = 5 * time.Second
)

// Renderer makes pictures.
type Renderer interface {
	// Render returns an encoded picture; the caller closes. The picture can be read until ctx ends.
	Render(ctx context.Context, key string, r media.Rendition) (media.Encoded, error)
}

// Cleaner makes clean pictures and opens them.
type Cleaner struct {
	files      media.Cleanable
	objects    media.Objects
	renderer   Renderer
	group      singleflight.Group
	animations chan struct{}
	now        func() time.Time
}

// New returns a cleaner for the images in objects.
func New(files media.Cleanable, objects media.Objects, renderer Renderer, now func() time.Time) *Cleaner {
	return &Cleaner{files: files, objects: objects, renderer: renderer, animations: make(chan struct{}, animationsAtOnce), now: now}
}

// Make stores the clean picture of an image whose bytes are stored, and returns the file with it; it writes no row.
// The error is media.ErrUndecodable for an image that cannot be decoded.
func (c *Cleaner) Make(ctx context.Context, f media.File) (media.File, error) {
	ctx, cancel := context.WithTimeout(ctx, makeWithin)
	defer cancel()
	content, kind, err := c.picture(ctx, f)
	if err != nil {
		return f, err
	}
	defer func() { _ = content.Close() }()
	f = f.WithClean(kind, content.Size)
	return f, c.objects.Put(ctx, *f.CleanKey, content.Reader(), content.Size)
}

func (c *Cleaner) picture(ctx context.Context, f media.File) (*spool.File, media.Kind, error) {
	rendition, ok := f.Cleaned()
	if !ok {
		content, err := c.animation(ctx, f)
		return content, media.GIF, err
	}
	encoded, err := c.renderer.Render(ctx, f.StorageKey, rendition)
	if err != nil {
		return nil, "", err
	}
	content, err := spool.Copy(encoded)
	_ = encoded.Close()
	return content, encoded.Kind, err
}

// Open opens the clean picture of an image. If it was never made, or its bytes are missing, it is made now; the wait
// is bounded (errs.Unavailable with RetryAfter).
func (c *Cleaner) Open(ctx context.Context, f media.File) (media.Picture, error) {
	if f.CleanKey != nil {
		p, err := c.open(ctx, f)
		if !errors.Is(err, media.ErrBytesMissing) {
			return p, err
		}
		slog.WarnContext(ctx, "a clean picture was lost", "file", f.ID, "key", *f.CleanKey)
	}
	f, err := c.join(ctx, f.ID)
	if err != nil {
		return media.Picture{}, err
	}
	return c.open(ctx, f)
}

func (c *Cleaner) open(ctx context.Context, f media.File) (media.Picture, error) {
	content, err := c.objects.Open(ctx, *f.CleanKey)
	if err != nil {
		return media.Picture{}, err
	}
	return media.Picture{ReadSeekCloser: content, Kind: f.ServedKind()}, nil
}

// join makes the picture of a file once for all concurrent readers; the end of the first reader's context does not
// cancel it.
func (c *Cleaner) join(ctx context.Context, id int32) (media.File, error) {
	result := c.group.DoChan(strconv.Itoa(int(id)), func() (any, error) {
		return c.once(context.WithoutCancel(ctx), id)
	})
	wait, cancel := context.WithTimeout(ctx, waitFor)
	defer cancel()
	select {
	case r := <-result:
		f, _ := r.Val.(media.File) // zero if there is an error
		return f, r.Err
	case <-wait.Done():
		if ctx.Err() != nil {
			return media.File{}, ctx.Err()
		}
		e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
		e.RetryAfter = waitFor
		return media.File{}, e
	}
}

// once makes and saves the picture of a file unless it exists; it reloads the row, because the caller's may be
// outdated.
func (c *Cleaner) once(ctx context.Context, id int32) (media.File, error) {
	ctx, cancel := context.WithTimeout(ctx, makeWithin)
	defer cancel()
	f, err := c.files.File(ctx, id)
	if err != nil {
		return f, err
	}
	if f.CleanKey != nil && c.objects.Check(ctx, *f.CleanKey, *f.CleanBytes) == nil {
		return f, nil
	}
	return c.add(ctx, f)
}

// add makes and saves the picture of a stored file.
func (c *Cleaner) add(ctx context.Context, f media.File) (media.File, error) {
	f, err := c.Make(ctx, f)
	if err != nil {
		return f, err
	}
	err = c.files.SaveClean(ctx, f, func(ctx context.Context) error { return c.objects.Check(ctx, *f.CleanKey, *f.CleanBytes) })
	if err != nil {
		c.tidy(ctx, f)
		return f, fmt.Errorf("clean picture of file %d: %w", f.ID, err)
	}
	return f, nil
}

// tidy removes the clean picture of a file that was deleted meanwhile. If that fails, the sweep removes it later.
func (c *Cleaner) tidy(ctx context.Context, f media.File) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tidyWithin)
	defer cancel()
	err := c.files.IfUnused(ctx, *f.CleanKey, func(ctx context.Context) error { return c.objects.Remove(ctx, *f.CleanKey) })
	if err != nil {
		slog.WarnContext(ctx, "bytes without a file stay behind", "object", *f.CleanKey, "error", err)
	}
}
