package renditions_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/renditions"
)

// fakeRenderer counts renders, and blocks if the test sets a gate.
type fakeRenderer struct {
	renders atomic.Int32
	// gate blocks every render until it is closed; nil does not block.
	gate chan struct{}
	// begun receives a value from every render.
	begun chan struct{}
	// content and kind are the rendered picture; nil and "" = the name of the rendition, and the requested kind.
	content io.Reader
	kind    media.Kind
	err     error
}

func (p *fakeRenderer) Render(ctx context.Context, key string, r media.Rendition) (media.Encoded, error) {
	p.renders.Add(1)
	if p.begun != nil {
		p.begun <- struct{}{}
	}
	if p.gate != nil {
		select {
		case <-p.gate:
		case <-ctx.Done():
			return media.Encoded{}, ctx.Err()
		}
	}
	content, kind := p.content, p.kind
	if content == nil {
		content = strings.NewReader(key + " " + r.String())
	}
	if kind == "" {
		kind = r.Kind
	}
	return media.Encoded{ReadCloser: io.NopCloser(content), Kind: kind}, p.err
}

// start returns a store on a folder, as after a start of the process.
func start(t *testing.T, folder string, p *fakeRenderer, limit int64) *renditions.Store {
	t.Helper()
	bucket, err := objects.Open(t.Context(), "file://"+folder)
	if err != nil {
		t.Fatal(err)
	}
	s := renditions.New(bucket, p, limit, time.Now)
	t.Cleanup(func() {
		s.Close()
		_ = bucket.Close()
	})
	return s
}

var photo = media.File{ID: 1, StorageKey: "public/ab/abcd", Mime: "image/jpeg"}

// at is a rendition of a width.
func at(width int) media.Rendition {
	return media.Rendition{Width: width, Kind: media.WebP, Quality: 80}
}

// read returns the bytes of a rendition.
func read(t *testing.T, s *renditions.Store, r media.Rendition) string {
	t.Helper()
	p, err := s.Picture(t.Context(), photo, r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(p)
	if err := errors.Join(err, p.Close()); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cached are the cached renditions by name, with their sizes.
func cached(t *testing.T, folder string) map[string]int64 {
	t.Helper()
	out := map[string]int64{}
	err := filepath.WalkDir(filepath.Join(folder, "renditions"), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) || err == nil && d.IsDir() {
			return nil
		}
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil {
			out[filepath.Base(path)] = info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestEqualRendersAreJoined(t *testing.T) {
	folder, p := t.TempDir(), &fakeRenderer{gate: make(chan struct{}), begun: make(chan struct{}, 1)}
	s := start(t, folder, p, 1<<20)
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			if got := read(t, s, at(320)); got != "public/ab/abcd "+at(320).String() {
				t.Errorf("got %q", got)
			}
		})
	}
	<-p.begun
	close(p.gate)
	group.Wait()
	s.Settle()
	if n := p.renders.Load(); n != 1 {
		t.Errorf("%d renders", n)
	}
}

func TestACancelledCallerDoesNotCancelTheRender(t *testing.T) {
	folder, p := t.TempDir(), &fakeRenderer{gate: make(chan struct{}), begun: make(chan struct{}, 1)}
	s := start(t, folder, p, 1<<20)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() {
		_, err := s.Picture(ctx, photo, at(320))
		result <- err
	}()
	<-p.begun
	stays := make(chan string, 1)
	go func() { stays <- read(t, s, at(320)) }()
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(p.gate)
	if got := <-stays; got == "" || p.renders.Load() != 1 {
		t.Errorf("got %q after %d renders", got, p.renders.Load())
	}
	s.Settle()
}

// The clock is synctest's, so no time passes.
func TestAWaitIsBoundedAndTheRenderIsCached(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		p := &fakeRenderer{gate: make(chan struct{})}
		s := start(t, folder, p, 1<<20)
		begin := time.Now()
		_, err := s.Picture(t.Context(), photo, at(320))
		if e := errs.As(err); e == nil || e.Kind != errs.Unavailable || e.RetryAfter != 5*time.Second || time.Since(begin) != 5*time.Second {
			t.Fatalf("got %v after %s", err, time.Since(begin))
		}
		close(p.gate)
		synctest.Wait()
		if read(t, s, at(320)) == "" || p.renders.Load() != 1 {
			t.Errorf("%d renders", p.renders.Load())
		}
	})
}

func TestARenderHasADeadlineOfItsOwn(t *testing.T) {
	for name, c := range map[string]struct {
		want   media.Rendition
		within time.Duration
	}{"a small one": {at(320), 30 * time.Second}, "a whole one": {at(0), 90 * time.Second}} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				p := &fakeRenderer{gate: make(chan struct{}), begun: make(chan struct{}, 2)}
				s := start(t, folder, p, 1<<20)
				begin := time.Now()
				for range 2 { // the second one arrives after the first render
					if _, err := s.Picture(t.Context(), photo, c.want); errs.KindOf(err) != errs.Unavailable {
						t.Errorf("got %v", err)
					}
					time.Sleep(c.within)
				}
				if n := p.renders.Load(); n != 2 {
					t.Errorf("%d renders after %s", n, time.Since(begin))
				}
			})
		})
	}
}

