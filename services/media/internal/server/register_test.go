package server_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
)

func updateRequest(id int32, info *mediav1.FileInfo, paths ...string) *mediav1.UpdateFileRequest {
	return &mediav1.UpdateFileRequest{Id: id, Info: info, UpdateMask: &fieldmaskpb.FieldMask{Paths: paths}}
}

func TestDetailsAreSavedWithTheUpload(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	f, err := p.upload(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "a.png", Caption: proto.String("wins"), Info: &mediav1.FileInfo{
		AlternativeTexts: map[string]string{"en": "Square", "qu": "Hawkaypata"}, Caption: proto.String("loses"), Credit: proto.String("Rosa"),
		Licence: proto.String("CC0"), FocalPoint: &mediav1.FocalPoint{X: 0.25, Y: 0.75},
	}}, picture(t, 300, 200))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"alternativeTexts":{"en":"Square","qu":"Hawkaypata"},"credit":"Rosa","focalPoint":{"x":0.25,"y":0.75},"licence":"CC0"}`
	if got := metadata(t, f); got != want || f.GetCaption() != "wins" || f.GetAlternativeTexts()["en"] != "Square" {
		t.Fatalf("got %s, %v", got, f)
	}
	_, err = p.upload(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "b.png", Info: &mediav1.FileInfo{
		AlternativeTexts: map[string]string{"de": "Platz"}, PosterId: proto.Int32(9999), FocalPoint: &mediav1.FocalPoint{X: 2},
	}}, picture(t, 30, 20))
	if e := rpc.FromStatus(err); err == nil || len(e.Fields) != 3 {
		t.Fatalf("not all broken fields: %v", e)
	}
}

// metadata is the metadata of a file without the attributes read from its bytes.
func metadata(t *testing.T, f *mediav1.File) string {
	t.Helper()
	return withoutKeys(t, f.GetProviderMetadata(), "thumbhash", "dominantColor")
}

func TestUpdateChangesTheMaskedFields(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	f := p.mustUpload(t, organizer, "eventBanner", 300, 200)
	ctx := p.as(t, organizer)
	info := &mediav1.FileInfo{
		Name: proto.String("Plaza.png"), AlternativeText: proto.String("Plaza"),
		AlternativeTexts: map[string]string{"en": "Square"}, Caption: proto.String("De día"),
		Credit: proto.String("Rosa"), Licence: proto.String("CC0"), FocalPoint: &mediav1.FocalPoint{X: 0, Y: 1},
	}
	resp, err := p.files.UpdateFile(ctx, updateRequest(f.GetId(), info, "name", "alternative_text", "alternative_texts", "caption",
		"credit", "licence", "focal_point"))
	if err != nil {
		t.Fatal(err)
	}
	got := resp.GetFile()
	if got.GetName() != "Plaza.png" || got.GetAlternativeText() != "Plaza" || got.GetCaption() != "De día" ||
		metadata(t, got) != `{"alternativeTexts":{"en":"Square"},"credit":"Rosa","focalPoint":{"x":0,"y":1},"licence":"CC0"}` {
		t.Fatalf("got %v", got)
	}
	resp, err = p.files.UpdateFile(ctx, updateRequest(f.GetId(), nil, "alternative_text", "alternative_texts", "credit", "focal_point"))
	if err != nil {
		t.Fatal(err)
	}
	if got := resp.GetFile(); got.AlternativeText != nil || got.GetCaption() != "De día" || metadata(t, got) != `{"licence":"CC0"}` {
		t.Fatalf("cleared: %v", got)
	}
	published := pgtest.Outbox[*mediav1.FileChanged](t, p.pool, bus.FileChanged)
	if len(published) == 0 || !proto.Equal(published[len(published)-1].GetFile(), resp.GetFile()) {
		t.Fatalf("published %v", published)
	}
}

func TestWhoMayUseTheDesk(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	public := p.mustUpload(t, organizer, "eventBanner", 10, 10).GetId()
	secret := p.mustUpload(t, client, "personalDocumentScan", 20, 20).GetId()
	update := func(id int32) func(c identity.Caller) error {
		return func(c identity.Caller) error {
			_, err := p.files.UpdateFile(p.as(t, c), updateRequest(id, &mediav1.FileInfo{Credit: proto.String("x")}, "credit"))
			return err
		}
	}
	link := func(id int32) func(c identity.Caller) error {
		return func(c identity.Caller) error {
			_, err := p.files.CreateFileLink(p.as(t, c), &mediav1.CreateFileLinkRequest{Id: id})
			return err
		}
	}
	search := func(c identity.Caller) error {
		_, err := p.files.SearchFiles(p.as(t, c), &mediav1.SearchFilesRequest{})
		return err
	}
	get := func(c identity.Caller) error {
		_, err := p.files.GetFile(p.as(t, c), &mediav1.GetFileRequest{Id: public})
		return err
	}
	const ok, forbidden, missing = -1, errs.Forbidden, errs.NotFound
	for name, c := range map[string]struct {
		call func(identity.Caller) error
		// visitor, client, organizer, other, editor
		want [5]errs.Kind
	}{
		"update":          {update(public), [5]errs.Kind{forbidden, forbidden, ok, forbidden, ok}},
		"update, private": {update(secret), [5]errs.Kind{forbidden, ok, missing, missing, ok}},
		"update, nothing": {update(9999), [5]errs.Kind{forbidden, missing, missing, missing, missing}},
		"link":            {link(secret), [5]errs.Kind{missing, ok, missing, missing, ok}},
		"link, public":    {link(public), [5]errs.Kind{missing, missing, missing, missing, missing}},
		"link, nothing":   {link(9999), [5]errs.Kind{missing, missing, missing, missing, missing}},
		"search":          {search, [5]errs.Kind{forbidden, forbidden, forbidden, forbidden, ok}},
		"get":             {get, [5]errs.Kind{forbidden, forbidden, forbidden, forbidden, ok}},
	} {
		for i, caller := range []identity.Caller{{}, client, organizer, other, editor} {
			err := c.call(caller)
			if c.want[i] == ok && err != nil || c.want[i] != ok && (err == nil || rpc.FromStatus(err).Kind != c.want[i]) {
				t.Errorf("%s by %v: %v", name, caller, err)
			}
		}
	}
	var links int
	if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM file_accesses WHERE what = 'link' AND file_id = $1
		AND user_id IN (3, 6)`, secret).Scan(&links); err != nil || links != 2 {
		t.Errorf("%d links are recorded, %v", links, err)
	}
}

