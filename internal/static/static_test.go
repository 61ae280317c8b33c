package static_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"raymi.example/internal/static"
)

func files() *static.Files {
	return static.New(fstest.MapFS{
		"index.html": {Data: []byte("<html>")}, "assets/app-1.js": {Data: []byte("let a")}, "assets/app-1.js.br": {Data: []byte("brotli")},
		"assets/app-1.js.gz": {Data: []byte("gzip")}, "builds/latest.json": {Data: []byte("{}")},
		"manifest.en.webmanifest": {Data: []byte("{}")},
	}, "/index.html")
}

func TestOnlyVisibleFilesAreThere(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/assets/app-1.js": true, "/builds/latest.json": true, "/index.html": false, "/": false, "/assets": false, "/assets/gone.js": false,
		"/../static.go": false, "/assets/../index.html": false,
	} {
		if got := files().Has(path); got != want {
			t.Errorf("%s: got %t", path, got)
		}
	}
}

func TestFilesAreSentInTheSmallestAcceptedEncodingToEveryOrigin(t *testing.T) {
	t.Parallel()
	const immutable, vary = "public, max-age=31536000, immutable", "Accept-Encoding"
	for _, c := range []struct{ path, accept, span, body, encoding, kind, cache, vary string }{
		{"/assets/app-1.js", "gzip, br", "", "brotli", "br", "text/javascript; charset=utf-8", immutable, vary},
		{"/assets/app-1.js", "gzip, br;q=0", "", "gzip", "gzip", "text/javascript; charset=utf-8", immutable, vary},
		{"/assets/app-1.js", "", "", "let a", "", "text/javascript; charset=utf-8", immutable, vary},
		{"/assets/app-1.js", "br", "bytes=0-2", "let", "", "text/javascript; charset=utf-8", immutable, vary},
		{"/builds/latest.json", "br", "", "{}", "", "application/json", "no-cache", ""},
		{"/manifest.en.webmanifest", "br", "", "{}", "", "application/manifest+json", "no-cache", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept-Encoding", c.accept)
		if c.span != "" {
			r.Header.Set("Range", c.span)
		}
		w := httptest.NewRecorder()
		files().ServeHTTP(w, r)
		h := w.Header()
		got := []string{w.Body.String(), h.Get("Content-Encoding"), h.Get("Content-Type"), h.Get("Cache-Control"), h.Get("Vary")}
		for i, want := range []string{c.body, c.encoding, c.kind, c.cache, c.vary} {
			if got[i] != want {
				t.Errorf("%s, %q: got %q, want %q", c.path, c.accept, got[i], want)
			}
		}
		if h.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %v", c.path, h)
		}
	}
}
