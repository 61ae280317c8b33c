package objects_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
)

const (
	key = "public/ab/abcd"
	// large is several parts of a bucket upload, in bytes.
	large = 12 << 20
)

// place is a store and direct access to its objects.
type place struct {
	*objects.Store
	// keys are all objects, including unfinished writes.
	keys   func(t *testing.T) []string
	source string
}

// onEach runs a test on a folder and, if `make test-s3` configures one, on a bucket.
func onEach(t *testing.T, test func(t *testing.T, s place)) {
	t.Helper()
	t.Run("file", func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "objects")
		test(t, place{open(t, "file://"+folder), func(t *testing.T) []string { return filesBelow(t, folder) }, "local:///"})
	})
	if url := os.Getenv("TEST_S3_URL"); url != "" {
		t.Run("s3", func(t *testing.T) {
			b := newBucket(t, url)
			b.clear(t)
			test(t, place{open(t, url), b.keys, "s3://" + b.name + "/"})
		})
	}
}

func open(t *testing.T, url string) *objects.Store {
	t.Helper()
	s, err := objects.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// filesBelow lists the files of a folder.
func filesBelow(t *testing.T, folder string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, strings.TrimPrefix(path, folder+"/"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func put(t *testing.T, s place, key, content string) {
	t.Helper()
	if err := s.Put(t.Context(), key, strings.NewReader(content), int64(len(content))); err != nil {
		t.Fatal(err)
	}
}

func TestPutAndOpen(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		put(t, s, key, "content")
		r, err := s.Open(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = r.Close() }()
		if _, err := r.Seek(3, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != "tent" {
			t.Fatalf("got %q, %v", got, err)
		}
		if d := cmp.Diff([]string{key}, s.keys(t)); d != "" {
			t.Fatal(d)
		}
		if s.Source(key) != s.source+key {
			t.Fatalf("got %s", s.Source(key))
		}
	})
}

func TestLargeFiles(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		content := bytes.Repeat([]byte("0123456789abcdef"), large/16)
		if err := s.Put(t.Context(), key, iotest.HalfReader(bytes.NewReader(content)), large); err != nil {
			t.Fatal(err)
		}
		r, err := s.Open(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = r.Close() }()
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, content) {
			t.Fatalf("got %d bytes, %v", len(got), err)
		}
	})
}

func TestPutOfAnExistingObjectReadsNothing(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		put(t, s, key, "content")
		if err := s.Put(t.Context(), key, iotest.ErrReader(errors.New("read")), 7); err != nil {
			t.Fatal(err)
		}
	})
}

// A write that fails, is cancelled or has the wrong size leaves nothing, even if it had begun.
func TestAFailedWriteLeavesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		cut := errors.New("cut")
		for name, begun := range map[string]string{"small": "con", "large": strings.Repeat("x", large)} {
			err := s.Put(t.Context(), key, io.MultiReader(strings.NewReader(begun), iotest.ErrReader(cut)), 2*large)
			if !errors.Is(err, cut) {
				t.Errorf("%s: got %v", name, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			content := io.MultiReader(strings.NewReader(begun), canceling(cancel), strings.NewReader(begun))
			if err := s.Put(ctx, key, content, 2*int64(len(begun))); err == nil {
				t.Errorf("%s: a cancelled write succeeded", name)
			}
			if err := s.Put(t.Context(), key, strings.NewReader(begun), 2*large); !errors.Is(err, media.ErrBytesMissing) {
				t.Errorf("%s: a write of the wrong size is none, got %v", name, err)
			}
		}
		if got := s.keys(t); len(got) != 0 {
			t.Fatalf("leftovers: %v", got)
		}
	})
}