func TestSearchShowsPrivateFilesWithoutURL(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	secret := p.mustUpload(t, client, "personalDocumentScan", 20, 20)
	resp, err := p.files.SearchFiles(p.as(t, editor), &mediav1.SearchFilesRequest{Search: "foto", Mime: "image/"})
	if err != nil || resp.GetTotal() != 1 || len(resp.GetFiles()) != 1 {
		t.Fatalf("got %v, %v", resp, err)
	}
	if f := resp.GetFiles()[0]; f.GetId() != secret.GetId() || f.GetUrl() != "" || f.Formats != nil {
		t.Fatalf("got %v", f)
	}
}

func TestListLimits(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	resp, err := p.files.ListLimits(t.Context(), &mediav1.ListLimitsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]*mediav1.FieldLimits{}
	for _, f := range resp.GetFields() {
		got[f.GetField()] = f
	}
	var mimes []string
	for _, k := range got["personalDocumentScan"].GetKinds() {
		mimes = append(mimes, k.GetMime())
	}
	if !got["personalDocumentScan"].GetPrivate() || len(mimes) < 6 || got["galleryImages"].GetCount() != 12 ||
		got["eventBanner"].GetKinds()[0].GetBytes() != 5<<20 {
		t.Fatalf("got %v", resp)
	}
	if d := cmp.Diff(len(media.Limits{}.Fields()), len(resp.GetFields())); d != "" {
		t.Fatal(d)
	}
}

func TestAPosterMayBeReleasedByItsOwner(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	poster := p.mustUpload(t, organizer, "", 640, 480)
	film := p.mustFilm(t, editor)
	if _, err := p.files.UpdateFile(p.as(t, editor), updateRequest(film.GetId(),
		&mediav1.FileInfo{PosterId: proto.Int32(poster.GetId())}, "poster_id")); err != nil {
		t.Fatal(err)
	}
	_, err := p.files.DeleteFile(p.as(t, organizer), &mediav1.DeleteFileRequest{Id: poster.GetId()})
	if e := rpc.FromStatus(err); err == nil || e.Kind != errs.Conflict || e.Key != "file_in_use" || len(p.catalog.detached) != 0 {
		t.Fatalf("got %v, detached %v", err, p.catalog.detached)
	}
	if _, err := p.files.DeleteFile(p.as(t, editor), &mediav1.DeleteFileRequest{Id: poster.GetId()}); err != nil {
		t.Fatal(err)
	}
	resp, err := p.files.GetFile(p.as(t, editor), &mediav1.GetFileRequest{Id: film.GetId()})
	if err != nil || resp.GetFile().PreviewUrl != nil {
		t.Fatalf("got %v, %v", resp, err)
	}
}

// mustFilm stores a short video.
func (p *portal) mustFilm(t *testing.T, c identity.Caller) *mediav1.File {
	t.Helper()
	f, err := p.upload(p.as(t, c), t, &mediav1.UploadHeader{Name: "film.mp4", Field: "eventMediaVideos"}, sample(t, "ok-h264-faststart.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sample is a file of the domain's test data.
func sample(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile("../media/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// withoutKeys is a JSON object without some of its keys; the others stay in order.
func withoutKeys(t *testing.T, text string, keys ...string) string {
	t.Helper()
	object := map[string]any{}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &object); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range keys {
		delete(object, key)
	}
	out, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
