// Package library takes files in and lets them go, so that there is never a row without its bytes; bytes without a row
// are what an interruption may leave, and nobody sees them.
package library

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"time"

	"raymi.example/services/media/internal/media"
)

const (
	// tries of an upload whose bytes were removed by the end of another file with the same bytes.
	tries = 3
	// tidyWithin bounds what goes on after a request has failed.
	tidyWithin = 5 * time.Second
)

// Prober looks at stored images. While it is away, its errors are errs.Unavailable with RetryAfter.
type Prober interface {
	// Probe decodes the whole image and tells of a small, upright picture of it; media.ErrUndecodable when it cannot.
	Probe(ctx context.Context, key string) (media.Preview, error)
}

// Cleaner makes what is served of an image itself.
type Cleaner interface {
	// Make stores the clean picture of an image whose bytes are stored, and returns the file with it.
	Make(ctx context.Context, f media.File) (media.File, error)
}

// Library joins rows, bytes and pictures.
type Library struct {
	files   media.Files
	objects media.Objects
	prober  Prober
	cleaner Cleaner
	limits  media.Limits
}

// New takes files into the two stores; images must pass the prober and the cleaner.
func New(files media.Files, objects media.Objects, prober Prober, cleaner Cleaner, limits media.Limits) *Library {
	return &Library{files: files, objects: objects, prober: prober, cleaner: cleaner, limits: limits}
}

// Add reads content to its end, judges it and stores it. A refused, cut or failed upload leaves nothing. What the file
// is called and meant for may be known only at the end of content: until then d is a draft of the draft.
func (l *Library) Add(ctx context.Context, d *media.Draft, content io.Reader) (media.File, error) {
	s, err := stage(content, l.limits.Max(*d))
	if err == nil {
		defer s.discard(ctx)
		if s.size > l.limits.Max(*d) {
			err = errTooLarge
		}
	}
	if errors.Is(err, errTooLarge) {
		return media.File{}, media.ErrTooLarge(d.Name, l.limits.Max(*d))
	}
	if err != nil {
		return media.File{}, err
	}
	return l.add(ctx, *d, s)
}

func (l *Library) add(ctx context.Context, d media.Draft, s *staged) (media.File, error) {
	content, err := l.limits.Inspect(d, s.file, s.size)
	if err != nil {
		return media.File{}, err
	}
	if err := s.blank(content.Blanks); err != nil {
		return media.File{}, err
	}
	content.SHA256 = s.sha256
	f := media.NewFile(d, content, suffix())
	for range tries {
		f, err = l.keep(ctx, f, s)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, media.ErrBytesMissing) {
			break
		}
	}
	l.tidy(ctx, f)
	if errors.Is(err, media.ErrUndecodable) {
		return media.File{}, media.ErrBroken(d.Name)
	}
	return media.File{}, err
}

// keep stores the bytes, has an image decoded and cleaned where they are, and makes them a file. It returns the file as far as
// it has come, with all objects that there may be of it.
func (l *Library) keep(ctx context.Context, f media.File, s *staged) (media.File, error) {
	if err := l.objects.Put(ctx, f.StorageKey, s.reader(), s.size); err != nil {
		return f, err
	}
	made := f
	if f.Image() {
		preview, err := l.prober.Probe(ctx, f.StorageKey)
		if err != nil {
			return f, err
		}
		if made, err = l.cleaner.Make(ctx, f); err != nil {
			return made, err
		}
		made = made.WithPreview(preview)
	}
	created, err := l.files.CreateFile(ctx, made, func(ctx context.Context) error { return made.CheckBytes(ctx, l.objects.Check) })
	if err != nil {
		f.Clean = made.Clean
		return f, err
	}
	return created, nil
}

// Remove takes a file's row away, and its bytes as far as no other file has the same.
func (l *Library) Remove(ctx context.Context, id int32) (media.File, error) {
	f, err := l.files.DeleteFile(ctx, id)
	if err != nil {
		return media.File{}, err
	}
	l.tidy(ctx, f)
	return f, nil
}

// tidy removes the bytes that no file has any more. What fails here is waste, not damage, so the caller does not learn of it.
func (l *Library) tidy(ctx context.Context, f media.File) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tidyWithin)
	defer cancel()
	for _, key := range f.Keys() {
		err := l.files.IfUnused(ctx, key, func(ctx context.Context) error { return l.objects.Remove(ctx, key) })
		if err != nil {
			slog.WarnContext(ctx, "bytes without a file stay behind", "object", key, "error", err)
		}
	}
}

// suffix keeps addresses from being guessed or taken twice.
func suffix() string {
	var b [5]byte
	_, _ = rand.Read(b[:]) // never fails: without randomness the process ends
	return hex.EncodeToString(b[:])
}
