package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/media"
)

const changed, deleted = "3", "2"

func video(suffix string, poster *media.File) media.File {
	d := media.Draft{Name: "film.mp4", OwnerID: 7, Poster: poster}
	return media.NewFile(d, media.Content{Kind: media.MP4, SHA256: "cd00", Bytes: 9}, suffix)
}

func TestAChangeIsSavedAndPublished(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	saved := create(t, db, photo("plaza.png", "0000000001"))
	poster, credit, x := create(t, db, photo("otra.png", "0000000002")).ID, "Rosa", 0.5
	got, err := db.UpdateFile(t.Context(), saved.ID, func(f *media.File) error {
		f.Name, f.AlternativeText, f.AlternativeTexts = "nueva.png", nil, map[string]string{"es": "Plaza"}
		f.Credit, f.Licence, f.Caption, f.FocalX, f.FocalY, f.PosterID, f.PreviewURL = &credit, &credit, &credit, &x, &x, &poster, &credit
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !got.UpdatedAt.After(saved.UpdatedAt) {
		t.Errorf("updated_at is unchanged: %s", got.UpdatedAt)
	}
	read, err := db.File(t.Context(), saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(got, read); d != "" {
		t.Error(d)
	}
	if read.Name != "nueva.png" || *read.Credit != credit || *read.FocalX != x || read.AlternativeTexts["es"] != "Plaza" {
		t.Errorf("got %+v", read)
	}
	if n := pgtest.CountOutbox(t, pool, changed); n != 1 {
		t.Errorf("%d messages", n)
	}
}

func TestARefusedChangeIsNotSaved(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	saved := create(t, db, photo("plaza.png", "0000000001"))
	_, err := db.UpdateFile(t.Context(), saved.ID, func(f *media.File) error {
		f.Name = "x"
		return errs.ErrForbidden()
	})
	if errs.KindOf(err) != errs.Forbidden {
		t.Fatalf("got %v", err)
	}
	if read, err := db.File(t.Context(), saved.ID); err != nil || read.Name != "plaza.png" || pgtest.CountOutbox(t, pool, changed) != 0 {
		t.Fatalf("got %+v, %v", read, err)
	}
	if _, err := db.UpdateFile(t.Context(), 9999, nil); errs.KindOf(err) != errs.NotFound {
		t.Fatalf("got %v", err)
	}
}

func TestADeletedPosterIsReleased(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	poster := create(t, db, photo("plaza.png", "0000000001"))
	film := create(t, db, video("0000000002", &poster))
	other := create(t, db, video("0000000003", nil))
	found, err := db.ListByPoster(t.Context(), poster.ID)
	if err != nil || len(found) != 1 || found[0].ID != film.ID {
		t.Fatalf("got %v, %v", found, err)
	}
	if _, err := db.DeleteFile(t.Context(), poster.ID); err != nil {
		t.Fatal(err)
	}
	read, err := db.File(t.Context(), film.ID)
	if err != nil || read.PosterID != nil || read.PreviewURL != nil || !read.UpdatedAt.After(film.UpdatedAt) {
		t.Fatalf("got %+v, %v", read, err)
	}
	if pgtest.CountOutbox(t, pool, changed) != 1 || pgtest.CountOutbox(t, pool, deleted) != 1 {
		t.Fatal("not every change is published once")
	}
	if unchanged, err := db.File(t.Context(), other.ID); err != nil || !unchanged.UpdatedAt.Equal(other.UpdatedAt) {
		t.Fatalf("another video changed: %v", err)
	}
}

func TestSearch(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	a, b, film := create(t, db, photo("a_1.png", "0000000001")), create(t, db, photo("b.png", "0000000002")), create(t, db,
		video("0000000003", nil))
	credit := "100% Rosa"
	if _, err := db.UpdateFile(t.Context(), b.ID, func(f *media.File) error {
		f.Credit, f.AlternativeText, f.AlternativeTexts = &credit, nil, map[string]string{"qu": "Hawkaypata"}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	// created_at increases with the id, but the last two are equal.
	if _, err := pool.Exec(t.Context(), `UPDATE files SET created_at = '2026-01-01'::timestamptz + least(id, $1) * interval '1 day'`,
		b.ID); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		search media.Search
		want   []int32
		total  int32
	}{
		"everything":         {media.Search{}, []int32{film.ID, b.ID, a.ID}, 3},
		"a page":             {media.Search{Start: 1, Limit: 1}, []int32{b.ID}, 3},
		"beyond":             {media.Search{Start: 9}, nil, 3},
		"by name":            {media.Search{Text: "A_1"}, []int32{a.ID}, 1},
		"a line is no joker": {media.Search{Text: "b_p"}, nil, 0},
		"nor is a percent":   {media.Search{Text: "100% r"}, []int32{b.ID}, 1},
		"in any language":    {media.Search{Text: "hawkay"}, []int32{b.ID}, 1},
		"by text":            {media.Search{Text: "armas"}, []int32{a.ID}, 1},
		"by type":            {media.Search{Mime: "image/"}, []int32{b.ID, a.ID}, 2},
		"by both":            {media.Search{Mime: "video/", Text: "armas"}, nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			found, total, err := db.SearchFiles(t.Context(), c.search)
			if err != nil {
				t.Fatal(err)
			}
			var got []int32
			for _, f := range found {
				got = append(got, f.ID)
			}
			if d := cmp.Diff(c.want, got); d != "" || total != c.total {
				t.Fatalf("%d in all; %s", total, d)
			}
		})
	}
}

func TestAnAccessIsRecorded(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	want := media.Access{
		FileID: 7, UserID: 4, What: media.FileRead, At: time.Unix(1_790_000_000, 0).UTC(),
		Expires: time.Unix(1_790_000_300, 0).UTC(),
	}
	if err := db.RecordAccess(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	var got media.Access
	if err := pool.QueryRow(t.Context(), `SELECT file_id, user_id, what, at, link_expires FROM file_accesses`).Scan(
		&got.FileID, &got.UserID, &got.What, &got.At, &got.Expires); err != nil {
		t.Fatal(err)
	}
	got.At, got.Expires = got.At.UTC(), got.Expires.UTC()
	if d := cmp.Diff(want, got); d != "" {
		t.Fatal(d)
	}
}
