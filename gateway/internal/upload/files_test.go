package upload_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/gateway/internal/upload"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/locale"
)

// shown returns a file with texts in two languages.
func shown(id int32) *mediav1.File {
	return &mediav1.File{Id: id, Name: "plaza.jpg", AlternativeTexts: map[string]string{"en": "Square", "es": "Plaza"}}
}

func (m *media) UpdateFile(_ context.Context, req *mediav1.UpdateFileRequest) (*mediav1.UpdateFileResponse, error) {
	m.updated = req
	return &mediav1.UpdateFileResponse{File: shown(req.GetId())}, nil
}

func (m *media) SearchFiles(_ context.Context, req *mediav1.SearchFilesRequest) (*mediav1.SearchFilesResponse, error) {
	m.searched = req
	if m.readError != nil {
		return nil, m.readError
	}
	return &mediav1.SearchFilesResponse{Files: []*mediav1.File{shown(7), shown(5)}, Total: 42}, nil
}

func (m *media) GetFile(_ context.Context, req *mediav1.GetFileRequest) (*mediav1.GetFileResponse, error) {
	return &mediav1.GetFileResponse{File: shown(req.GetId())}, m.readError
}

func (m *media) CreateFileLink(_ context.Context, _ *mediav1.CreateFileLinkRequest) (*mediav1.CreateFileLinkResponse, error) {
	if m.readError != nil {
		return nil, m.readError
	}
	at := timestamppb.New(time.Date(2026, 6, 24, 9, 5, 0, 0, time.UTC))
	return &mediav1.CreateFileLinkResponse{Url: "/uploads/private/7?by=4", ExpiresAt: at}, nil
}

func (m *media) ListLimits(context.Context, *mediav1.ListLimitsRequest) (*mediav1.ListLimitsResponse, error) {
	return &mediav1.ListLimitsResponse{Fields: []*mediav1.FieldLimits{
		{Kinds: []*mediav1.KindLimit{{Mime: "image/png", Bytes: 5}, {Mime: "application/pdf", Bytes: 9}}},
		{Field: "personalDocumentScan", Kinds: []*mediav1.KindLimit{{Mime: "image/png", Bytes: 9}}, Private: true},
		{Field: "eventBanner", Kinds: []*mediav1.KindLimit{{Mime: "image/png", Bytes: 5}}, Count: 1},
	}}, nil
}

// do sends a request to a route of the library.
func do(t *testing.T, u *upload.Uploads, method, address, kind, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, address, strings.NewReader(body))
	r.Header.Set("Content-Type", kind)
	query, err := strapi.ParseQuery(r.URL.RawQuery)
	if err != nil {
		t.Fatal(err)
	}
	ctx := strapi.WithRequest(r.Context(), query)
	mux := http.NewServeMux()
	mux.Handle("POST /api/upload", u.Library(nil))
	mux.HandleFunc("GET /api/upload/limits", u.Limits)
	mux.HandleFunc("GET /api/upload/files", u.Search)
	mux.HandleFunc("GET /api/upload/files/{id}", u.Get)
	mux.HandleFunc("PUT /api/upload/files/{id}", u.Update)
	mux.HandleFunc("POST /api/upload/files/{id}/link", u.Link)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r.WithContext(locale.With(ctx, locale.Tag(query.Query.GetLocale()))))
	return w
}

