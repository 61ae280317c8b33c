package media

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

func ptr[T any](v T) *T { return &v }

var (
	owner    = identity.Caller{UserID: 4, Role: identity.Organizer}
	stranger = identity.Caller{UserID: 5, Role: identity.Organizer}
	editor   = identity.Caller{UserID: 6, Role: identity.Editor}
)

// stored is a file of owner.
func stored(id int32, kind Kind, field string) File {
	f := NewFile(Draft{Name: "plaza", Field: field, OwnerID: owner.UserID},
		Content{Kind: kind, SHA256: "ab", Pixels: Pixels{1200, 800}}, "0123456789")
	f.ID = id
	return f
}

func TestUpdateInfoReplacesEveryAttribute(t *testing.T) {
	video, poster := stored(1, MP4, ""), stored(2, JPEG, "")
	want := Info{
		Name: " Inti Raymi\u202e.mp4", AlternativeText: ptr("Plaza"), AlternativeTexts: map[string]string{"qu": "Hawkaypata"},
		Caption: ptr("De día"),
		Credit:  ptr("Rosa"), Licence: ptr("CC0"), FocalX: ptr(0.25), FocalY: ptr(1.0), PosterID: &poster.ID,
	}
	if err := video.UpdateInfo(owner, want, &poster); err != nil {
		t.Fatal(err)
	}
	want.Name = "Inti Raymi.mp4"
	if d := cmp.Diff(want, video.Info()); d != "" {
		t.Error(d)
	}
	if want := "/img/w_1280,f_webp/2-plaza_0123456789.jpg"; video.PreviewURL == nil || *video.PreviewURL != want {
		t.Errorf("preview: %v, want %s", video.PreviewURL, want)
	}
	// An unchanged poster is not loaded again.
	if err := video.UpdateInfo(owner, video.Info(), nil); err != nil || video.PreviewURL == nil {
		t.Fatalf("got %v, %v", err, video.PreviewURL)
	}
	if err := video.UpdateInfo(owner, Info{Name: "x"}, nil); err != nil || video.PreviewURL != nil || video.PosterID != nil {
		t.Fatalf("cleared: %v, %v", err, video)
	}
}

func TestUpdateInfoReportsEveryBrokenRule(t *testing.T) {
	long := strings.Repeat("x", textMax+1)
	f := stored(1, JPEG, "")
	before := f
	err := f.UpdateInfo(owner, Info{
		AlternativeText: &long, Caption: &long, AlternativeTexts: map[string]string{
			"de": "Platz",
			"en": long,
		}, FocalX: ptr(1.5), FocalY: ptr(0.0), PosterID: ptr(int32(9)),
	}, nil)
	e := errs.As(err)
	if e == nil {
		t.Fatalf("got %v", err)
	}
	var got []string
	for _, broken := range e.Fields {
		got = append(got, strings.Join(broken.Path, ".")+" "+broken.Key)
	}
	want := []string{
		"name this_field_is_required", "alternativeText this_field_is_too_long", "caption this_field_is_too_long",
		"alternativeTexts.de this_field_is_incorrect", "alternativeTexts.en this_field_is_too_long", "focalPoint this_field_is_incorrect",
		"poster this_field_is_incorrect", "poster related_entry_missing",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(before, f); d != "" {
		t.Errorf("a refused change is made: %s", d)
	}
}

func TestUpdateInfoChecksCallerAndPoster(t *testing.T) {
	secret, foreign, film := stored(2, JPEG, "personalDocumentScan"), stored(3, JPEG, ""), stored(4, MP4, "")
	foreign.OwnerID = stranger.UserID
	for name, c := range map[string]struct {
		caller identity.Caller
		poster *File
		want   errs.Kind
	}{
		"the owner":                {owner, ptr(stored(5, PNG, "")), -1},
		"an editor":                {editor, ptr(stored(5, PNG, "")), -1},
		"an editor, of another":    {editor, &foreign, -1},
		"a stranger":               {stranger, nil, errs.Forbidden},
		"a visitor":                {identity.Caller{}, nil, errs.Forbidden},
		"a private poster":         {owner, &secret, errs.Invalid},
		"another's picture":        {owner, &foreign, errs.Invalid},
		"a film":                   {owner, &film, errs.Invalid},
		"an editor, private image": {editor, &secret, errs.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			video := stored(1, MP4, "")
			info := video.Info()
			if c.poster != nil {
				info.PosterID = &c.poster.ID
			}
			err := video.UpdateInfo(c.caller, info, c.poster)
			if c.want == -1 && err != nil || c.want != -1 && (err == nil || errs.KindOf(err) != c.want) {
				t.Fatalf("got %v", err)
			}
		})
	}
}

func TestAPosterOfAnotherUsersVideoCannotBeReleased(t *testing.T) {
	own, foreign := stored(1, MP4, ""), stored(2, MP4, "")
	foreign.OwnerID = stranger.UserID
	picture := stored(3, JPEG, "")
	if err := picture.MayRelease(owner, []File{own}); err != nil {
		t.Error(err)
	}
	if err := picture.MayRelease(owner, []File{own, foreign}); errs.KindOf(err) != errs.Conflict {
		t.Errorf("got %v", err)
	}
	if err := picture.MayRelease(editor, []File{foreign}); err != nil {
		t.Error(err)
	}
}

func TestEditorsLibraryFilesAreKept(t *testing.T) {
	for name, c := range map[string]struct {
		caller identity.Caller
		field  string
		want   bool
	}{
		"an editor, library": {editor, "", true}, "an editor, for an entry": {
			editor, "eventBanner",
			false,
		}, "an organizer, library": {owner, "", false},
	} {
		d := Draft{Name: "a", Field: c.field}
		if err := d.Admit(c.caller); err != nil {
			t.Fatal(err)
		}
		if f := NewFile(d, Content{Kind: JPEG, SHA256: "ab"}, "0123456789"); f.Kept != c.want {
			t.Errorf("%s: kept %v", name, f.Kept)
		}
	}
}

func TestAVideoIsUploadedWithItsPoster(t *testing.T) {
	poster := stored(2, JPEG, "")
	d := Draft{Name: "a", Details: Details{PosterID: &poster.ID}, Poster: &poster}
	if err := d.Admit(stranger); errs.KindOf(err) != errs.Invalid {
		t.Fatalf("another's poster: %v", err)
	}
	if err := d.Admit(owner); err != nil {
		t.Fatal(err)
	}
	if f := NewFile(d, Content{Kind: MP4, SHA256: "ab"}, "0123456789"); f.PreviewURL == nil || *f.PosterID != 2 {
		t.Errorf("a video without its poster: %+v", f)
	}
	if f := NewFile(d, Content{Kind: PNG, SHA256: "ab"}, "0123456789"); f.PreviewURL != nil || f.PosterID != nil {
		t.Errorf("a picture with a poster: %+v", f)
	}
}
