package cache

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// generationHeader is set in responses to writes: which process handled the write, and when. A client that sends it back bypasses
// the caches of the other processes, so that it reads its own write.
const generationHeader = "Raymi-Generation"

// propagatedWithin is an upper bound of the time until all processes have received the message about a write.
const propagatedWithin = 10 * time.Second

// write passes a write on and supersedes what it may have changed before the client receives the response. A request without a
// token cannot change content, so it invalidates nothing: anonymous clients must not be able to empty the cache.
func (c *Cache) write(w http.ResponseWriter, r *http.Request) {
	kinds := kindsOfWrite(r.URL.Path)
	// The token of a mailed link is a permission, too.
	mailed := strings.HasPrefix(r.URL.Path, "/api/event-confirmations/")
	if kinds == 0 || len(r.Header["Authorization"]) == 0 && !mailed {
		c.next.ServeHTTP(w, r)
		return
	}
	writer := &raisingWriter{ResponseWriter: w, cache: c, request: r, kinds: kinds}
	defer writer.raise(http.StatusOK) // in case the handler wrote nothing or panicked
	c.next.ServeHTTP(writer, r)
}

// raisingWriter raises the generations before the first byte of the response is sent.
type raisingWriter struct {
	http.ResponseWriter
	cache   *Cache
	request *http.Request
	kinds   Kinds
	raised  bool
}

func (w *raisingWriter) raise(status int) {
	if w.raised {
		return
	}
	w.raised = true
	// A refused write has changed nothing and must not invalidate anything; an aborted one may have changed something.
	if status >= 400 && status < 500 && w.request.Context().Err() == nil {
		return
	}
	w.cache.generations.raise(w.kinds)
	h := w.Header()
	h.Set(generationHeader, w.cache.instance+"."+strconv.FormatInt(w.cache.now().UnixMilli(), 10))
	h.Add("Access-Control-Expose-Headers", generationHeader)
}

// WriteHeader raises the generations first.
func (w *raisingWriter) WriteHeader(status int) {
	if status >= http.StatusOK {
		w.raise(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write raises the generations first.
func (w *raisingWriter) Write(p []byte) (int, error) {
	w.raise(http.StatusOK)
	return w.ResponseWriter.Write(p)
}

// Unwrap gives http.ResponseController access to the wrapped writer.
func (w *raisingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// writtenElsewhere reports whether the generation header names a recent write through another process; now is in nanoseconds.
func (c *Cache) writtenElsewhere(generation string, now int64) bool {
	instance, text, ok := strings.Cut(generation, ".")
	at, err := strconv.ParseInt(text, 10, 64)
	if !ok || err != nil || instance == c.instance {
		return false
	}
	// The clocks of two machines may differ, so the write may seem to lie in the future.
	age := time.Duration(now - at*int64(time.Millisecond))
	return age > -propagatedWithin && age < propagatedWithin
}
