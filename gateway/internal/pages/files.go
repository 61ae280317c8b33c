package pages

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"raymi.example/gateway/internal/cache"
)

// files serves the folder of a build. A file may have precompressed variants beside it (.br, .gz).
type files struct {
	dir    fs.FS
	server http.Handler
}

func newFiles(dir fs.FS) *files { return &files{dir: dir, server: http.FileServerFS(dir)} }

// hidden are the files that only the gateway reads.
var hidden = map[string]bool{"/": true, "/index.html": true, "/pages.json": true, "/.vite/manifest.json": true}

func (f *files) has(p string) bool {
	clean := path.Clean("/" + p)
	if hidden[clean] {
		return false
	}
	info, err := fs.Stat(f.dir, strings.TrimPrefix(clean, "/"))
	return err == nil && info.Mode().IsRegular()
}

// encodings are in order of preference: Brotli is smaller.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}}

// serve serves a file. Files below /assets/ have a content hash in their names and never change.
func (f *files) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	for _, e := range encodings {
		if !f.has(r.URL.Path + e.ext) {
			continue
		}
		header.Set("Vary", "Accept-Encoding")
		if accepts(r, e.name) && r.Header.Get("Range") == "" {
			header.Set("Content-Encoding", e.name)
			header.Set("Content-Type", typeOf(r.URL.Path))
			again := r.Clone(r.Context())
			again.URL.Path += e.ext
			f.server.ServeHTTP(w, again)
			return
		}
	}
	f.server.ServeHTTP(w, r)
}

// typeOf returns the content type of a compressed file; the file server would use that of the .br or .gz file.
func typeOf(p string) string {
	switch path.Ext(p) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json":
		return "application/json"
	default:
		return "text/html; charset=utf-8"
	}
}

// accepts reports whether the client accepts an encoding.
func accepts(r *http.Request, encoding string) bool {
	return cache.Accepts(r.Header.Get("Accept-Encoding"), encoding)
}

// write sends a generated body with an ETag: as 304 if the client has it, and compressed if the client accepts gzip.
func write(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	sum := sha256.Sum256(body)
	tag := `W/"` + hex.EncodeToString(sum[:12]) + `"`
	header := w.Header()
	header.Add("Vary", "Accept-Encoding")
	if status == http.StatusOK {
		header.Set("ETag", tag)
		if cache.MatchesTag(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	zipped := accepts(r, "gzip")
	if zipped {
		header.Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(status)
	if r.Method != http.MethodGet {
		return
	}
	// Write errors mean that the client has disconnected.
	if !zipped {
		_, _ = w.Write(body) //nolint:gosec // html/template escapes what a request contributes
		return
	}
	z := gzip.NewWriter(w)
	_, _ = z.Write(body)
	_ = z.Close()
}
