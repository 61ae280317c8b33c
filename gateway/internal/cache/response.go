package cache

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

const (
	// compressFrom is the size in bytes from which compressing pays: what is smaller fits into one packet anyway.
	compressFrom = 1 << 10
	// brotliLevel costs about what gzip does by default, and saves a sixth more.
	brotliLevel = 4
)

// answer is a whole answer as it goes out, in the encodings that clients asked for.
type answer struct {
	status int
	// header is what the handler wrote, without what depends on the encoding; bare is what a 304 has of it.
	header, bare []field
	tag          string
	plain        encoded
	gzip, brotli variant
}

type field struct {
	name   string
	values []string
}

// encoded is a body with the headers that belong to it.
type encoded struct {
	body             []byte
	encoding, length []string
}

// variant is a body in another encoding, made when it is first asked for; an empty one is not worth it.
type variant struct {
	once sync.Once
	encoded
}

// memory takes an answer down.
type memory struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers.
func (m *memory) Header() http.Header { return m.header }

// WriteHeader keeps the first status.
func (m *memory) WriteHeader(status int) {
	if m.status == 0 {
		m.status = status
	}
}

// Write keeps the body.
func (m *memory) Write(p []byte) (int, error) {
	m.WriteHeader(http.StatusOK)
	return m.body.Write(p)
}

// answer is what was written; an empty one without a status is 200, as the server has it.
func (m *memory) answer() *answer {
	m.WriteHeader(http.StatusOK)
	a := &answer{status: m.status, tag: m.header.Get("ETag")}
	a.plain = encoded{body: m.body.Bytes(), length: []string{strconv.Itoa(m.body.Len())}}
	if m.status == http.StatusOK {
		varyByEncoding(m.header)
	}
	for name, values := range m.header {
		if name == "Content-Length" || name == "Content-Encoding" {
			continue
		}
		a.header = append(a.header, field{name, values})
		if guidesCaches(name) {
			a.bare = append(a.bare, field{name, values})
		}
	}
	return a
}

// guidesCaches reports the headers that a 304 repeats (RFC 9110, section 15.4.5), and those that a browser needs to hand the answer
// on; whatever else it has kept.
func guidesCaches(name string) bool {
	return name == "Etag" || name == "Cache-Control" || name == "Vary" || strings.HasPrefix(name, "Access-Control-")
}

// varyByEncoding adds Accept-Encoding to Vary: the body depends on it.
func varyByEncoding(h http.Header) {
	for _, value := range h.Values("Vary") {
		if strings.Contains(value, "Accept-Encoding") {
			return
		}
	}
	h.Set("Vary", strings.Join(append(h.Values("Vary"), "Accept-Encoding"), ", "))
}

// size is what the answer may take of the cache's bytes: variants are kept only while they are no larger than half of it each.
func (a *answer) size() int { return 2*len(a.plain.body) + 1<<10 }

// send writes the answer for a request, as 304 when its client has it.
func (a *answer) send(w http.ResponseWriter, r *http.Request, cacheStatus []string) {
	h := w.Header()
	h["Cache-Status"] = cacheStatus
	if a.tag != "" && a.status == http.StatusOK && MatchesTag(r.Header.Get("If-None-Match"), a.tag) {
		put(h, a.bare)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	put(h, a.header)
	e := &a.plain
	if a.status == http.StatusOK && len(a.plain.body) >= compressFrom {
		e = a.accepted(r.Header["Accept-Encoding"])
	}
	h["Content-Length"] = e.length
	if e.encoding != nil {
		h["Content-Encoding"] = e.encoding
	}
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(e.body) // the client may have gone; there is nobody left to tell
	}
}

func put(h http.Header, fields []field) {
	for _, f := range fields {
		h[f.name] = f.values
	}
}

// MatchesTag reports whether an If-None-Match header names a tag; the comparison is weak. Recorded: a star is no tag that an
// answer could have.
func MatchesTag(header, tag string) bool {
	if header == tag {
		return tag != ""
	}
	for one := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(one), "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

// accepted is the smallest body that the client reads.
func (a *answer) accepted(header []string) *encoded {
	if len(header) == 0 {
		return &a.plain
	}
	if accepts(header[0], "br") {
		a.brotli.once.Do(func() {
			a.brotli.make("br", a.plain.body, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotliLevel) })
		})
		if a.brotli.body != nil {
			return &a.brotli.encoded
		}
	}
	if accepts(header[0], "gzip") {
		a.gzip.once.Do(func() {
			a.gzip.make("gzip", a.plain.body, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
		})
		if a.gzip.body != nil {
			return &a.gzip.encoded
		}
	}
	return &a.plain
}

func accepts(header, encoding string) bool {
	for one := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.TrimSpace(name) == encoding {
			weight, weighed := strings.CutPrefix(strings.TrimSpace(quality), "q=")
			return !weighed || strings.Trim(weight, "0.") != ""
		}
	}
	return false
}

func (v *variant) make(name string, body []byte, writer func(io.Writer) io.WriteCloser) {
	var out bytes.Buffer
	w := writer(&out)
	_, err := w.Write(body)
	if closing := w.Close(); err != nil || closing != nil || out.Len() > len(body)/2 {
		return
	}
	v.encoded = encoded{body: bytes.Clone(out.Bytes()), encoding: []string{name}, length: []string{strconv.Itoa(out.Len())}}
}
