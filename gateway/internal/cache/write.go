package cache

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// generationHeader is in answers to writes: which process carried the write, and when. Who sends it back reads what was written,
// through every process.
const generationHeader = "Raymi-Generation"

// propagatedWithin is longer than a write takes to become known to all processes.
const propagatedWithin = 10 * time.Second

// write carries a write, and supersedes what it may have changed before its sender can know of it. Nobody changes content without
// a token: a stranger must not empty the cache by writes that he gives up.
func (c *Cache) write(w http.ResponseWriter, r *http.Request) {
	kinds := written(r.URL.Path)
	if kinds == 0 || len(r.Header["Authorization"]) == 0 {
		c.next.ServeHTTP(w, r)
		return
	}
	writer := &raisingWriter{ResponseWriter: w, cache: c, request: r, kinds: kinds}
	defer writer.raise(http.StatusOK) // nothing was written, or the handler failed
	c.next.ServeHTTP(writer, r)
}

// raisingWriter raises the generations before the first byte of an answer goes out.
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
	// A refusal has changed nothing, and must not cost anybody their kept answers; an aborted write may have changed something.
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

// Unwrap lets the server flush and hijack through the wrapper.
func (w *raisingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// elsewhere reports that the sender has written through another process a moment ago.
func (c *Cache) elsewhere(generation string, now int64) bool {
	instance, text, ok := strings.Cut(generation, ".")
	at, err := strconv.ParseInt(text, 10, 64)
	if !ok || err != nil || instance == c.instance {
		return false
	}
	// The clocks of two machines differ a little.
	age := time.Duration(now - at*int64(time.Millisecond))
	return age > -propagatedWithin && age < propagatedWithin
}
