package front

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// arrival bounds the wait for one request body. It works on the connection and not on Request.Body, because net/http itself reads
// what a handler leaves: before it sends the response, when the handler closes the body, and before the next request.
type arrival struct {
	minRate minRate

	mu     sync.Mutex
	read   int
	waited time.Duration
	// until is the end of the wait for what the handler left; zero while the handler runs.
	until time.Time
	// failed is the first error. Later reads fail with it at once, so that the response is not delayed by another window.
	failed error
}

// enforceBodyRate makes reading a request body fail if the client sends too slowly. While the handler runs, each window needs its bytes and
// only the wait for the client counts; the rest of the body, which net/http discards, has one window.
func enforceBodyRate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn := connOf(r.Context())
		if conn == nil || !hasBody(r) {
			next.ServeHTTP(w, r)
			return
		}
		body := &arrival{minRate: conn.minRate}
		conn.arriving.Store(body)
		next.ServeHTTP(w, r)
		body.leave()
	})
}

func hasBody(r *http.Request) bool { return r.Body != nil && r.Body != http.NoBody }

// Read reads from the client, within the limits of the body that it is sending.
func (c *minRateConn) Read(p []byte) (int, error) {
	if body := c.arriving.Load(); body != nil {
		return body.readFrom(c.Conn, p)
	}
	return c.Conn.Read(p)
}

// SetReadDeadline sets a deadline of net/http, which sets one when a body has ended and before each header.
func (c *minRateConn) SetReadDeadline(t time.Time) error {
	c.arriving.Store(nil)
	return c.Conn.SetReadDeadline(t)
}

func (a *arrival) readFrom(conn net.Conn, p []byte) (int, error) {
	started := time.Now()
	deadline, err := a.deadline(started)
	if err != nil {
		return 0, err
	}
	if err := conn.SetReadDeadline(deadline); err != nil {
		return 0, err
	}
	n, err := conn.Read(p)
	a.count(n, time.Since(started), err)
	return n, err
}

func (a *arrival) deadline(now time.Time) (time.Time, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.until.IsZero() {
		return a.until, a.failed
	}
	return now.Add(a.minRate.window - a.waited), a.failed
}

func (a *arrival) count(n int, waited time.Duration, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.failed = err
	a.waited += waited
	if a.read += n; a.read >= a.minRate.bytes {
		a.read, a.waited = 0, 0
	}
}

// leave starts the window in which net/http reads what the handler has left of the body.
func (a *arrival) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.until = time.Now().Add(a.minRate.window)
}

// bodyHead is how much of a body has to arrive before its request is handled: as many bytes as defaultMinRate needs in one window, which is
// more than nearly every body of the API has.
const bodyHead = 16 << 10

// awaitBody reads the head of a request's body and returns the request with the same body. complete reports whether the head is the
// whole body, so that the duration of the request no longer depends on the client.
func awaitBody(r *http.Request) (awaited *http.Request, complete bool, err error) {
	if !hasBody(r) {
		return r, true, nil
	}
	head, err := io.ReadAll(io.LimitReader(r.Body, bodyHead))
	if err != nil {
		return r, false, err
	}
	complete = len(head) < bodyHead || r.ContentLength == bodyHead
	awaited = new(http.Request)
	*awaited = *r
	awaited.Body = &headedBody{Reader: io.MultiReader(bytes.NewReader(head), r.Body), Closer: r.Body}
	return awaited, complete, nil
}

// headedBody is a body whose head has been read.
type headedBody struct {
	io.Reader
	io.Closer
}
