package delivery_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/delivery"
	"raymi.example/services/media/internal/media"
)

var uploaded = time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)

// backend fakes delivery's dependencies in memory.
type backend struct {
	files   []media.File
	content string
	// reader replaces content.
	reader io.ReadSeekCloser
	// rendered are the requested renditions.
	rendered  []media.Rendition
	renderErr error
	// opened are the ids of images whose clean picture was requested.
	opened []int32
	// pictureKind is the kind of the renditions; "" = the requested one.
	pictureKind media.Kind
	accesses    []media.Access
	recordErr   error
}

func (w *backend) File(_ context.Context, id int32) (media.File, error) {
	return w.find(func(f media.File) bool { return f.ID == id })
}

func (w *backend) FileByHash(_ context.Context, hash string) (media.File, error) {
	return w.find(func(f media.File) bool { return f.Hash == hash })
}

func (w *backend) find(is func(media.File) bool) (media.File, error) {
	for _, f := range w.files {
		if is(f) {
			return f, nil
		}
	}
	return media.File{}, media.ErrFileNotFound()
}

type bytesReader struct{ *strings.Reader }

func (bytesReader) Close() error { return nil }

func (w *backend) Open(context.Context, string) (io.ReadSeekCloser, error) {
	if w.reader != nil {
		return w.reader, nil
	}
	if w.content == "" {
		return nil, media.ErrBytesMissing
	}
	return bytesReader{strings.NewReader(w.content)}, nil
}

func (w *backend) Picture(_ context.Context, _ media.File, r media.Rendition) (media.Picture, error) {
	w.rendered = append(w.rendered, r)
	return media.Picture{ReadSeekCloser: bytesReader{strings.NewReader("picture")}, Kind: cmp.Or(w.pictureKind, r.Kind)}, w.renderErr
}

// originals opens the clean pictures of a backend.
type originals struct{ *backend }

func (o originals) Open(_ context.Context, f media.File) (media.Picture, error) {
	o.opened = append(o.opened, f.ID)
	return media.Picture{ReadSeekCloser: bytesReader{strings.NewReader("picture")}, Kind: f.ServedKind()}, o.renderErr
}

func file(id int32, name, field string, c media.Content) media.File {
	c.SHA256, c.Bytes = strings.Repeat("ab", 32), 10
	f := media.NewFile(media.Draft{Name: name, Field: field}, c, "0123456789")
	f.ID, f.CreatedAt = id, uploaded
	return f
}

func newBackend() *backend {
	pixels := media.Pixels{Width: 1200, Height: 800}
	return &backend{content: "0123456789", files: []media.File{
		file(1, "foto.jpg", "", media.Content{Kind: media.JPEG, Pixels: pixels}),
		file(2, "film.mp4", "", media.Content{Kind: media.MP4}),
		file(3, "guía.pdf", "", media.Content{Kind: media.PDF}),
		file(4, "dni.jpg", "personalDocumentScan", media.Content{Kind: media.JPEG, Pixels: pixels}),
		file(5, "baile.gif", "", media.Content{Kind: media.GIF, Pixels: pixels}),
	}}
}

func (w *backend) do(method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	private := delivery.Private{Key: linkKey, Accesses: w, Now: func() time.Time { return uploaded }}
	delivery.New(w, w, w, originals{w}, private).ServeHTTP(recorder, r)
	return recorder
}

