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

	"raymi.example/internal/static"
)

const (
	// compressFrom is the smallest body in bytes that is compressed: anything smaller fits into one packet.
	compressFrom = 1 << 10
	// brotliLevel costs about as much processor time as gzip's default level and saves a sixth more bytes.
	brotliLevel = 4
)

// response is a complete response that is ready to send, with its encoded variants.
type response struct {
	status int
	// header holds the handler's headers except those that depend on the encoding; notModified is the part that a 304 repeats.
	header, notModified []field
	tag                 string
	plain               encoded
	gzip, brotli        variant
}

type field struct {
	name   string
	values []string
}

// encoded is a body with its Content-Encoding and Content-Length.
type encoded struct {
	body             []byte
	encoding, length []string
}

// variant is a compressed body. It is made at the first request for it and stays empty if compression does not pay.
type variant struct {
	once sync.Once
	encoded
}

// recorder is a ResponseWriter that records the response in memory.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers.
func (m *recorder) Header() http.Header { return m.header }

// WriteHeader records the first status.
func (m *recorder) WriteHeader(status int) {
	if m.status == 0 {
		m.status = status
	}
}

// Write records the body.
func (m *recorder) Write(p []byte) (int, error) {
	m.WriteHeader(http.StatusOK)
	return m.body.Write(p)
}

// response returns the recorded response. Without an explicit status it is 200, as in net/http.
func (m *recorder) response() *response {
	m.WriteHeader(http.StatusOK)
	a := &response{status: m.status, tag: m.header.Get("ETag")}
	a.plain = encoded{body: m.body.Bytes(), length: []string{strconv.Itoa(m.body.Len())}}
	if m.status == http.StatusOK {
		varyByEncoding(m.header)
	}
	for name, values := range m.header {
		if name == "Content-Length" || name == "Content-Encoding" {
			continue
		}
		a.header = append(a.header, field{name, values})
		if isInNotModified(name) {
			a.notModified = append(a.notModified, field{name, values})
		}
	}
	return a
}

// isInNotModified reports whether a 304 repeats the header: those of RFC 9110, section 15.4.5, and the CORS headers, without which
// a browser hides the response from the page.
func isInNotModified(name string) bool {
	return name == "Etag" || name == "Cache-Control" || name == "Vary" || strings.HasPrefix(name, "Access-Control-")
}

// varyByEncoding adds Accept-Encoding to Vary, because the body depends on it.
func varyByEncoding(h http.Header) {
	for _, value := range h.Values("Vary") {
		if strings.Contains(value, "Accept-Encoding") {
			return
		}
	}
	h.Set("Vary", strings.Join(append(h.Values("Vary"), "Accept-Encoding"), ", "))
}

// size is an upper bound of the response's bytes in the cache. Each of the two compressed variants is stored only if it is at most
// half as large as the plain body.
func (a *response) size() int { return 2*len(a.plain.body) + 1<<10 }

// send writes the response, or a 304 if the client's If-None-Match names its tag.
func (a *response) send(w http.ResponseWriter, r *http.Request, cacheStatus []string) {
	h := w.Header()
	h["Cache-Status"] = cacheStatus
	if a.tag != "" && a.status == http.StatusOK && MatchesTag(r.Header.Get("If-None-Match"), a.tag) {
		setFields(h, a.notModified)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	setFields(h, a.header)
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
		_, _ = w.Write(e.body) // an error means that the client has disconnected
	}
}

func setFields(h http.Header, fields []field) {
	for _, f := range fields {
		h[f.name] = f.values
	}
}

// MatchesTag reports whether an If-None-Match header names a tag, by weak comparison. Recorded: "*" matches nothing.
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

// accepted returns the smallest body that the client's Accept-Encoding allows.
func (a *response) accepted(header []string) *encoded {
	if len(header) == 0 {
		return &a.plain
	}
	if static.Accepts(header[0], "br") {
		a.brotli.once.Do(func() {
			a.brotli.make("br", a.plain.body, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotliLevel) })
		})
		if a.brotli.body != nil {
			return &a.brotli.encoded
		}
	}
	if static.Accepts(header[0], "gzip") {
		a.gzip.once.Do(func() {
			a.gzip.make("gzip", a.plain.body, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
		})
		if a.gzip.body != nil {
			return &a.gzip.encoded
		}
	}
	return &a.plain
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
