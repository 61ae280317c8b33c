package clean_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/clean"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
)

// fixture is a cleaner with its own stores, and a renderer that the test controls.
type fixture struct {
	*clean.Cleaner
	db     *store.DB
	pool   *postgres.Pool
	bucket *objects.Store
	folder string
	clock  time.Time
	next   int
	mu     sync.Mutex
	// rendered are the keys of the rendered objects.
	rendered []string
	// render returns the error of one render; nil renders successfully.
	render func(key string) error
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	s := &fixture{folder: t.TempDir(), pool: pgtest.Pool(t, store.Migrations()), clock: time.Now().UTC()}
	s.db = store.New(s.pool, server.Announce)
	var err error
	if s.bucket, err = objects.Open(t.Context(), "file://"+s.folder); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.bucket.Close() })
	s.restart()
	return s
}

// restart simulates a new process on the same stores.
func (s *fixture) restart() {
	s.Cleaner = clean.New(s.db, s.bucket, s, func() time.Time { return s.clock })
}

func (s *fixture) Render(_ context.Context, key string, r media.Rendition) (media.Encoded, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.render != nil {
		if err := s.render(key); err != nil {
			return media.Encoded{}, err
		}
	}
	s.rendered = append(s.rendered, key)
	return media.Encoded{ReadCloser: io.NopCloser(strings.NewReader("clean " + key)), Kind: r.Kind}, nil
}

// renders counts the renders so far.
func (s *fixture) renders() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.rendered)
}