func TestARestartRendersNothingAgain(t *testing.T) {
	folder := t.TempDir()
	before := &fakeRenderer{kind: media.PNG}
	s := start(t, folder, before, 1<<20)
	first := read(t, s, at(320))
	s.Settle()
	before.kind = ""
	second := read(t, s, at(640))
	s.Settle()
	for name, load := range map[string]bool{"with the list": true, "before it was read": false} {
		t.Run(name, func(t *testing.T) {
			after := &fakeRenderer{}
			s := start(t, folder, after, 1<<20)
			if load {
				if err := s.Load(t.Context()); err != nil {
					t.Fatal(err)
				}
				p, err := s.Picture(t.Context(), photo, at(320))
				if err != nil || p.Kind != media.PNG {
					t.Fatalf("got %s, %v", p.Kind, err)
				}
				if err := p.Close(); err != nil {
					t.Fatal(err)
				}
				if read(t, s, at(320)) != first {
					t.Error("another picture")
				}
			}
			if read(t, s, at(640)) != second || after.renders.Load() != 0 {
				t.Errorf("%d renders", after.renders.Load())
			}
		})
	}
}

func TestTheCacheIsBounded(t *testing.T) {
	folder, p := t.TempDir(), &fakeRenderer{}
	limit := int64(1000)
	s := start(t, folder, p, limit)
	sum := func() (n int64) {
		for _, size := range cached(t, folder) {
			n += size
		}
		return n
	}
	for width := range 50 {
		p.content = strings.NewReader(strings.Repeat("x", 90))
		read(t, s, at(width+1))
		s.Settle()
		if got := sum(); got > limit {
			t.Fatalf("%d bytes are cached", got)
		}
		read(t, s, at(1)) // the most recently used one stays
	}
	if n := p.renders.Load(); n != 50 {
		t.Errorf("%d renders of 50 pictures", n)
	}
	p.content = strings.NewReader(strings.Repeat("x", 1001))
	read(t, s, at(1001))
	s.Settle()
	if got := sum(); got > limit {
		t.Errorf("%d bytes are cached", got)
	}
	// A smaller limit is applied at the next start, by the times of use.
	if err := start(t, folder, p, 200).Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := sum(); got != 180 {
		t.Errorf("%d bytes are cached", got)
	}
}

func TestALimitOfZeroDisablesTheCache(t *testing.T) {
	folder, p := t.TempDir(), &fakeRenderer{}
	t.Setenv("TMPDIR", filepath.Join(folder, "spool"))
	if err := os.Mkdir(os.Getenv("TMPDIR"), 0o750); err != nil {
		t.Fatal(err)
	}
	s := start(t, folder, p, 0)
	if p, err := s.Picture(t.Context(), photo, at(640)); err != nil || open(t) != 1 || p.Close() != nil {
		t.Fatalf("%v, %d spooled pictures", err, open(t))
	}
	for range 2 {
		read(t, s, at(320))
	}
	if n := p.renders.Load(); n < 1 || len(cached(t, folder)) != 0 {
		t.Errorf("%d renders, cached %v", n, cached(t, folder))
	}
	s.Settle()
	if n := open(t); n != 0 {
		t.Errorf("%d spooled pictures stay open after their last reader", n)
	}
}

// open counts the open spool files of this process.
func open(t *testing.T) (n int) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if target, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && strings.HasPrefix(target, os.TempDir()) {
			n++
		}
	}
	return n
}

func TestATruncatedPictureIsNeitherAnsweredNorCached(t *testing.T) {
	folder := t.TempDir()
	p := &fakeRenderer{content: io.MultiReader(strings.NewReader("half"), iotest.ErrReader(io.ErrUnexpectedEOF))}
	s := start(t, folder, p, 1<<20)
	if _, err := s.Picture(t.Context(), photo, at(320)); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("got %v", err)
	}
	p.content, p.err = nil, errors.New("imgproxy")
	if _, err := s.Picture(t.Context(), photo, at(640)); !errors.Is(err, p.err) {
		t.Fatalf("got %v", err)
	}
	if got := cached(t, folder); len(got) != 0 {
		t.Fatalf("cached %v", got)
	}
}

func TestLeftoversOfWritesAreRemoved(t *testing.T) {
	folder := t.TempDir()
	old, fresh := filepath.Join(folder, "renditions", "ab", "cd.webp.18f.tmp"), filepath.Join(folder, "renditions", "ab", "ef.webp.18f.tmp")
	if err := os.MkdirAll(filepath.Dir(old), 0o750); err != nil {
		t.Fatal(err)
	}
	for i, path := range []string{fresh, old} {
		when := time.Now().Add(-time.Duration(i) * 2 * time.Hour)
		if err := errors.Join(os.WriteFile(path, []byte("x"), 0o600), os.Chtimes(path, when, when)); err != nil {
			t.Fatal(err)
		}
	}
	if err := start(t, folder, &fakeRenderer{}, 1000).Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(cached(t, folder)); got != "map[ef.webp.18f.tmp:1]" {
		t.Fatalf("got %s", got)
	}
}
