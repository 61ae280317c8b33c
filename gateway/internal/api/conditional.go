package api

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"raymi.example/gateway/internal/cache"
)

// conditional handles HEAD like GET and gives responses to anonymous callers an ETag, with 304 for a matching If-None-Match.
// Responses to signed-in callers depend on the caller: no cache may store them, and only one entry has a tag, that of its version.
func conditional(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if r.Method == http.MethodHead {
			// net/http omits the body of the response to a HEAD request.
			r = r.Clone(r.Context())
			r.Method = http.MethodGet
		}
		if r.Header.Get("Authorization") == "" {
			w = &tagWriter{ResponseWriter: w, ifNoneMatch: r.Header.Get("If-None-Match")}
		} else {
			setPrivate(w)
		}
		next.ServeHTTP(w, r)
	})
}

// setPrivate forbids caches to store a response that depends on the caller.
func setPrivate(w http.ResponseWriter) { w.Header().Set("Cache-Control", "private, no-store") }

func isPrivate(w http.ResponseWriter) bool {
	return strings.HasPrefix(w.Header().Get("Cache-Control"), "private")
}

// tagWriter delays the status until the first write. If that is the whole body, it adds a tag; otherwise the response is passed on
// without one.
type tagWriter struct {
	http.ResponseWriter
	ifNoneMatch string
	decided     bool
}

// WriteHeader delays a 200 until the first write.
func (w *tagWriter) WriteHeader(status int) {
	if status == http.StatusOK && w.Header().Get("Content-Length") != "0" {
		return
	}
	w.decided = true
	w.ResponseWriter.WriteHeader(status)
}

// Write adds a tag if body is complete and every caller gets the same.
func (w *tagWriter) Write(body []byte) (int, error) {
	if w.decided {
		return w.ResponseWriter.Write(body)
	}
	w.decided = true
	if w.Header().Get("Content-Length") == strconv.Itoa(len(body)) && !isPrivate(w.ResponseWriter) {
		tag := completeTag(w.Header().Get("ETag"), tagOf(body))
		w.Header().Set("ETag", tag)
		if cache.MatchesTag(w.ifNoneMatch, tag) {
			w.Header().Del("Content-Length")
			w.Header().Del("Content-Type")
			w.ResponseWriter.WriteHeader(http.StatusNotModified)
			return len(body), nil
		}
	}
	w.ResponseWriter.WriteHeader(http.StatusOK)
	return w.ResponseWriter.Write(body)
}

// Unwrap gives http.ResponseController access to the wrapped writer.
func (w *tagWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// completeTag returns a strong tag of version and body for a response with one entry, which has the tag of its version, and the weak tag of
// the body for any other.
func completeTag(version, body string) string {
	if version == "" {
		return body
	}
	return strings.TrimSuffix(version, `"`) + "." + strings.TrimPrefix(body, `W/"`)
}

// tagOf returns a weak tag, because a proxy may compress the body.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}
