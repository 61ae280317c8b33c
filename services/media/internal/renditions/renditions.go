package renditions

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/spool"
)

const (
	// waitFor bounds one caller's wait for a render; the render continues.
	waitFor = 5 * time.Second
	// smallWithin and wholeWithin bound a render, including the wait for its semaphore.
	smallWithin = 30 * time.Second
	wholeWithin = 90 * time.Second
)

// Renderer makes pictures.
type Renderer interface {
	// Render returns an encoded picture; the caller closes. The picture can be read until ctx ends.
	Render(ctx context.Context, key string, r media.Rendition) (media.Encoded, error)
}

// Objects stores the bytes.
type Objects interface {
	// Put stores size bytes at key; a failed or cancelled write leaves nothing.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	// Open reads the bytes at key, or returns media.ErrBytesMissing; the caller closes.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	// Remove deletes the bytes at key; a missing object is no error.
	Remove(ctx context.Context, key string) error
	// ListRenditions calls each with every cached rendition, its size and when it was written or last marked as used.
	ListRenditions(ctx context.Context, each func(key string, size int64, used time.Time) error) error
	// MarkUsed stores the time of a use for the next ListRenditions, if the store supports it.
	MarkUsed(key string, at time.Time)
}

// Store returns renditions.
type Store struct {
	objects  Objects
	renderer Renderer
	calls    calls
	index    *index
	now      func() time.Time
	// base is cancelled by Close.
	base context.Context //nolint:containedctx // ends with the cache
	end  context.CancelFunc
}

// New caches at most limit bytes of renditions in objects; 0 disables the cache.
func New(objects Objects, renderer Renderer, limit int64, now func() time.Time) *Store {
	s := &Store{objects: objects, renderer: renderer, calls: calls{of: map[string]*call{}}, index: newIndex(limit), now: now}
	s.base, s.end = context.WithCancel(context.Background())
	return s
}

// Close cancels the renders in progress, and returns when all writes have ended.
func (s *Store) Close() {
	s.end()
	s.calls.running.Wait()
}

// Picture returns a rendition of an image from the cache, or renders it. A caller's wait is bounded (errs.Unavailable
// with RetryAfter); the render continues within its own deadline, for later requests.
func (s *Store) Picture(ctx context.Context, f media.File, want media.Rendition) (media.Picture, error) {
	key := keyOf(f, want)
	if p, ok := s.cached(ctx, key, want.Kind); ok {
		return p, nil
	}
	within := smallWithin
	if want.Whole() {
		within = wholeWithin
	}
	return s.calls.join(ctx, key, func(c *call) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), within)
		defer cancel()
		defer context.AfterFunc(s.base, cancel)()
		s.render(ctx, c, f, want)
	})
}

// keyOf is derived from the image's content: files with the same bytes share renditions.
func keyOf(f media.File, r media.Rendition) string {
	sum := sha256.Sum256([]byte(f.StorageKey + " " + r.String()))
	name := hex.EncodeToString(sum[:])
	return media.RenditionsFolder + name[:2] + "/" + name
}

// cached opens a cached rendition. One that is not indexed may exist: made by another replica, or not loaded yet
// after a start.
func (s *Store) cached(ctx context.Context, key string, requested media.Kind) (media.Picture, bool) {
	if s.index.limit == 0 {
		return media.Picture{}, false
	}
	now := s.now()
	kind, indexed, mark := s.index.use(key, now)
	if !indexed {
		kind = requested
	}
	content, err := s.objects.Open(ctx, key+kind.Ext())
	if errors.Is(err, media.ErrBytesMissing) {
		s.index.drop(key)
		return media.Picture{}, false
	}
	if err != nil {
		slog.WarnContext(ctx, "kept rendition", "key", key, "error", err)
		return media.Picture{}, false
	}
	if !indexed {
		size, err := sizeOf(content)
		if err != nil {
			slog.WarnContext(ctx, "kept rendition", "key", key, "error", errors.Join(err, content.Close()))
			return media.Picture{}, false
		}
		s.remove(ctx, s.index.add(entry{key: key, kind: kind, size: size, marked: now}))
	}
	if mark {
		s.objects.MarkUsed(key+kind.Ext(), now)
	}
	return media.Picture{ReadSeekCloser: content, Kind: kind}, true
}

func sizeOf(content io.Seeker) (int64, error) {
	size, err := content.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = content.Seek(0, io.SeekStart)
	}
	return size, err
}

// render makes the picture of a call, returns it to the callers, and caches it; callers can join until it is cached.
// A former call may have ended after this caller's look-up: then the picture is in the cache.
func (s *Store) render(ctx context.Context, c *call, f media.File, want media.Rendition) {
	key := keyOf(f, want)
	made, found := s.cached(ctx, key, want.Kind)
	picture := media.Encoded{ReadCloser: made, Kind: made.Kind}
	if !found {
		var err error
		if picture, err = s.renderer.Render(ctx, f.StorageKey, want); err != nil {
			c.fail(late(ctx, err))
			return
		}
	}
	file, err := spool.Copy(picture)
	_ = picture.Close() // reading is over
	if err != nil {
		c.fail(late(ctx, err))
		return
	}
	c.finish(file, picture.Kind)
	if !found {
		s.save(ctx, entry{key: key, kind: picture.Kind, size: file.Size, marked: s.now()}, file)
	}
}

// late converts the end of a render's own deadline to errs.Unavailable with RetryAfter.
func late(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errors.Join(busy(), err)
	}
	return err
}

func busy() *errs.Error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = waitFor
	return e
}

// save caches a rendition if there is space. A failure costs only another render, so it is logged and not returned.
func (s *Store) save(ctx context.Context, e entry, file *spool.File) {
	evicted, ok := s.index.reserve(e.size)
	s.remove(ctx, evicted)
	if !ok {
		return
	}
	if err := s.objects.Put(ctx, e.key+e.kind.Ext(), file.Reader(), file.Size); err != nil {
		s.index.release(e.size)
		slog.WarnContext(ctx, "rendition not kept", "key", e.key, "error", err)
		return
	}
	s.index.settle(e)
}

func (s *Store) remove(ctx context.Context, evicted []entry) {
	for _, e := range evicted {
		if err := s.objects.Remove(ctx, e.key+e.kind.Ext()); err != nil {
			slog.WarnContext(ctx, "rendition not removed", "key", e.key, "error", err)
		}
	}
}
