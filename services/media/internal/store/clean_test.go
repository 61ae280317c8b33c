package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/media"
)

func TestACleanPictureIsSavedOnceItsBytesAreStored(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	f := create(t, db, photo("a.png", "0000000001")).WithClean(media.PNG, 1800)
	missing := func(context.Context) error { return media.ErrBytesMissing }
	if err := db.SaveClean(t.Context(), f, missing); !errors.Is(err, media.ErrBytesMissing) {
		t.Fatalf("got %v", err)
	}
	if read, err := db.File(t.Context(), f.ID); err != nil || read.CleanKey != nil {
		t.Fatalf("got %+v, %v", read, err)
	}
	if err := db.SaveClean(t.Context(), f, confirmed); err != nil {
		t.Fatal(err)
	}
	read, err := db.File(t.Context(), f.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(f, read); d != "" || pgtest.CountOutbox(t, pool, changed) != 0 {
		t.Errorf("%d messages; %s", pgtest.CountOutbox(t, pool, changed), d)
	}
	f.ID = 9999
	if err := db.SaveClean(t.Context(), f, confirmed); errs.KindOf(err) != errs.NotFound {
		t.Errorf("got %v", err)
	}
}

func TestACleanPictureBelongsToItsFile(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	f := create(t, db, cleaned("a.png", "0000000001"))
	removed := 0
	remove := func(context.Context) error { removed++; return nil }
	keys := append(f.Keys(), "public/clean/none.png")
	for _, key := range keys {
		if err := db.IfUnused(t.Context(), key, remove); err != nil {
			t.Fatal(err)
		}
	}
	stray, err := db.KeysWithoutFile(t.Context(), keys)
	if d := cmp.Diff(keys[2:], stray); d != "" || err != nil || removed != 1 {
		t.Errorf("removed %d, %v; %s", removed, err, d)
	}
	if _, err := db.DeleteFile(t.Context(), f.ID); err != nil {
		t.Fatal(err)
	}
	if err := db.IfUnused(t.Context(), *f.CleanKey, remove); err != nil || removed != 2 {
		t.Errorf("removed %d, %v", removed, err)
	}
}

// A lease reserves a file for some time; files without any lease come first.
func TestUncleanedImagesAreLeased(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	a, b := create(t, db, photo("a.png", "0000000001")), create(t, db, photo("b.png", "0000000002"))
	create(t, db, cleaned("c.png", "0000000003"))
	create(t, db, video("0000000004", nil))
	start := time.Now()
	lease := func(after time.Duration) int32 {
		f, err := db.LeaseUncleaned(t.Context(), start.Add(after-time.Minute), start.Add(after))
		if err != nil && errs.KindOf(err) != errs.NotFound {
			t.Fatal(err)
		}
		return f.ID
	}
	got := []int32{lease(0), lease(time.Second), lease(2 * time.Second), lease(time.Minute), lease(time.Minute)}
	if d := cmp.Diff([]int32{a.ID, b.ID, 0, a.ID, 0}, got); d != "" {
		t.Error(d)
	}
}
