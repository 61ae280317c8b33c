package store_test

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/store"
)

// announce makes a message with action and id.
func announce(c media.Change) (string, proto.Message, error) {
	return strconv.Itoa(int(c.Action)), wrapperspb.Int32(c.File.ID), nil
}

func open(t *testing.T) (*store.DB, *postgres.Pool) {
	t.Helper()
	pool := pgtest.Pool(t, store.Migrations())
	return store.New(pool, announce), pool
}

func photo(name, suffix string) media.File {
	alternative := "Plaza de Armas"
	return media.NewFile(media.Draft{Name: name, AlternativeText: &alternative, OwnerID: 7}, media.Content{
		Kind: media.PNG, SHA256: "ab00", Bytes: 2000, Pixels: media.Pixels{Width: 640, Height: 480},
	}, suffix)
}

// cleaned is a photo with its clean picture.
func cleaned(name, suffix string) media.File {
	return photo(name, suffix).WithClean(media.PNG, 1800)
}

func confirmed(context.Context) error { return nil }

func create(t *testing.T, db *store.DB, f media.File) media.File {
	t.Helper()
	f, err := db.CreateFile(t.Context(), f, confirmed)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestAFileIsReadAsSaved(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	saved := create(t, db, cleaned("plaza.png", "0000000001"))
	if saved.ID == 0 || saved.CreatedAt.IsZero() || saved.Formats["small"].URL != "/img/w_640,f_png/"+saved.ImageName() {
		t.Fatalf("got %+v", saved)
	}
	for name, read := range map[string]func() (media.File, error){
		"by id":   func() (media.File, error) { return db.File(t.Context(), saved.ID) },
		"by hash": func() (media.File, error) { return db.FileByHash(t.Context(), saved.Hash) },
	} {
		got, err := read()
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(saved, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	if n := pgtest.CountOutbox(t, pool, "1"); n != 1 {
		t.Fatalf("%d messages", n)
	}
}

func TestFilesOfOtherKindsHaveNulls(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	saved := create(t, db, media.NewFile(media.Draft{Name: "a.pdf"}, media.Content{Kind: media.PDF, SHA256: "ab00", Bytes: 5}, "0000000001"))
	got, err := db.File(t.Context(), saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(saved, got); d != "" {
		t.Fatal(d)
	}
	var nulls bool
	if err := pool.QueryRow(t.Context(), `SELECT formats IS NULL AND alternative_texts IS NULL FROM files`).Scan(&nulls); err != nil ||
		!nulls {
		t.Fatalf("got %v, %v", nulls, err)
	}
}

func TestARefusedFileLeavesNoRow(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	missing := func(context.Context) error { return media.ErrBytesMissing }
	if _, err := db.CreateFile(t.Context(), photo("a.png", "0000000001"), missing); !errors.Is(err, media.ErrBytesMissing) {
		t.Fatalf("got %v", err)
	}
	if _, err := db.FileByHash(t.Context(), "a_0000000001"); errs.KindOf(err) != errs.NotFound {
		t.Fatalf("got %v", err)
	}
	if n := pgtest.CountOutbox(t, pool, "1"); n != 0 {
		t.Fatalf("%d messages", n)
	}
}

func TestListKeepsTheOrderOfIDs(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	a, b := create(t, db, photo("a.png", "0000000001")), create(t, db, photo("b.png", "0000000002"))
	got, err := db.ListFiles(t.Context(), []int32{b.ID, 9999, a.ID})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]media.File{b, a}, got); d != "" {
		t.Fatal(d)
	}
	if got, err := db.ListFiles(t.Context(), nil); err != nil || len(got) != 0 {
		t.Fatalf("got %v, %v", got, err)
	}
}

func TestDelete(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	f := create(t, db, photo("a.png", "0000000001"))
	got, err := db.DeleteFile(t.Context(), f.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(f, got); d != "" {
		t.Fatal(d)
	}
	_, err = db.DeleteFile(t.Context(), f.ID)
	if errs.KindOf(err) != errs.NotFound || err.Error() != "file.notFound" {
		t.Fatalf("got %v", err)
	}
	if n := pgtest.CountOutbox(t, pool, "2"); n != 1 {
		t.Fatalf("%d messages", n)
	}
}

func TestSharedObjectsAreNotRemoved(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	a, b := create(t, db, photo("a.png", "0000000001")), create(t, db, photo("b.png", "0000000002"))
	removed := 0
	remove := func(context.Context) error { removed++; return nil }
	for i, f := range []media.File{a, b} {
		if _, err := db.DeleteFile(t.Context(), f.ID); err != nil {
			t.Fatal(err)
		}
		if err := db.IfUnused(t.Context(), f.StorageKey, remove); err != nil || removed != i {
			t.Fatalf("after %d: removed %d times, %v", i+1, removed, err)
		}
	}
}

// TestSavingAndRemovingAreSerialised races uploads of the same bytes with their removal: no row may ever lack its
// bytes.
func TestSavingAndRemovingAreSerialised(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	var mu sync.Mutex
	present := true
	check := func(context.Context) error {
		mu.Lock()
		defer mu.Unlock()
		if !present {
			return media.ErrBytesMissing
		}
		return nil
	}
	remove := func(context.Context) error {
		mu.Lock()
		defer mu.Unlock()
		present = false
		return nil
	}
	var group sync.WaitGroup
	var created error
	group.Go(func() { _, created = db.CreateFile(t.Context(), photo("a.png", "0000000001"), check) })
	group.Go(func() {
		if err := db.IfUnused(t.Context(), photo("a.png", "").StorageKey, remove); err != nil {
			t.Error(err)
		}
	})
	group.Wait()
	if saved := created == nil; saved != present {
		t.Fatalf("saved: %v, bytes present: %v (%v)", saved, present, created)
	}
}