// canceling is a reader that cancels and returns nothing.
func canceling(cancel func()) io.Reader {
	return readerFunc(func([]byte) (int, error) { cancel(); return 0, io.EOF })
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestMissingBytes(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		if err := s.Check(t.Context(), "public/none", 7); !errors.Is(err, media.ErrBytesMissing) {
			t.Fatalf("got %v", err)
		}
		if _, err := s.Open(t.Context(), "public/none"); !errors.Is(err, media.ErrBytesMissing) {
			t.Fatalf("got %v", err)
		}
		put(t, s, key, "content")
		for range 2 {
			if err := s.Remove(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.keys(t); len(got) != 0 {
			t.Fatalf("leftovers: %v", got)
		}
	})
}

func TestListReturnsKeysAndSizes(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		put(t, s, "public/ab/abcd", "one")
		put(t, s, "private/cd/cdef", "three")
		got := map[string]int64{}
		// Some servers report times in whole seconds.
		later := time.Now().Add(time.Minute)
		if err := s.List(t.Context(), later, func(key string, size int64) error { got[key] = size; return nil }); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(map[string]int64{"public/ab/abcd": 3, "private/cd/cdef": 5}, got); d != "" {
			t.Error(d)
		}
		enough := errors.New("enough")
		calls := 0
		err := s.List(t.Context(), later, func(string, int64) error { calls++; return enough })
		if !errors.Is(err, enough) || calls != 1 {
			t.Errorf("a failing visitor must end the list: %d calls, %v", calls, err)
		}
		err = s.List(t.Context(), time.Now().Add(-time.Minute), func(key string, _ int64) error { return errors.New(key) })
		if err != nil {
			t.Errorf("too young for the list: %v", err)
		}
	})
}

// Renditions can be made again, so the sweep and the audit ignore them.
func TestRenditionsAreListedApart(t *testing.T) {
	onEach(t, func(t *testing.T, s place) {
		put(t, s, "public/ab/abcd", "one")
		put(t, s, "renditions/ef/ef01.webp", "three")
		later, got := time.Now().Add(time.Minute), map[string]int64{}
		if err := s.List(t.Context(), later, func(key string, size int64) error { got[key] = size; return nil }); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(map[string]int64{"public/ab/abcd": 3}, got); d != "" {
			t.Error(d)
		}
		var times []time.Time
		collect := func(key string, size int64, used time.Time) error {
			if key != "renditions/ef/ef01.webp" || size != 5 {
				t.Errorf("got %s, %d bytes", key, size)
			}
			times = append(times, used)
			return nil
		}
		if err := s.ListRenditions(t.Context(), collect); err != nil {
			t.Fatal(err)
		}
		s.MarkUsed("renditions/ef/ef01.webp", later)
		s.MarkUsed("renditions/none.webp", later)
		if err := s.ListRenditions(t.Context(), collect); err != nil {
			t.Fatal(err)
		}
		folder := s.Source("") == "local:///"
		if len(times) != 2 || times[1].After(times[0]) != folder {
			t.Errorf("got %v", times)
		}
	})
}

func TestOpenChecksTheURL(t *testing.T) {
	for _, address := range []string{"", "/srv/media", "file://host", "mem://", "s3://", "s3://bucket/folder", "s3://bucket?prefix=a/"} {
		if _, err := objects.Open(t.Context(), address); err == nil {
			t.Errorf("%q must be refused", address)
		}
	}
	s, err := objects.Open(t.Context(), "s3://raymi?region=us-east-1")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if got := s.Source(key); got != "s3://raymi/"+key {
		t.Errorf("got %s", got)
	}
}

// Temporary files of a process killed during a write are listed, by age, so that a sweep finds them.
func TestInterruptedWritesAreListed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "objects")
	s := place{Store: open(t, "file://"+folder)}
	put(t, s, key, "whole")
	leftover := filepath.Join(folder, "public/ab/abce.17.tmp")
	if err := os.WriteFile(leftover, []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	if err := os.Chtimes(leftover, now, now.Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := s.List(t.Context(), now.Add(-time.Minute), func(key string, _ int64) error { got = append(got, key); return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, []string{"public/ab/abce.17.tmp"}) {
		t.Errorf("got %v", got)
	}
}