func TestOriginals(t *testing.T) {
	for name, c := range map[string]struct {
		path, kind, disposition string
		header                  []string
		status                  int
		body                    string
	}{
		"a video":           {"/uploads/film_0123456789.mp4", "video/mp4", "", nil, 200, "0123456789"},
		"a part of a video": {"/uploads/film_0123456789.mp4", "video/mp4", "", []string{"Range", "bytes=2-4"}, 206, "234"},
		"a document": {
			"/uploads/guia_0123456789.pdf", "application/pdf", "attachment; filename*=utf-8''gu%C3%ADa.pdf", nil, 200,
			"0123456789",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := newBackend().do("GET", c.path, c.header...)
			if got.Code != c.status || got.Body.String() != c.body {
				t.Fatalf("got %d %q", got.Code, got.Body)
			}
			want := map[string]string{
				"Content-Type": c.kind, "Content-Disposition": c.disposition, "X-Content-Type-Options": "nosniff",
				"Cache-Control": "public, max-age=31536000, immutable", "ETag": `"` + strings.Repeat("ab", 16) + `"`,
				"Last-Modified":           "Wed, 24 Jun 2026 09:00:00 GMT",
				"Content-Security-Policy": "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
			}
			for header, value := range want {
				if got.Header().Get(header) != value {
					t.Errorf("%s: got %q, want %q", header, got.Header().Get(header), value)
				}
			}
		})
	}
}

func TestImagesLoseTheirMetadata(t *testing.T) {
	w := newBackend()
	got := w.do("GET", "/uploads/foto_0123456789.jpg")
	if got.Code != 200 || got.Body.String() != "picture" || got.Header().Get("Content-Type") != "image/jpeg" {
		t.Fatalf("got %d %q", got.Code, got.Body)
	}
	if d := gocmp.Diff([]int32{1}, w.opened); d != "" || len(w.rendered) != 0 {
		t.Fatalf("%s; rendered %v", d, w.rendered)
	}
	if part := w.do("GET", "/uploads/foto_0123456789.jpg", "Range", "bytes=0-2"); part.Code != 206 || part.Body.String() != "pic" {
		t.Fatalf("got %d %q", part.Code, part.Body)
	}
}

func TestPictures(t *testing.T) {
	w := newBackend()
	got := w.do("GET", "/img/w_640,r_3x2/1-foto_0123456789.jpg")
	if got.Code != 200 || got.Body.String() != "picture" || got.Header().Get("Content-Type") != "image/webp" ||
		got.Header().Get("Content-Length") != "7" {
		t.Fatalf("got %d %v", got.Code, got.Header())
	}
	if got.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Fatalf("got %v", got.Header())
	}
	if d := gocmp.Diff([]media.Rendition{{Crop: true, Width: 640, Height: 427, Kind: media.WebP, Quality: 80}}, w.rendered); d != "" {
		t.Fatal(d)
	}
	tag := got.Header().Get("ETag")
	for name, header := range map[string][]string{
		"its tag": {"If-None-Match", tag}, "one of several": {"If-None-Match", `"x", W/` + tag}, "any": {"If-None-Match", "*"},
	} {
		if second := w.do("GET", "/img/w_640,r_3x2/1-foto_0123456789.jpg", header...); second.Code != 304 || second.Header().Get("ETag") != tag {
			t.Errorf("%s: got %d", name, second.Code)
		}
	}
	head := w.do("HEAD", "/img/w_640,r_3x2/1-foto_0123456789.jpg")
	if head.Code != 200 || head.Header().Get("ETag") != tag {
		t.Errorf("got %d", head.Code)
	}
	if len(w.rendered) != 1 {
		t.Errorf("only a body needs a picture, but %d were made", len(w.rendered))
	}
	if other := w.do("HEAD", "/img/w_320,r_3x2/1-foto_0123456789.jpg").Header().Get("ETag"); other == tag {
		t.Error("two pictures have one tag")
	}
}

