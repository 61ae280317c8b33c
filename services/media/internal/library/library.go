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
	// tries bounds the attempts of an upload whose bytes were removed concurrently, with another file of the same
	// content.
	tries = 3
	// tidyWithin bounds the cleanup after a failed request.
	tidyWithin = 5 * time.Second
)

// Prober checks stored images. While it is unavailable, its errors are errs.Unavailable with RetryAfter.
type Prober interface {
	// Probe decodes the whole image and returns the data of a small, upright picture of it, or media.ErrUndecodable.
	Probe(ctx context.Context, key string) (media.Preview, error)
}

// Cleaner makes clean pictures.
type Cleaner interface {
	// Make stores the clean picture of an image whose bytes are stored, and returns the file with it.
	Make(ctx context.Context, f media.File) (media.File, error)
}

// Library combines database, object store and renderer.
type Library struct {
	files   media.Files
	objects media.Objects
	prober  Prober
	cleaner Cleaner
	limits  media.Limits
}

// New stores files in files and objects; images must pass the prober and the cleaner.
func New(files media.Files, objects media.Objects, prober Prober, cleaner Cleaner, limits media.Limits) *Library {
	return &Library{files: files, objects: objects, prober: prober, cleaner: cleaner, limits: limits}
}

// Add reads content to its end, checks it and stores it. A refused, interrupted or failed upload leaves nothing. Name
// and field may follow the bytes in the stream: d is incomplete until content returns io.EOF.
func (l *Library) Add(ctx context.Context, d *media.Draft, content io.Reader) (media.File, error) {
	if err := l.checkQuota(ctx, *d); err != nil {
		return media.File{}, err
	}
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
		f, err = l.save(ctx, f, s, d.Metered)
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

// save stores the bytes, checks and cleans an image in the store, and creates the row. On an error it returns the
// file with all object keys that may exist.
func (l *Library) save(ctx context.Context, f media.File, s *staged, metered bool) (media.File, error) {
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
	created, err := l.files.CreateFile(ctx, made, func(ctx context.Context) error {
		if metered {
			if err := l.useQuota(ctx, made); err != nil {
				return err
			}
		}
		return made.CheckBytes(ctx, l.objects.Check)
	})
	if err != nil {
		f.Clean = made.Clean
		return f, err
	}
	return created, nil
}

// checkQuota refuses an owner whose quota is used up before the bytes are read.
func (l *Library) checkQuota(ctx context.Context, d media.Draft) error {
	if !d.Metered {
		return nil
	}
	q, err := l.files.FindQuota(ctx, d.OwnerID)
	if err != nil {
		return err
	}
	return l.limits.Quota(q).Allow(1)
}

// useQuota refuses a file that does not fit. It runs in the transaction that saves the row, so that concurrent uploads do not exceed
// the quota together.
func (l *Library) useQuota(ctx context.Context, f media.File) error {
	q, err := l.files.LockQuota(ctx, f.OwnerID)
	if err != nil {
		return err
	}
	return l.limits.Quota(q).Allow(f.StoredBytes())
}

// Remove deletes a file's row, and its bytes unless another file shares them.
func (l *Library) Remove(ctx context.Context, id int32) (media.File, error) {
	f, err := l.files.DeleteFile(ctx, id)
	if err != nil {
		return media.File{}, err
	}
	l.tidy(ctx, f)
	return f, nil
}

// tidy removes the bytes that no file uses. A failure is only logged: the sweep removes them later.
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

// suffix makes addresses unique and hard to guess.
func suffix() string {
	var b [5]byte
	_, _ = rand.Read(b[:]) // never fails: without randomness the process ends
	return hex.EncodeToString(b[:])
}
