package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"raymi.example/internal/env/envtest"
)

func build() fstest.MapFS {
	return fstest.MapFS{
		"index.html": {Data: []byte("<html>")}, "pages.json": {Data: []byte("{}")}, "favicon.svg": {Data: []byte("<svg>")},
		"assets/app-1.js": {Data: []byte("let a")}, "assets/app-1.js.br": {Data: []byte("brotli")},
		"builds/latest.json": {Data: []byte("{}")}, "docs-assets/swagger-ui.css": {Data: []byte("a{}")},
	}
}

func TestOnlyBuiltFilesAreServed(t *testing.T) {
	t.Parallel()
	h, err := newHandler(build(), nil)
	if err != nil {
		t.Fatal(err)
	}
	const immutable = "public, max-age=31536000, immutable"
	for _, c := range []struct {
		method, path string
		status       int
		cache, body  string
	}{
		{"GET", "/assets/app-1.js", 200, immutable, "brotli"},
		{"HEAD", "/assets/app-1.js", 200, immutable, ""},
		{"GET", "/builds/latest.json", 200, "no-cache", "{}"},
		{"GET", "/docs-assets/swagger-ui.css", 200, "no-cache", "a{}"},
		{"GET", "/assets/app-2.js", 404, "no-store", "Not Found\n"},
		{"GET", "/assets/", 404, "no-store", "Not Found\n"},
		{"GET", "/index.html", 404, "no-store", "Not Found\n"},
		{"GET", "/", 404, "no-store", "Not Found\n"},
		{"GET", "/pages.json", 404, "no-store", "Not Found\n"},
		{"GET", "/favicon.svg", 404, "no-store", "Not Found\n"},
		{"POST", "/assets/app-1.js", 405, "", "Method Not Allowed\n"},
		{"GET", "/_health", 204, "", ""},
	} {
		r := httptest.NewRequest(c.method, c.path, nil)
		r.Header.Set("Accept-Encoding", "br")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Cache-Control") != c.cache || w.Body.String() != c.body {
			t.Errorf("%s %s: got %d %q %q", c.method, c.path, w.Code, w.Header().Get("Cache-Control"), w.Body)
		}
		if c.cache != "" && w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: pages of other origins cannot read it", c.path)
		}
	}
}

func TestAMissingBuildIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := newHandler(fstest.MapFS{"assets/app-1.js": {}}, nil); err == nil || !strings.Contains(err.Error(), "builds") {
		t.Errorf("got %v", err)
	}
}

func TestADrainingProcessIsNotHealthy(t *testing.T) {
	t.Parallel()
	draining := make(chan struct{})
	close(draining)
	h, err := newHandler(build(), draining)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/_health", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("got %d", w.Code)
	}
}

func TestRunServesUntilItIsStopped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, build()); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, map[string]string{"ADDR": addr, "WEB_DIR": filepath.Clean(dir)}) }()
	if got := eventually(t, "http://"+addr+"/builds/latest.json"); got != "{}" {
		t.Errorf("got %q", got)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "WEB_DIR is required") {
		t.Errorf("without a folder: %v", err)
	}
}

// eventually returns the body at url once something listens.
func eventually(t *testing.T, url string) string {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		res, err := http.Get(url)
		if err == nil {
			defer func() { _ = res.Body.Close() }() // it is read
			text, err := io.ReadAll(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}

func TestEveryVariableIsRead(t *testing.T) {
	envtest.EveryVariableIsRead(t, filepath.Join("..", ".."), "web", &Config{})
}
