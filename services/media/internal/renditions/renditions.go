// Package renditions gives pictures made of images: concurrent equal requests share one render, and the result is kept beside
// the objects in an LRU bounded by bytes.
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
	// waitFor bounds the wait of one caller for a render; the render goes on.
	waitFor = 5 * time.Second
	// smallWithin and wholeWithin bound a render with the wait for its semaphore.
	smallWithin = 30 * time.Second
	wholeWithin = 90 * time.Second
)

// Renderer makes pictures.
type Renderer interface {
	// Render returns an encoded picture; the caller closes. The picture can be read until ctx ends.
	Render(ctx context.Context, key string, r media.Rendition) (media.Encoded, error)
}

// Objects keeps the bytes.
type Objects interface {
	// Put stores size bytes at key; a failed or cancelled write leaves nothing.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	// Open reads the bytes at key, or returns media.ErrBytesMissing; the caller closes.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	// Remove deletes the bytes at key; none there is no error.
	Remove(ctx context.Context, key string) error
	// ListKept hands every kept rendition to each, with its size and when it was written or last marked as used.
	ListKept(ctx context.Context, each func(key string, size int64, used time.Time) error) error
	// MarkUsed remembers a use for the next ListKept, where the store can.
	MarkUsed(key string, at time.Time)
}

// Store gives renditions.
type Store struct {
	objects  Objects
	renderer Renderer
	calls    calls
	index    *index
	now      func() time.Time
	// base ends with the store.
	base context.Context
	end  context.CancelFunc
}

// New keeps at most limit bytes of renditions in objects; with 0 it keeps none.
func New(objects Objects, renderer Renderer, limit int64, now func() time.Time) *Store {
	s := &Store{objects: objects, renderer: renderer, calls: calls{of: map[string]*call{}}, index: newIndex(limit), now: now}
	s.base, s.end = context.WithCancel(context.Background())
	return s
}

// Close gives up the renders that are under way, and returns when nothing is being written any more.
func (s *Store) Close() {
	s.end()
	s.calls.running.Wait()
}

// Picture returns a rendition of an image: the kept one, else one that is rendered now. The wait of a caller is bounded
// (errs.Unavailable with RetryAfter); the render goes on within its own deadline, for later requests.
func (s *Store) Picture(ctx context.Context, f media.File, want media.Rendition) (media.Picture, error) {
	key := keyOf(f, want)
	if p, ok := s.kept(ctx, key, want.Kind); ok {
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

// keyOf names a rendition by the content of the image: no two files of the same bytes render twice.
func keyOf(f media.File, r media.Rendition) string {
	sum := sha256.Sum256([]byte(f.StorageKey + " " + r.String()))
	name := hex.EncodeToString(sum[:])
	return media.RenditionsFolder + name[:2] + "/" + name
}

// kept opens a kept rendition. One that the index does not know may be there nevertheless: made by another replica, or not
// listed yet after a start.
func (s *Store) kept(ctx context.Context, key string, asked media.Kind) (media.Picture, bool) {
	if s.index.limit == 0 {
		return media.Picture{}, false
	}
	now := s.now()
	kind, known, mark := s.index.use(key, now)
	if !known {
		kind = asked
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
	if !known {
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

// render makes the picture of a call, answers its callers, and keeps it; callers join until it is kept. A former call may have
// ended after the caller of this one had looked: then the picture is kept already.
func (s *Store) render(ctx context.Context, c *call, f media.File, want media.Rendition) {
	key := keyOf(f, want)
	made, found := s.kept(ctx, key, want.Kind)
	picture := media.Encoded{ReadCloser: made, Kind: made.Kind}
	if !found {
		var err error
		if picture, err = s.renderer.Render(ctx, f.StorageKey, want); err != nil {
			c.fail(late(ctx, err))
			return
		}
	}
	file, err := spool.Take(picture)
	_ = picture.Close() // reading is over
	if err != nil {
		c.fail(late(ctx, err))
		return
	}
	c.finish(file, picture.Kind)
	if !found {
		s.keep(ctx, entry{key: key, kind: picture.Kind, size: file.Size, marked: s.now()}, file)
	}
}

// late turns the end of a render's own deadline into an answer that asks to come again.
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

// keep stores a rendition once there is room. A failure only costs another render, so it is logged and not returned.
func (s *Store) keep(ctx context.Context, e entry, file *spool.File) {
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
