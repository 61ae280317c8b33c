package main

import (
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"raymi.example/internal/static"
)

// folders are the parts of the build that browsers load by address. The gateway alone reads the rest.
var folders = []string{"/assets/", "/builds/", "/docs-assets/"}

// newHandler serves the files of a build in folders, and the health of the process until draining is closed. It fails if the build is
// missing.
func newHandler(build fs.FS, draining <-chan struct{}) (http.Handler, error) {
	for _, folder := range folders {
		if _, err := fs.ReadDir(build, strings.Trim(folder, "/")); err != nil {
			return nil, fmt.Errorf("no build: %w", err)
		}
	}
	files := static.New(build)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /_health", func(w http.ResponseWriter, _ *http.Request) {
		select {
		case <-draining:
			w.WriteHeader(http.StatusServiceUnavailable)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	})
	for _, folder := range folders {
		mux.Handle("GET "+folder, withErrors(files))
	}
	mux.HandleFunc("GET /", notFound)
	return mux, nil
}

// withErrors answers 404 for what is no file.
func withErrors(files *static.Files) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !files.Has(r.URL.Path) {
			notFound(w, r)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		files.ServeHTTP(w, r)
	}
}

// notFound is not cached: during an upgrade a page may name a file that only the next process has.
func notFound(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	http.Error(w, "Not Found", http.StatusNotFound)
}
