// Package imgproxy is a client of an imgproxy server: it builds and signs URLs, and separates refused pictures from
// an unavailable server.
package imgproxy

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/trace"
)

const (
	connectWithin = 2 * time.Second
	// answerWithin bounds a request whose caller set no earlier deadline. It is longer than imgproxy's own limit for
	// one picture, so that imgproxy's error is received.
	answerWithin = time.Minute
	// errorBytes bounds the part of an error answer that is logged.
	errorBytes = 200
)

// unsigned replaces the signature when imgproxy has no key.
const unsigned = "unsafe"

// Client calls one imgproxy server.
type Client struct {
	base      string
	key, salt []byte
	http      *http.Client
}

// New calls the server at base (http://host:port). Without key and salt, URLs are not signed.
func New(base string, key, salt []byte) *Client {
	transport := &http.Transport{
		DialContext:           (&net.Dialer{Timeout: connectWithin}).DialContext,
		ResponseHeaderTimeout: answerWithin, MaxIdleConnsPerHost: 16, IdleConnTimeout: time.Minute,
	}
	return &Client{base: strings.TrimRight(base, "/"), key: key, salt: salt, http: &http.Client{Transport: trace.Transport(transport)}}
}

// Options are the operations on a picture.
type Options struct {
	// Crop fills Width and Height and cuts around Focus; otherwise the picture fits into them. 0 = unchanged.
	Crop bool
	// Focus is a point as fractions of width and height, "0.3:0.7"; "" = the centre.
	Focus string
	// Enlarge makes small pictures larger.
	Enlarge bool
	Width   int
	Height  int
	// Quality is 1 to 100; 0 = the server's default.
	Quality int
	// Format is webp, avif, jpeg or png.
	Format string
}

// Path is the signed path for a source such as local:///ab/abc. Metadata is always stripped.
func (c *Client) Path(source string, o Options) string {
	resize := "fit"
	if o.Crop {
		resize = "fill"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "/rs:%s:%d:%d", resize, o.Width, o.Height)
	switch {
	case o.Crop && o.Focus != "":
		b.WriteString("/g:fp:" + o.Focus)
	case o.Crop:
		b.WriteString("/g:ce")
	}
	if o.Enlarge {
		b.WriteString("/el:1")
	}
	if o.Quality > 0 {
		b.WriteString("/q:" + strconv.Itoa(o.Quality))
	}
	b.WriteString("/sm:1/plain/" + escape(source) + "@" + o.Format)
	return "/" + c.sign(b.String()) + b.String()
}

func (c *Client) sign(path string) string {
	if len(c.key) == 0 {
		return unsigned
	}
	return Sign(c.key, c.salt, path)
}

// Sign is imgproxy's signature of a path.
func Sign(key, salt []byte, path string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write(salt)
	mac.Write([]byte(path))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// escape keeps the slashes of the source and escapes the delimiters of the URL grammar.
func escape(source string) string {
	scheme, rest, found := strings.Cut(source, "://")
	if !found {
		scheme, rest = "", source
	} else {
		scheme += "://"
	}
	parts := strings.Split(rest, "/")
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(url.PathEscape(part), "@", "%40")
	}
	return scheme + strings.Join(parts, "/")
}

// Error is an answer other than a picture.
type Error struct {
	Status int
	Text   string
}

// Error contains status and text of the answer.
func (e *Error) Error() string { return fmt.Sprintf("imgproxy answered %d: %s", e.Status, e.Text) }

// BrokenSource reports whether imgproxy refused the picture itself: broken, too large, of an unknown type. Other
// statuses are caused by keys, settings or load.
func (e *Error) BrokenSource() bool {
	switch e.Status {
	case http.StatusUnprocessableEntity, http.StatusUnsupportedMediaType, http.StatusRequestEntityTooLarge:
		return true
	default:
		return false
	}
}

// Healthy returns nil if the server answers its health check.
func (c *Client) Healthy(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/health", nil)
	if err != nil {
		return fmt.Errorf("imgproxy: %w", err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("imgproxy: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return &Error{Status: resp.StatusCode, Text: "not healthy"}
	}
	return nil
}

// Picture is an encoded picture; the caller closes.
type Picture struct {
	io.ReadCloser
	// Type is the MIME type of the answer. It may differ from the requested format: below 16 pixels AVIF becomes PNG.
	Type string
}

// Get fetches a picture; the caller closes. An answer other than a picture is an *Error; no answer is another error.
func (c *Client) Get(ctx context.Context, source string, o Options) (Picture, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+c.Path(source, o), nil)
	if err != nil {
		return Picture{}, fmt.Errorf("imgproxy: %w", err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return Picture{}, fmt.Errorf("imgproxy: %w", err)
	}
	if resp.StatusCode == http.StatusOK {
		return Picture{ReadCloser: resp.Body, Type: resp.Header.Get("Content-Type")}, nil
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, errorBytes))
	if err != nil {
		text = nil // the status is enough
	}
	return Picture{}, &Error{Status: resp.StatusCode, Text: strings.TrimSpace(string(text))}
}
