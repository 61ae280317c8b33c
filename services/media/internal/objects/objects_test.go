package objects_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
)

const key = "public/ab/abcd"

func open(t *testing.T) (*objects.Store, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "objects")
	s, err := objects.Open(t.Context(), "file://"+folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, folder
}

// stored lists the files of the store.
func stored(t *testing.T, folder string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
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

func TestBytesComeBack(t *testing.T) {
	s, folder := open(t)
	if err := s.Put(t.Context(), key, strings.NewReader("content"), 7); err != nil {
		t.Fatal(err)
	}
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
	if got := stored(t, folder); len(got) != 1 || got[0] != key {
		t.Fatalf("got %v", got)
	}
	if s.Source(key) != "local:///"+key {
		t.Fatalf("got %s", s.Source(key))
	}
}

func TestWhatIsStoredIsNotReadAgain(t *testing.T) {
	s, _ := open(t)
	if err := s.Put(t.Context(), key, strings.NewReader("content"), 7); err != nil {
		t.Fatal(err)
	}
	if err := s.Put(t.Context(), key, iotest.ErrReader(errors.New("read")), 7); err != nil {
		t.Fatal(err)
	}
}

func TestAFailedWriteLeavesNothing(t *testing.T) {
	s, folder := open(t)
	cut := errors.New("cut")
	err := s.Put(t.Context(), key, io.MultiReader(strings.NewReader("con"), iotest.ErrReader(cut)), 7)
	if !errors.Is(err, cut) {
		t.Fatalf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Put(ctx, key, strings.NewReader("content"), 7); err == nil {
		t.Fatal("a cancelled write succeeded")
	}
	if got := stored(t, folder); len(got) != 0 {
		t.Fatalf("left behind: %v", got)
	}
}

func TestMissingBytes(t *testing.T) {
	s, _ := open(t)
	if err := s.Put(t.Context(), key, strings.NewReader("short"), 7); !errors.Is(err, media.ErrBytesMissing) {
		t.Fatalf("a write of the wrong size is none, got %v", err)
	}
	if err := s.Check(t.Context(), "public/none", 7); !errors.Is(err, media.ErrBytesMissing) {
		t.Fatalf("got %v", err)
	}
	if _, err := s.Open(t.Context(), "public/none"); !errors.Is(err, media.ErrBytesMissing) {
		t.Fatalf("got %v", err)
	}
	for range 2 {
		if err := s.Remove(t.Context(), key); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAddresses(t *testing.T) {
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
