package library_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/library"
	"raymi.example/services/media/internal/media"
)

// fixture is both stores in memory, with failures injected by the test.
type fixture struct {
	media.Files
	rows    []media.File
	objects map[string]string
	// lost is how often the bytes disappear before their row is saved.
	lost      int
	createErr error
	probeErr  error
	cleanErr  error
}

func (s *fixture) CreateFile(ctx context.Context, f media.File, stored func(context.Context) error) (media.File, error) {
	if s.lost > 0 {
		s.lost--
		delete(s.objects, f.StorageKey)
	}
	if s.createErr != nil {
		return media.File{}, s.createErr
	}
	if err := stored(ctx); err != nil {
		return media.File{}, err
	}
	s.rows = append(s.rows, f)
	return f, nil
}

func (s *fixture) FindQuota(_ context.Context, ownerID int32) (media.Quota, error) {
	q := media.Quota{OwnerID: ownerID}
	for _, f := range s.rows {
		q.Used += f.StoredBytes()
	}
	return q, nil
}

func (s *fixture) LockQuota(ctx context.Context, ownerID int32) (media.Quota, error) {
	return s.FindQuota(ctx, ownerID)
}

func (s *fixture) IfUnused(ctx context.Context, key string, remove func(context.Context) error) error {
	for _, f := range s.rows {
		if slices.Contains(f.Keys(), key) {
			return nil
		}
	}
	return remove(ctx)
}

func (s *fixture) Put(ctx context.Context, key string, content io.Reader, _ int64) error {
	text, err := io.ReadAll(content)
	if err == nil {
		s.objects[key] = string(text)
	}
	return errors.Join(err, ctx.Err())
}

func (s *fixture) Check(_ context.Context, key string, size int64) error {
	if int64(len(s.objects[key])) != size {
		return media.ErrBytesMissing
	}
	return nil
}

func (s *fixture) Open(context.Context, string) (io.ReadSeekCloser, error) { panic("not read here") }

func (s *fixture) Remove(_ context.Context, key string) error {
	delete(s.objects, key)
	return nil
}

func (s *fixture) Make(_ context.Context, f media.File) (media.File, error) {
	if s.cleanErr != nil {
		return f, s.cleanErr
	}
	f = f.WithClean(media.GIF, 5)
	s.objects[*f.CleanKey] = "clean"
	return f, nil
}

func (s *fixture) Probe(context.Context, string) (media.Preview, error) {
	return media.Preview{Pixels: media.Pixels{Width: 1, Height: 1}, Thumbhash: "1QcSHQ==", DominantColor: "#102030"}, s.probeErr
}

const pixel = "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"

func (s *fixture) add(t *testing.T, content io.Reader) error {
	t.Helper()
	s.objects = map[string]string{}
	_, err := library.New(s, s, s, s, media.Limits{}).Add(t.Context(), &media.Draft{Name: "a.gif", Field: "eventBanner"}, content)
	if 2*len(s.rows) != len(s.objects) {
		t.Errorf("%d rows, %d objects", len(s.rows), len(s.objects))
	}
	return err
}

func TestFailuresBetweenTheStores(t *testing.T) {
	down := errors.New("database is down")
	t.Run("the bytes of a row that cannot be saved are removed", func(t *testing.T) {
		if err := (&fixture{createErr: down}).add(t, strings.NewReader(pixel)); !errors.Is(err, down) {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("the error names an undecodable picture", func(t *testing.T) {
		err := (&fixture{probeErr: media.ErrUndecodable}).add(t, strings.NewReader(pixel))
		if errs.KindOf(err) != errs.Invalid || err.Error() != "a.gif is damaged: it cannot be read as an image" {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("an image that cannot be cleaned is not stored", func(t *testing.T) {
		unavailable := errors.New("imgproxy")
		if err := (&fixture{cleanErr: unavailable}).add(t, strings.NewReader(pixel)); !errors.Is(err, unavailable) {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("bytes removed meanwhile are stored again", func(t *testing.T) {
		if err := (&fixture{lost: 2}).add(t, strings.NewReader(pixel)); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("bytes removed at every try are an error", func(t *testing.T) {
		if err := (&fixture{lost: 9}).add(t, strings.NewReader(pixel)); !errors.Is(err, media.ErrBytesMissing) {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("a disconnected client leaves nothing", func(t *testing.T) {
		disconnected := errors.New("gone")
		if err := (&fixture{}).add(t, io.MultiReader(strings.NewReader(pixel), iotest.ErrReader(disconnected))); !errors.Is(err, disconnected) {
			t.Fatalf("got %v", err)
		}
	})
}

func TestAnImageIsStoredWithItsPlaceholder(t *testing.T) {
	s := &fixture{}
	if err := s.add(t, strings.NewReader(pixel)); err != nil {
		t.Fatal(err)
	}
	if f := s.rows[0]; f.Thumbhash == nil || *f.Thumbhash != "1QcSHQ==" || f.DominantColor == nil || *f.DominantColor != "#102030" {
		t.Fatalf("got %+v", f)
	}
}

// counter counts the bytes read.
type counter struct {
	io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

func TestReadingStopsAtTheLimit(t *testing.T) {
	s := &fixture{objects: map[string]string{}}
	content := &counter{Reader: strings.NewReader(strings.Repeat("x", 1<<20))}
	_, err := library.New(s, s, s, s, media.Limits{All: 1000}).Add(t.Context(), &media.Draft{Name: "big.bin"}, content)
	if errs.KindOf(err) != errs.TooLarge || err.Error() != "big.bin exceeds size limit of 1 kB." || content.n != 1001 {
		t.Fatalf("got %v after %d bytes", err, content.n)
	}
}
