package media_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/media/internal/media"
)

func field(t *testing.T, l media.Limits, name string) media.FieldLimit {
	t.Helper()
	for _, f := range l.Fields() {
		if f.Field == name {
			return f
		}
	}
	t.Fatalf("no limits of %q", name)
	return media.FieldLimit{}
}

func TestFieldsListsAllLimits(t *testing.T) {
	images := []media.Kind{media.JPEG, media.PNG, media.WebP, media.AVIF, media.GIF}
	videos := []media.Kind{media.MP4, media.WebM, media.MOV}
	documents := []media.Kind{media.PDF}
	for _, want := range []media.FieldLimit{
		{Field: "eventBanner", Takes: []media.GroupLimit{{media.Image, images, 5 * mebibyte}}, Count: 1},
		{Field: "galleryImages", Takes: []media.GroupLimit{{media.Image, images, 2 * mebibyte}}, Count: 12},
		{Field: "eventMediaVideos", Takes: []media.GroupLimit{{media.Video, videos, 50 * mebibyte}}},
		{Field: "personalDocumentScan", Takes: []media.GroupLimit{
			{media.Image, images, 10 * mebibyte},
			{media.Document, documents, 10 * mebibyte},
		}, Private: true},
		{Takes: []media.GroupLimit{
			{media.Image, images, 5 * mebibyte},
			{media.Video, videos, 50 * mebibyte},
			{media.Document, documents, 10 * mebibyte},
		}},
	} {
		got := field(t, media.Limits{}, want.Field)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%q: %s", want.Field, d)
		}
	}
	library := field(t, media.Limits{}, "")
	if library.Bytes() != 50*mebibyte || len(library.Kinds()) != 9 {
		t.Errorf("got %d bytes of %v", library.Bytes(), library.Kinds())
	}
	if got := len(media.Limits{}.Fields()); got != 13 {
		t.Errorf("%d fields are listed", got)
	}
}

func TestLimitsOfFields(t *testing.T) {
	for name, want := range map[string][2]int64{
		"mainBanner": {5 * mebibyte, 0}, "galleryImages": {2 * mebibyte, 12}, "compVideoFile": {50 * mebibyte, 0},
		"personalDocumentScan": {10 * mebibyte, 0}, "eventBanner": {5 * mebibyte, 1},
	} {
		got := field(t, media.Limits{}, name)
		if d := cmp.Diff(want, [2]int64{got.Bytes(), int64(got.Count)}); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if most := (media.Limits{}).Max(media.Draft{Field: name}); most != want[0] {
			t.Errorf("%s: up to %d bytes are read, want %d", name, most, want[0])
		}
		if all := field(t, media.Limits{All: 9}, name); all.Bytes() != 9 {
			t.Errorf("%s: one limit for all must win, got %d", name, all.Bytes())
		}
	}
}