func TestErrorsHaveTheContractsForm(t *testing.T) {
	unavailable := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	unavailable.RetryAfter = 5 * time.Second
	for name, c := range map[string]struct {
		path      string
		renderErr error
		status    int
		error     string
		retry     string
	}{
		"an unknown file":                 {"/uploads/none.jpg", nil, 404, "NotFoundError", ""},
		"another extension":               {"/uploads/foto_0123456789.png", nil, 404, "NotFoundError", ""},
		"no extension":                    {"/uploads/foto_0123456789", nil, 404, "NotFoundError", ""},
		"a private file":                  {"/uploads/dni_0123456789.jpg", nil, 404, "NotFoundError", ""},
		"a path out":                      {"/uploads/..%2f..%2fetc%2fpasswd", nil, 404, "NotFoundError", ""},
		"a byte that is none":             {"/uploads/a%00%ff.jpg", nil, 404, "NotFoundError", ""},
		"an unknown path":                 {"/other", nil, 404, "NotFoundError", ""},
		"an unknown width":                {"/img/w_641/1-foto_0123456789.jpg", nil, 400, "ValidationError", ""},
		"a focus not its own":             {"/img/r_3x2,g_1x1/1-foto_0123456789.jpg", nil, 400, "ValidationError", ""},
		"imgproxy unavailable":            {"/img/_/1-foto_0123456789.jpg", unavailable, 503, "ServiceUnavailableError", "5"},
		"imgproxy unavailable, originals": {"/uploads/foto_0123456789.jpg", unavailable, 503, "ServiceUnavailableError", "5"},
		"an undecodable original": {
			"/uploads/baile_0123456789.gif", fmt.Errorf("gif: %w", media.ErrUndecodable), 404,
			"NotFoundError", "",
		},
		"a fault": {"/img/_/1-foto_0123456789.jpg", errors.New("disk"), 500, "InternalServerError", ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newBackend()
			w.renderErr = c.renderErr
			got := w.do("GET", c.path)
			var body struct {
				Data  any
				Error struct {
					Status  int
					Name    string
					Details map[string]string
				}
			}
			if err := json.Unmarshal(got.Body.Bytes(), &body); err != nil {
				t.Fatal(err)
			}
			if got.Code != c.status || body.Error.Status != c.status || body.Error.Name != c.error || len(body.Error.Details) != 0 {
				t.Errorf("got %d %s", got.Code, got.Body)
			}
			h := got.Header()
			if h.Get("Retry-After") != c.retry || h.Get("Cache-Control") != "no-store" || h.Get("ETag") != "" {
				t.Errorf("got %v", h)
			}
		})
	}
}

func TestAMissingPictureIsAnsweredWithAPlaceholder(t *testing.T) {
	for name, path := range map[string]string{
		"an unknown picture":         "/img/_/9-foto_0123456789.jpg",
		"a picture of another id":    "/img/_/2-foto_0123456789.jpg",
		"another notation of the id": "/img/_/01-foto_0123456789.jpg",
		"an id out of range":         "/img/_/4294967297-foto_0123456789.jpg",
		"a picture of a video":       "/img/_/2-film_0123456789.mp4",
		"a private picture":          "/img/_/4-dni_0123456789.jpg",
	} {
		t.Run(name, func(t *testing.T) {
			got := newBackend().do("GET", path)
			h := got.Header()
			if got.Code != 404 || h.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(got.Body.String(), "<svg ") {
				t.Fatalf("got %d %v %s", got.Code, h, got.Body)
			}
			if h.Get("Cache-Control") != "no-store" || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Security-Policy") == "" {
				t.Fatalf("got %v", h)
			}
		})
	}
}

func TestAVIFNeedsTheAcceptHeader(t *testing.T) {
	const path = "/img/w_640,f_avif/1-foto_0123456789.jpg"
	tags := map[string]bool{}
	for accept, kind := range map[string]string{
		"image/avif,image/webp,*/*;q=0.8": "image/avif", "image/webp, image/avif": "image/avif",
		"": "image/webp", "*/*": "image/webp", "image/*": "image/webp", "image/avif;q=0": "image/webp", "text/html": "image/webp",
		"image/avif;q=0.0": "image/webp", "image/avif; q=0.000, image/webp": "image/webp", "image/avif;q=0.001": "image/avif",
	} {
		got := newBackend().do("GET", path, "Accept", accept)
		if got.Code != 200 || got.Header().Get("Content-Type") != kind || got.Header().Get("Vary") != "Accept" {
			t.Errorf("%q: got %d %v", accept, got.Code, got.Header())
		}
		tags[got.Header().Get("ETag")] = true
	}
	if len(tags) != 2 {
		t.Errorf("two pictures have %d tags", len(tags))
	}
	if got := newBackend().do("GET", "/img/w_640/1-foto_0123456789.jpg", "Accept",
		"image/avif"); got.Header().Get("Content-Type") != "image/webp" {
		t.Errorf("WebP was requested, got %v", got.Header())
	}
}