func TestOnlyNamedValuesAreChanged(t *testing.T) {
	all := `{"name":"n","alternativeText":"a","alternativeTexts":{"qu":"q","en":"","es":null},"caption":"c","credit":"k","licence":"l",` +
		`"focalPoint":{"x":0.5,"y":1},"poster":9,"id":3}`
	mask := func(paths ...string) *fieldmaskpb.FieldMask { return &fieldmaskpb.FieldMask{Paths: paths} }
	text := proto.String
	for name, c := range map[string]struct {
		body string
		info *mediav1.FileInfo
		mask *fieldmaskpb.FieldMask
	}{
		"all values": {all, &mediav1.FileInfo{
			Name: text("n"), AlternativeText: text("a"), AlternativeTexts: map[string]string{"qu": "q"}, Caption: text("c"), Credit: text("k"),
			Licence: text("l"), FocalPoint: &mediav1.FocalPoint{X: 0.5, Y: 1}, PosterId: proto.Int32(9),
		}, mask("name", "alternative_text", "alternative_texts", "caption", "credit", "licence", "focal_point", "poster_id")},
		"wrapped": {`{"fileInfo":{"credit":"k"}}`, &mediav1.FileInfo{Credit: text("k")}, mask("credit")},
		"nulls": {
			`{"credit":null,"focalPoint":null,"poster":null,"alternativeText":null}`, &mediav1.FileInfo{},
			mask("alternative_text", "credit", "focal_point", "poster_id"),
		},
		"texts by language": {
			`{"alternativeText":{"en":"Square"}}`, &mediav1.FileInfo{AlternativeTexts: map[string]string{"en": "Square"}},
			mask("alternative_texts"),
		},
		"no texts":     {`{"alternativeTexts":{}}`, &mediav1.FileInfo{}, mask("alternative_texts")},
		"nothing":      {``, &mediav1.FileInfo{}, mask()},
		"unknown keys": {`{"data":{}}`, &mediav1.FileInfo{}, mask()},
	} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			w := do(t, u, "PUT", "/api/upload/files/7?locale=es", "application/json", c.body)
			got := w.Body.String()
			if w.Code != 200 || !strings.HasPrefix(got, `{"id":7,`) || !strings.Contains(got, `"alternativeText":"Plaza"`) {
				t.Fatalf("got %d %s", w.Code, w.Body)
			}
			want := &mediav1.UpdateFileRequest{Id: 7, Info: c.info, UpdateMask: c.mask}
			if d := cmp.Diff(want, m.updated, protocmp.Transform(), protocmp.IgnoreEmptyMessages()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestAllValuesOfAWrongTypeAreReported(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	w := do(t, u, "PUT", "/api/upload/files/7", "application/json",
		`{"name":1,"alternativeText":[],"alternativeTexts":"x","caption":{},"credit":true,"licence":2,"focalPoint":"middle","poster":"nine"}`)
	for _, key := range []string{"name", "alternativeText", "alternativeTexts", "caption", "credit", "licence", "focalPoint", "poster"} {
		if !strings.Contains(w.Body.String(), `"path":["`+key+`"]`) {
			t.Errorf("%s is not reported: %s", key, w.Body)
		}
	}
	if w.Code != 400 || m.updated != nil {
		t.Fatalf("got %d, updated %v", w.Code, m.updated)
	}
	for name, body := range map[string]string{"no JSON": `{`, "a list": `[]`, "a list, wrapped": `{"fileInfo":[]}`} {
		if w := do(t, u, "PUT", "/api/upload/files/7", "application/json", body); w.Code != 400 {
			t.Errorf("%s: got %d", name, w.Code)
		}
	}
	if w := do(t, u, "PUT", "/api/upload/files/seven", "application/json", `{}`); w.Code != 404 {
		t.Errorf("an id that is not a number: got %d", w.Code)
	}
}

// Strapi's own clients change metadata by posting a form without files.
func TestFormWithoutFilesChangesMetadata(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	kind, body := formBody(t, formPart{"fileInfo", "", `{"caption":"De día"}`})
	w := do(t, u, "POST", "/api/upload?id=7&locale=en", kind, body.String())
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"alternativeText":"Square"`) || m.updated.GetInfo().GetCaption() != "De día" {
		t.Fatalf("got %d %s", w.Code, w.Body)
	}
	kind, body = formBody(t, formPart{"fileInfo", "", `{"caption":"De día"}`}, formPart{"files", "1.jpg", "1"})
	if w := do(t, u, "POST", "/api/upload?id=7", kind, body.String()); w.Code != 400 || m.next != 0 {
		t.Fatalf("the content was replaced: %d, %d files", w.Code, m.next)
	}
}

func TestLibrarySearch(t *testing.T) {
	for name, c := range map[string]struct {
		query string
		want  *mediav1.SearchFilesRequest
	}{
		"plain":     {"", &mediav1.SearchFilesRequest{Limit: 25}},
		"a page":    {"?pagination[page]=3&pagination[pageSize]=10", &mediav1.SearchFilesRequest{Start: 20, Limit: 10}},
		"an offset": {"?pagination[start]=5&pagination[limit]=1000", &mediav1.SearchFilesRequest{Start: 5, Limit: 100}},
		"by text":   {"?_q=plaza", &mediav1.SearchFilesRequest{Limit: 25, Search: "plaza"}},
		"by type":   {"?filters[mime][$startsWith]=image/", &mediav1.SearchFilesRequest{Limit: 25, Mime: "image/"}},
	} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			w := do(t, u, "GET", "/api/upload/files"+c.query, "", "")
			h := w.Header()
			if w.Code != 200 || !strings.HasPrefix(w.Body.String(), `[{"id":7,`) ||
				h.Get("X-Total-Count") != "42" || h.Get("Cache-Control") != "private, no-store" {
				t.Fatalf("got %d %s %v", w.Code, w.Body, h)
			}
			if d := cmp.Diff(c.want, m.searched, protocmp.Transform()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestUnsupportedFiltersAreRefused(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	for _, query := range []string{
		"?filters[ownerId]=4", "?filters[mime][$eq]=image/png", "?filters[mime][$startsWith]=a&filters[name][$startsWith]=b",
		"?filters[$or][0][mime][$startsWith]=a&filters[$or][1][mime][$startsWith]=b",
	} {
		if w := do(t, u, "GET", "/api/upload/files"+query, "", ""); w.Code != 400 {
			t.Errorf("%s: got %d %s", query, w.Code, w.Body)
		}
	}
	m.readError = errs.ErrForbidden()
	if w := do(t, u, "GET", "/api/upload/files?filters[ownerId]=4", "", ""); w.Code != 403 {
		t.Errorf("the permission is not checked first: %d", w.Code)
	}
}

func TestFileAndItsLink(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	w := do(t, u, "GET", "/api/upload/files/7?locale=qu", "", "")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"alternativeText":"Plaza"`) {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
	w = do(t, u, "POST", "/api/upload/files/7/link", "", "")
	want := `{"url":"/uploads/private/7?by=4","expiresAt":"2026-06-24T09:05:00.000Z"}`
	if w.Code != 200 || w.Body.String() != want || w.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("got %d %s %v", w.Code, w.Body, w.Header())
	}
	m.readError = errs.New(errs.NotFound, "file_not_found", "file.notFound")
	for method, address := range map[string]string{"GET": "/api/upload/files/8", "POST": "/api/upload/files/8/link"} {
		if w := do(t, u, method, address, "", ""); w.Code != 404 || !strings.Contains(w.Body.String(), `"message":"file.notFound"`) {
			t.Errorf("%s: got %d %s", address, w.Code, w.Body)
		}
	}
}

func TestLimitsOfUploads(t *testing.T) {
	u, _ := newUploads(t, 1<<20)
	w := do(t, u, "GET", "/api/upload/limits", "", "")
	want := `{"request":{"bytes":1048576,"files":60},"library":{"kinds":{"application/pdf":{"bytes":9},"image/png":{"bytes":5}}},` +
		`"fields":{"eventBanner":{"kinds":{"image/png":{"bytes":5}},"count":1},` +
		`"personalDocumentScan":{"kinds":{"image/png":{"bytes":9}},"private":true}}}`
	if w.Code != 200 || w.Body.String() != want || w.Header().Get("Cache-Control") != "public, max-age=60" {
		t.Fatalf("got %d %s %v", w.Code, w.Body, w.Header())
	}
}

func TestMetadataIsSentWithTheUpload(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	info := `[{"alternativeText":{"en":"Square"},"credit":"Rosa","name":null},{"focalPoint":{"x":0,"y":0.5},"caption":"c"}]`
	w := library(t, u, nil, formPart{"files", "1.jpg", "1"}, formPart{"files", "2.jpg", "2"}, formPart{"fileInfo", "", info})
	if w.Code != 200 {
		t.Fatalf("got %d %s", w.Code, w.Body)
	}
	want := []*mediav1.UploadHeader{
		{Name: "1.jpg", Info: &mediav1.FileInfo{AlternativeTexts: map[string]string{"en": "Square"}, Credit: proto.String("Rosa")}},
		{Name: "2.jpg", Caption: proto.String("c"), Info: &mediav1.FileInfo{FocalPoint: &mediav1.FocalPoint{Y: 0.5}}},
	}
	if d := cmp.Diff(want, m.headers, protocmp.Transform()); d != "" {
		t.Error(d)
	}
	w = library(t, u, nil, formPart{"fileInfo", "", `{"credit":1}`}, formPart{"files", "1.jpg", "1"})
	if w.Code != 400 || !strings.Contains(w.Body.String(), `"path":["credit"]`) {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}
