package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gocloud.dev/blob"

	"raymi.example/services/media/internal/media"
)

// List calls each with key and size in bytes of every object last written before the given moment, until each fails.
// In a folder this includes the temporary files of interrupted writes, under keys that no file has. Cached renditions
// are excluded: they belong to no file.
func (s *Store) List(ctx context.Context, before time.Time, each func(key string, size int64) error) error {
	return s.list(ctx, "", func(object *blob.ListObject) error {
		if strings.HasPrefix(object.Key, media.RenditionsFolder) || !object.ModTime.Before(before) {
			return nil
		}
		return each(object.Key, object.Size)
	})
}

// ListRenditions calls each with every cached rendition, its size and when it was written or last marked as used,
// until each fails.
func (s *Store) ListRenditions(ctx context.Context, each func(key string, size int64, used time.Time) error) error {
	return s.list(ctx, media.RenditionsFolder, func(object *blob.ListObject) error { return each(object.Key, object.Size, object.ModTime) })
}

// MarkUsed stores the time of a use as the file's modification time, in a folder; a bucket has no such attribute.
func (s *Store) MarkUsed(key string, at time.Time) {
	if s.folder != "" {
		_ = os.Chtimes(filepath.Join(s.folder, filepath.FromSlash(key)), at, at) // a removed file needs no mark
	}
}

func (s *Store) list(ctx context.Context, prefix string, each func(*blob.ListObject) error) error {
	p := newSteps(ctx, s.listWithin)
	defer p.cancel()
	all := s.bucket.List(&blob.ListOptions{Prefix: prefix})
	for {
		var object *blob.ListObject
		err := p.step(func() (err error) {
			object, err = all.Next(p)
			return err
		})
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("list objects: %w", err)
		}
		if object.IsDir {
			continue
		}
		if err := each(object); err != nil {
			return err
		}
	}
}