func TestAnAddressHasOneSpelling(t *testing.T) {
	for _, path := range []string{
		"/img/w%5F640/1-foto_0123456789.jpg", "/img/w_640/1-foto%5F0123456789.jpg", "/img/w_640%2Cf_webp/1-foto_0123456789.jpg",
		"/uploads/foto%5F0123456789.jpg", "/uploads/foto_0123456789%2Ejpg",
	} {
		if got := newBackend().do("GET", path); got.Code != 404 {
			t.Errorf("%s: got %d", path, got.Code)
		}
	}
}

// Below 16 pixels imgproxy makes a PNG instead of an AVIF.
func TestTheContentTypeIsThatOfTheBytes(t *testing.T) {
	w := newBackend()
	w.pictureKind = media.PNG
	if got := w.do("GET", "/img/w_320,f_avif/1-foto_0123456789.jpg", "Accept", "image/avif"); got.Code != 200 ||
		got.Header().Get("Content-Type") != "image/png" {
		t.Fatalf("got %d %v", got.Code, got.Header())
	}
}

func TestAConditionalRequestNeedsNoRender(t *testing.T) {
	for name, c := range map[string]struct {
		header  []string
		status  int
		renders int
	}{
		"the date of the upload":       {[]string{"If-Modified-Since", "Wed, 24 Jun 2026 09:00:00 GMT"}, 304, 0},
		"a later one":                  {[]string{"If-Modified-Since", "Thu, 25 Jun 2026 09:00:00 GMT"}, 304, 0},
		"an earlier one":               {[]string{"If-Modified-Since", "Tue, 23 Jun 2026 09:00:00 GMT"}, 200, 1},
		"no date":                      {[]string{"If-Modified-Since", "yesterday"}, 200, 1},
		"the tag counts, not the date": {[]string{"If-Modified-Since", "Wed, 24 Jun 2026 09:00:00 GMT", "If-None-Match", `"other"`}, 200, 1},
	} {
		t.Run(name, func(t *testing.T) {
			for _, path := range []string{"/img/w_640/1-foto_0123456789.jpg", "/uploads/foto_0123456789.jpg"} {
				w := newBackend()
				got := w.do("GET", path, c.header...)
				if got.Code != c.status || len(w.rendered)+len(w.opened) != c.renders ||
					got.Header().Get("ETag") == "" || got.Header().Get("Last-Modified") == "" {
					t.Errorf("%s: got %d %v after %d renders", path, got.Code, got.Header(), len(w.rendered)+len(w.opened))
				}
			}
		})
	}
}

// A query string does not change the response: cache keys do not contain it.
func TestAQueryIsIgnored(t *testing.T) {
	w := newBackend()
	var tags []string
	for _, query := range []string{"", "?utm_source=mail", "?w=1&v=2"} {
		for _, path := range []string{"/img/w_640/1-foto_0123456789.jpg", "/uploads/foto_0123456789.jpg"} {
			got := w.do("GET", path+query)
			if got.Code != 200 {
				t.Fatalf("%s%s: got %d", path, query, got.Code)
			}
			tags = append(tags, got.Header().Get("ETag"))
		}
	}
	if d := gocmp.Diff(append(tags[:2:2], tags[0], tags[1], tags[0], tags[1]), tags); d != "" {
		t.Error(d)
	}
}

func TestHealth(t *testing.T) {
	if got := newBackend().do("GET", "/healthz"); got.Code != http.StatusNoContent {
		t.Fatalf("got %d", got.Code)
	}
}
