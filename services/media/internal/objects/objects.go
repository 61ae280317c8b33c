package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/gcerrors"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

const (
	// partSize is the size of one part; a write to a bucket holds two in memory.
	partSize = 5 << 20
	// writesAtOnce bounds the memory of all writes to a bucket; further writes wait with their bytes on disk.
	writesAtOnce = 2
)

// Store reads and writes objects.
type Store struct {
	bucket *blob.Bucket
	// source is the prefix of the URL under which imgproxy reads the same bytes.
	source string
	// folder is empty for a bucket.
	folder string
	// slots bounds the writes to a bucket; nil for a folder, which needs no memory.
	slots chan struct{}
	// These bound each step of work on the store.
	readWithin, writeWithin, listWithin time.Duration
}

// Open opens file:///folder or s3://bucket?region=….
func Open(ctx context.Context, address string) (*Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("storage url: %w", err)
	}
	switch {
	case u.Scheme == "file" && strings.HasPrefix(u.Path, "/"):
		return openFolder(u.Path)
	case u.Scheme == "s3" && u.Host != "" && strings.Trim(u.Path, "/") == "" && !u.Query().Has("prefix"):
		bucket, err := blob.OpenBucket(ctx, address)
		if err != nil {
			return nil, fmt.Errorf("open bucket: %w", err)
		}
		return &Store{
			bucket: bucket, source: "s3://" + u.Host + "/", slots: make(chan struct{}, writesAtOnce),
			readWithin: readWithin, writeWithin: writeWithin,
			listWithin: listWithin,
		}, nil
	}
	return nil, fmt.Errorf("storage url: %q is neither file:///folder nor s3://bucket", u.Redacted())
}

// openFolder writes temporary files beside the final ones, because a rename cannot cross file systems. It writes no
// metadata files: content types are in the database.
func openFolder(folder string) (*Store, error) {
	bucket, err := fileblob.OpenBucket(folder, &fileblob.Options{
		CreateDir: true, DirFileMode: 0o750, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, fmt.Errorf("open folder: %w", err)
	}
	return &Store{
		bucket: bucket, source: "local:///", folder: folder,
		readWithin: readWithin, writeWithin: writeWithin, listWithin: listWithin,
	}, nil
}

// Close closes the bucket.
func (s *Store) Close() error { return s.bucket.Close() }

// Accessible returns nil if the storage answers.
func (s *Store) Accessible(ctx context.Context) error {
	p := newSteps(ctx, s.readWithin)
	defer p.cancel()
	return p.step(func() error {
		ok, err := s.bucket.IsAccessible(p)
		if err == nil && !ok {
			err = media.ErrBytesMissing
		}
		return err
	})
}

// broken converts an error of the storage to errs.Unavailable: a retry may help, and the caller can do nothing else.
func broken(operation, key string, err error) error {
	wrapped := media.Full(fmt.Errorf("%s %s: %w", operation, key, err))
	if errors.Is(err, context.Canceled) || errors.Is(err, media.ErrBytesMissing) || errs.As(wrapped) != nil {
		return wrapped
	}
	slog.Warn("storage does not work", "operation", operation, "object", key, "error", err)
	return unavailable(wrapped)
}

// Source is the URL of an object for imgproxy.
func (s *Store) Source(key string) string { return s.source + key }

// Put stores size bytes at key, unless they exist. Keys are derived from the content, so it never overwrites
// different bytes.
func (s *Store) Put(ctx context.Context, key string, content io.Reader, size int64) error {
	if err := s.Check(ctx, key, size); err == nil {
		return nil
	}
	if s.slots != nil {
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := s.write(ctx, key, content, size); err != nil {
		return broken("store", key, err)
	}
	return s.Check(ctx, key, size)
}

// write stores an object; a failed write leaves nothing.
func (s *Store) write(ctx context.Context, key string, content io.Reader, size int64) error {
	p := newSteps(ctx, s.writeWithin)
	defer p.cancel()
	w, err := s.bucket.NewWriter(p, key, &blob.WriterOptions{
		ContentType: "application/octet-stream", BufferSize: partSize, MaxConcurrency: 1,
	})
	if err != nil {
		return err
	}
	written, err := io.Copy(writer{w, p}, content)
	if err == nil && written != size {
		err = media.ErrBytesMissing
	}
	if err != nil {
		p.cancel() // Close then discards the written bytes
		_ = w.Close()
		return err
	}
	if err := p.step(w.Close); err != nil {
		return err
	}
	return s.settle(key)
}

// settle flushes a written file to disk before its row is committed, so that the row does not lack its bytes after a
// power failure. A bucket does that itself.
func (s *Store) settle(key string) error {
	if s.folder == "" {
		return nil
	}
	name := filepath.Join(s.folder, filepath.FromSlash(key))
	for _, path := range []string{name, filepath.Dir(name), filepath.Dir(filepath.Dir(name))} {
		err := flush(path)
		if errors.Is(err, os.ErrNotExist) {
			return media.ErrBytesMissing // removed concurrently, with another file of the same bytes
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func flush(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// Check returns media.ErrBytesMissing unless size bytes are stored at key.
func (s *Store) Check(ctx context.Context, key string, size int64) error {
	p := newSteps(ctx, s.readWithin)
	defer p.cancel()
	var attributes *blob.Attributes
	err := p.step(func() (err error) {
		attributes, err = s.bucket.Attributes(p, key)
		return err
	})
	if gcerrors.Code(err) == gcerrors.NotFound {
		return media.ErrBytesMissing
	}
	if err != nil {
		return broken("check", key, err)
	}
	if attributes.Size != size {
		return media.ErrBytesMissing
	}
	return nil
}

// Open reads the bytes at key; the caller closes. Each read is bounded, the time between reads is not.
func (s *Store) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	r := &reader{steps: newSteps(ctx, s.readWithin)}
	err := r.steps.step(func() (err error) {
		r.blob, err = s.bucket.NewReader(r.steps, key, nil)
		return err
	})
	if err == nil {
		return r, nil
	}
	r.steps.cancel()
	// A missing bucket is reported like a missing object.
	if gcerrors.Code(err) == gcerrors.NotFound && (s.folder != "" || s.Accessible(ctx) == nil) {
		return nil, media.ErrBytesMissing
	}
	return nil, broken("open", key, err)
}

// Remove deletes the bytes at key; a missing object is no error.
func (s *Store) Remove(ctx context.Context, key string) error {
	p := newSteps(ctx, s.readWithin)
	defer p.cancel()
	err := p.step(func() error { return s.bucket.Delete(p, key) })
	if err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return broken("remove", key, err)
	}
	return nil
}
