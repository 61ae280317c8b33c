package derive_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/derive"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/imgproxy/imgproxytest"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/render"
	"raymi.example/services/media/internal/renditions"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
)

// fixture is the worker with its own stores.
type fixture struct {
	*derive.Worker
	db       *store.DB
	pool     *postgres.Pool
	bucket   *objects.Store
	imgproxy *imgproxytest.Server
	pictures *renditions.Store
	folder   string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	s := &fixture{folder: t.TempDir(), pool: pgtest.Pool(t, store.Migrations())}
	s.imgproxy = imgproxytest.New(t, s.folder)
	var err error
	if s.bucket, err = objects.Open(t.Context(), "file://"+s.folder); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.bucket.Close() })
	s.db = store.New(s.pool, server.Announce)
	renderer := render.New(imgproxy.New(s.imgproxy.URL, imgproxytest.Key, imgproxytest.Salt), s.bucket.Source)
	s.pictures = renditions.New(s.bucket, renderer, 0, time.Now)
	t.Cleanup(s.pictures.Close)
	s.Worker = derive.New(s.db, s.bucket, s.pictures)
	return s
}

// add stores a picture uploaded for a field.
func (s *fixture) add(t *testing.T, field string, width, height int) media.File {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	f := media.NewFile(media.Draft{Name: "plaza.png", Field: field, OwnerID: 7}, media.Content{
		Kind: media.PNG, SHA256: "ab00", Bytes: int64(picture.Len()), Pixels: media.Pixels{Width: width, Height: height},
	}, "0000000001")
	if err := s.bucket.Put(t.Context(), f.StorageKey, &picture, f.Bytes); err != nil {
		t.Fatal(err)
	}
	f, err := s.db.CreateFile(t.Context(), f, func(context.Context) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func uploaded(t *testing.T, id int32) bus.Message {
	t.Helper()
	data, err := proto.Marshal(&mediav1.FileUploaded{File: &mediav1.File{Id: id}})
	if err != nil {
		t.Fatal(err)
	}
	return bus.Message{ID: "m", Subject: bus.FileUploaded, Data: data}
}

// changes are the messages about changed files, in order.
func (s *fixture) changes(t *testing.T) (out []*mediav1.File) {
	t.Helper()
	for _, message := range pgtest.Outbox[*mediav1.FileChanged](t, s.pool, bus.FileChanged) {
		out = append(out, message.GetFile())
	}
	return out
}

// The formats get the sizes of their renditions, and the change is published once.
func TestFormatsAreMeasured(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	estimated := s.add(t, "eventBanner", 1200, 800)
	for range 2 {
		if err := s.Handle(t.Context(), uploaded(t, estimated.ID)); err != nil {
			t.Fatal(err)
		}
	}
	f, err := s.db.File(t.Context(), estimated.ID)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]media.Pixels{}
	for name, format := range f.Formats {
		got[name] = media.Pixels{Width: format.Width, Height: format.Height}
		if format.SizeInBytes == estimated.Formats[name].SizeInBytes || format.URL != estimated.Formats[name].URL {
			t.Errorf("%s: got %+v, estimated %+v", name, format, estimated.Formats[name])
		}
	}
	if d := cmp.Diff(map[string]media.Pixels{
		"thumbnail": {Width: 320, Height: 213}, "small": {Width: 640, Height: 426},
		"medium": {Width: 768, Height: 512}, "large": {Width: 1024, Height: 682},
	}, got); d != "" {
		t.Error(d)
	}
	if !f.UpdatedAt.After(estimated.UpdatedAt) {
		t.Error("a change must be newer than what it changes")
	}
	changes := s.changes(t)
	if len(changes) != 1 || changes[0].GetId() != f.ID || !changes[0].GetUpdatedAt().AsTime().Equal(f.UpdatedAt) {
		t.Errorf("got %v", changes)
	}
}

func TestFilesWithoutFormatsAreSkipped(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	deleted := s.add(t, "eventBanner", 1200, 800)
	if _, err := s.db.DeleteFile(t.Context(), deleted.ID); err != nil {
		t.Fatal(err)
	}
	private := s.add(t, "personalDocumentScan", 1200, 800)
	if err := s.Handle(t.Context(), uploaded(t, deleted.ID)); err != nil {
		t.Errorf("a deleted file: %v", err)
	}
	if err := s.Handle(t.Context(), uploaded(t, private.ID)); err != nil {
		t.Errorf("a private file: %v", err)
	}
	small, err := s.db.CreateFile(t.Context(), media.NewFile(media.Draft{Name: "icon.png"}, media.Content{
		Kind: media.PNG, SHA256: "cd00", Bytes: 70, Pixels: media.Pixels{Width: 64, Height: 64},
	}, "0000000002"), func(context.Context) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Handle(t.Context(), uploaded(t, small.ID)); err != nil {
		t.Errorf("a small file: %v", err)
	}
	if calls := s.imgproxy.Requests(); len(calls) > 0 {
		t.Errorf("rendered: %v", calls)
	}
	if changes := s.changes(t); len(changes) > 0 {
		t.Errorf("published: %v", changes)
	}
}

// deletedMeanwhile deletes the file while its pictures are made.
type deletedMeanwhile struct {
	*store.DB
	calls int
}

func (d *deletedMeanwhile) Underived(ctx context.Context, id int32) (media.File, error) {
	f, err := d.DB.Underived(ctx, id)
	if d.calls++; d.calls == 1 && err == nil {
		_, err = d.DeleteFile(ctx, id)
	}
	return f, err
}

func TestAFileDeletedMeanwhileIsNoFailure(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	f := s.add(t, "eventBanner", 1200, 800)
	if err := os.Remove(filepath.Join(s.folder, f.StorageKey)); err != nil {
		t.Fatal(err)
	}
	worker := derive.New(&deletedMeanwhile{DB: s.db}, s.bucket, s.pictures)
	if err := worker.Handle(t.Context(), uploaded(t, f.ID)); err != nil {
		t.Error(err)
	}
}

// While imgproxy is unavailable the worker retries; missing bytes are a failure, which a retry cannot fix.
func TestUnavailableIsRetriedAndMissingBytesFail(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	f := s.add(t, "eventBanner", 1200, 800)
	s.imgproxy.Close()
	if err := s.Handle(t.Context(), uploaded(t, f.ID)); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	if err := os.Remove(filepath.Join(s.folder, f.StorageKey)); err != nil {
		t.Fatal(err)
	}
	err := s.Handle(t.Context(), uploaded(t, f.ID))
	if !errors.Is(err, media.ErrBytesMissing) || errs.KindOf(err) == errs.Unavailable {
		t.Errorf("got %v", err)
	}
	if changes := s.changes(t); len(changes) > 0 {
		t.Errorf("published: %v", changes)
	}
}
