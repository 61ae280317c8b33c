package pages_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"raymi.example/gateway/internal/pages"
)

func TestStatusAndCachingOfPages(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"index.html": "<title>Raymi</title>", "assets/app-1.js": "1"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h, err := pages.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		status int
		cache  string
	}{
		"/": {200, "no-cache"}, "/es": {200, "no-cache"}, "/qu/event/12": {200, "no-cache"}, "/event/EventPage": {200, "no-cache"},
		"/assets/app-1.js": {200, "public, max-age=31536000, immutable"}, "/assets/gone.js": {404, "no-cache"},
		"/nowhere": {404, "no-cache"}, "/fr": {404, "no-cache"}, "/event/x": {404, "no-cache"}, "/../secret": {404, "no-cache"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != want.status || w.Header().Get("Cache-Control") != want.cache {
			t.Errorf("%s: got %d %q, want %d %q", path, w.Code, w.Header().Get("Cache-Control"), want.status, want.cache)
		}
	}
}

func TestAProgramIsToldInJSON(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<title>Raymi</title>"), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := pages.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, accept, kind string }{
		"a program":            {"/nothing", "application/json", "application/json; charset=utf-8"},
		"a browser":            {"/nothing", "text/html,application/json;q=0.9", "text/html; charset=utf-8"},
		"somebody":             {"/nothing", "", "text/html; charset=utf-8"},
		"a program at a page":  {"/news", "application/json", "text/html; charset=utf-8"},
		"a program at /admin/": {"/admin/nothing", "application/json", "application/json; charset=utf-8"},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept", c.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Type"); got != c.kind || (w.Code == http.StatusOK) != (c.path == "/news") {
			t.Errorf("%s: got %d %s", name, w.Code, got)
		}
	}
}

func TestPagesThatAreNotBuiltAreAnError(t *testing.T) {
	if _, err := pages.New(t.TempDir()); err == nil {
		t.Fatal("an empty folder is served")
	}
}
