// Package static serves the files of a build, with their precompressed variants.
package static

import (
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// Files serves the folder of a build. A file may have precompressed variants beside it (.br, .gz).
type Files struct {
	dir    fs.FS
	server http.Handler
	hidden []string
}

// New returns a handler for the files of dir. Those in hidden, as in /index.html, are not served.
func New(dir fs.FS, hidden ...string) *Files {
	return &Files{dir: dir, server: http.FileServerFS(dir), hidden: hidden}
}

// Has reports whether a path is that of a file. Folders are not listed.
func (f *Files) Has(p string) bool {
	clean := path.Clean("/" + p)
	if clean == "/" || slices.Contains(f.hidden, clean) {
		return false
	}
	info, err := fs.Stat(f.dir, strings.TrimPrefix(clean, "/"))
	return err == nil && info.Mode().IsRegular()
}

// encodings are in order of preference: Brotli is smaller.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}}

// ServeHTTP serves a file for which Has is true, to pages of all origins: browsers load fonts and modules of another origin only so.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Cache-Control", CacheControl(r.URL.Path))
	if kind := ContentType(r.URL.Path); kind != "" {
		header.Set("Content-Type", kind)
	}
	for _, e := range encodings {
		if !f.Has(r.URL.Path + e.ext) {
			continue
		}
		header.Set("Vary", "Accept-Encoding")
		if Accepts(r.Header.Get("Accept-Encoding"), e.name) && r.Header.Get("Range") == "" {
			header.Set("Content-Encoding", e.name)
			again := r.Clone(r.Context())
			again.URL.Path += e.ext
			f.server.ServeHTTP(w, again)
			return
		}
	}
	f.server.ServeHTTP(w, r)
}

// CacheControl returns the Cache-Control of a file. Files below /assets/ have a hash of their content in their names and never change.
func CacheControl(p string) string {
	if strings.HasPrefix(p, "/assets/") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// ContentType returns the content type of text that builds have, "" for other files. The file server knows no web manifests, and for a
// compressed file it would use the type of the .br or .gz file.
func ContentType(p string) string {
	switch path.Ext(p) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	default:
		return ""
	}
}

// Accepts reports whether an Accept-Encoding header allows the encoding.
func Accepts(header, encoding string) bool {
	for one := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.TrimSpace(name) == encoding {
			weight, weighed := strings.CutPrefix(strings.TrimSpace(quality), "q=")
			return !weighed || strings.Trim(weight, "0.") != ""
		}
	}
	return false
}