// add stores a file without a clean picture, like older files.
func (s *fixture) add(t *testing.T, field string, kind media.Kind, content string) media.File {
	t.Helper()
	s.next++
	f := media.NewFile(media.Draft{Name: "plaza", Field: field, OwnerID: 7}, media.Content{
		Kind: kind, SHA256: fmt.Sprintf("%064x", s.next), Bytes: int64(len(content)), Pixels: media.Pixels{Width: 40, Height: 30},
	}, fmt.Sprintf("%010x", s.next))
	if err := s.bucket.Put(t.Context(), f.StorageKey, strings.NewReader(content), f.Bytes); err != nil {
		t.Fatal(err)
	}
	f, err := s.db.CreateFile(t.Context(), f, func(context.Context) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// row loads the current row of a file.
func (s *fixture) row(t *testing.T, f media.File) media.File {
	t.Helper()
	f, err := s.db.File(t.Context(), f.ID)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// read returns the clean picture of a file.
func (s *fixture) read(t *testing.T, f media.File) string {
	t.Helper()
	p, err := s.Open(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(p)
	if err := errors.Join(err, p.Close()); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// objects counts the objects in the store.
func (s *fixture) objects(t *testing.T) (n int) {
	t.Helper()
	err := filepath.WalkDir(s.folder, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// unavailable is the error of a renderer that does not answer.
func unavailable() error {
	return errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
}

func TestAPictureIsMadeOnceForAllReaders(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	f := s.add(t, "eventBanner", media.JPEG, "original with GPS")
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if got := s.read(t, f); got != "clean "+f.StorageKey {
				t.Errorf("got %q", got)
			}
		})
	}
	group.Wait()
	if n := s.renders(); n != 1 {
		t.Errorf("%d renders", n)
	}
	saved := s.row(t, f)
	if saved.CleanKey == nil || *saved.CleanKey != "public/clean/plaza_0000000001.jpg" || *saved.CleanMime != "image/jpeg" ||
		!saved.UpdatedAt.Equal(f.UpdatedAt) {
		t.Errorf("got %+v", saved)
	}
	// From now on no render is needed, even with an outdated row.
	s.render = func(string) error { return unavailable() }
	s.restart()
	for _, f := range []media.File{f, saved} {
		if got := s.read(t, f); got != "clean "+f.StorageKey {
			t.Errorf("got %q", got)
		}
	}
}

func TestAMissingPictureIsMadeAgain(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	f := s.add(t, "personalDocumentScan", media.PNG, "original")
	s.read(t, f)
	f = s.row(t, f)
	if !strings.HasPrefix(*f.CleanKey, "private/") {
		t.Errorf("the picture of a private file lies at %s", *f.CleanKey)
	}
	if err := s.bucket.Remove(t.Context(), *f.CleanKey); err != nil {
		t.Fatal(err)
	}
	if got := s.read(t, f); got != "clean "+f.StorageKey || s.renders() != 2 {
		t.Errorf("got %q after %d renders", got, s.renders())
	}
}

func TestACancelledReaderDoesNotCancelTheRender(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	f := s.add(t, "eventBanner", media.JPEG, "original")
	begun, gate := make(chan struct{}), make(chan struct{})
	s.render = func(string) error {
		close(begun)
		<-gate
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() {
		_, err := s.Open(ctx, f)
		result <- err
	}()
	<-begun
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(gate)
	if got := s.read(t, f); got == "" || s.renders() != 1 {
		t.Errorf("%d renders", s.renders())
	}
}

func TestAFileDeletedMeanwhileLeavesNoObjects(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	f := s.add(t, "eventBanner", media.JPEG, "original")
	s.render = func(string) error {
		cancelled, err := s.db.DeleteFile(t.Context(), f.ID)
		return errors.Join(err, s.bucket.Remove(t.Context(), cancelled.StorageKey))
	}
	if _, err := s.Open(t.Context(), f); errs.KindOf(err) != errs.NotFound {
		t.Errorf("got %v", err)
	}
	if n := s.objects(t); n != 0 {
		t.Errorf("%d objects stay", n)
	}
}

// A restarted process or another replica continues the backlog, and no picture is made twice.
func TestTheBacklogIsResumed(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	var want []string
	for range 4 {
		want = append(want, s.add(t, "eventBanner", media.JPEG, "original").StorageKey)
	}
	s.add(t, "eventMediaVideos", media.MP4, "film")
	s.add(t, "", media.PDF, "document")
	s.render = func(string) error {
		if len(s.rendered) == 2 {
			return unavailable()
		}
		return nil
	}
	if made, err := s.Drain(t.Context()); made != 2 || errs.KindOf(err) != errs.Unavailable {
		t.Fatalf("made %d, %v", made, err)
	}
	s.render = nil
	s.restart()
	if made, err := s.Drain(t.Context()); made != 1 || err != nil {
		t.Fatalf("made %d, %v", made, err)
	}
	s.clock = s.clock.Add(time.Hour) // the third one was leased while imgproxy was unavailable
	if made, err := s.Drain(t.Context()); made != 1 || err != nil {
		t.Fatalf("made %d, %v", made, err)
	}
	want[2], want[3] = want[3], want[2]
	if d := cmp.Diff(want, s.rendered); d != "" {
		t.Error(d)
	}
	if made, err := s.Drain(t.Context()); made != 0 || err != nil {
		t.Errorf("made %d, %v", made, err)
	}
}

func TestAnImageThatCannotBeCleanedDoesNotBlockOthers(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	broken, lost := s.add(t, "eventBanner", media.JPEG, "broken"), s.add(t, "eventBanner", media.JPEG, "lost")
	gif, whole := s.add(t, "eventBanner", media.GIF, "GIF89a<script>"), s.add(t, "eventBanner", media.JPEG, "whole")
	if err := s.bucket.Remove(t.Context(), lost.StorageKey); err != nil {
		t.Fatal(err)
	}
	tried := 0
	s.render = func(key string) error {
		if key == broken.StorageKey {
			tried++
			return media.ErrUndecodable
		}
		return nil
	}
	for range 2 {
		if _, err := s.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if s.row(t, whole).CleanKey == nil || s.row(t, gif).CleanKey != nil || tried != 1 {
		t.Errorf("tried %d times; %+v", tried, s.row(t, whole))
	}
	s.clock = s.clock.Add(time.Hour)
	if _, err := s.Drain(t.Context()); err != nil || tried != 2 {
		t.Errorf("tried %d times, %v", tried, err)
	}
}
