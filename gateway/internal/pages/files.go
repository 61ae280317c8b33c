package pages

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"raymi.example/gateway/internal/cache"
	"raymi.example/internal/static"
)

// hidden are the files that only the gateway reads.
var hidden = []string{"/index.html", "/pages.json", "/.vite/manifest.json"}

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
	zipped := static.Accepts(r.Header.Get("Accept-Encoding"), "gzip")
	if zipped {
		header.Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(status)
	if r.Method != http.MethodGet {
		return
	}
	// Write errors mean that the client has disconnected.
	if !zipped {
		_, _ = w.Write(body) //nolint:gosec // made by html/template or an encoder, which escape texts of the request
		return
	}
	z := gzip.NewWriter(w)
	_, _ = z.Write(body)
	_ = z.Close()
}
