package api

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"

	"raymi.example/gateway/internal/cache"
)

// conditional answers HEAD as GET, and gives public answers an ETag: 304 when the client has it already. The answer to a
// signed-in caller may differ from everybody's and has none.
func conditional(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if r.Method == http.MethodHead {
			// The server leaves the body of the answer out by itself.
			r = r.Clone(r.Context())
			r.Method = http.MethodGet
		}
		if r.Header.Get("Authorization") == "" {
			w = &tagWriter{ResponseWriter: w, known: r.Header.Get("If-None-Match")}
		}
		next.ServeHTTP(w, r)
	})
}

// tagWriter holds the status back until the body is there. Answers of the contract come in one piece; one that does not is
// passed on without a tag.
type tagWriter struct {
	http.ResponseWriter
	known   string
	decided bool
}

// WriteHeader leaves 200 to the body.
func (w *tagWriter) WriteHeader(status int) {
	if status == http.StatusOK && w.Header().Get("Content-Length") != "0" {
		return
	}
	w.decided = true
	w.ResponseWriter.WriteHeader(status)
}

// Write tags a body that is whole.
func (w *tagWriter) Write(body []byte) (int, error) {
	if w.decided {
		return w.ResponseWriter.Write(body)
	}
	w.decided = true
	if w.Header().Get("Content-Length") == strconv.Itoa(len(body)) {
		tag := tagOf(body)
		w.Header().Set("ETag", tag)
		if cache.MatchesTag(w.known, tag) {
			w.Header().Del("Content-Length")
			w.Header().Del("Content-Type")
			w.ResponseWriter.WriteHeader(http.StatusNotModified)
			return len(body), nil
		}
	}
	w.ResponseWriter.WriteHeader(http.StatusOK)
	return w.ResponseWriter.Write(body)
}

// Unwrap lets the server flush and hijack through the wrapper.
func (w *tagWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// tagOf is weak: a proxy may compress the body on its way.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}
