package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// List hands every object whose bytes were last written before the given moment to each, by its key and size in bytes,
// until each fails. What an interrupted write left in a folder is among them, under a key that no file has.
func (s *Store) List(ctx context.Context, before time.Time, each func(key string, size int64) error) error {
	all := s.bucket.List(nil)
	for {
		object, err := all.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("list objects: %w", err)
		}
		if object.IsDir || !object.ModTime.Before(before) {
			continue
		}
		if err := each(object.Key, object.Size); err != nil {
			return err
		}
	}
}
