package front

import (
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// pace is the slowest that a client may send or read: so many bytes in each window. The whole may take any time, so that a
// film arrives over a slow line; what counts is the waiting for the client, not our own work in between.
type pace struct {
	bytes  int
	window time.Duration
}

// slow is half a kilobyte a second.
var slow = pace{bytes: 16 << 10, window: 30 * time.Second}

// bodies ends the bodies of clients that stop sending.
func (p pace) bodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		body := &pacedBody{ReadCloser: r.Body, conn: http.NewResponseController(w), pace: p}
		r.Body = body
		next.ServeHTTP(w, r)
		if !body.ended {
			body.limit(p.window) // the server reads a rest before the next request
		}
	})
}

// pacedBody gives each read what is left of its window.
type pacedBody struct {
	io.ReadCloser
	conn   *http.ResponseController
	pace   pace
	got    int
	waited time.Duration
	ended  bool
}

// Read waits for the client within the window.
func (b *pacedBody) Read(p []byte) (int, error) {
	b.limit(b.pace.window - b.waited)
	started := time.Now()
	n, err := b.ReadCloser.Read(p)
	b.waited += time.Since(started)
	if b.got += n; b.got >= b.pace.bytes {
		b.got, b.waited = 0, 0
	}
	b.ended = err != nil
	// Without it, the deadline would end the handler's context while it works on what it has read.
	_ = b.conn.SetReadDeadline(time.Time{}) // a connection that knows no deadline is a test's recorder
	return n, err
}

func (b *pacedBody) limit(d time.Duration) {
	_ = b.conn.SetReadDeadline(time.Now().Add(d)) // see above
}

// together is how many pieces are written at once, in as many windows: a page is one system call, and a client that takes nothing
// is noticed after two minutes.
const together = 4

// pacedConn ends the connections of clients that stop reading.
type pacedConn struct {
	net.Conn
	pace pace
	// renewed is when the deadline was last set, in Unix nanoseconds; 0: it is not ours.
	renewed atomic.Int64

	// writing guards what Cork needs.
	writing sync.Mutex
	corked  bool
	held    []byte
	pieces  net.Buffers
}

// Write sends pieces together, each with a window of its own.
func (c *pacedConn) Write(p []byte) (int, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.hold(p) {
		return len(p), nil
	}
	return c.writePaced(p)
}

func (c *pacedConn) writePaced(p []byte) (written int, err error) {
	for {
		piece := p[written:min(written+together*c.pace.bytes, len(p))]
		if err := c.renew(); err != nil {
			return written, err
		}
		n, err := c.send(piece)
		if written += n; err != nil || written == len(p) {
			return written, err
		}
	}
}

// renew gives the next pieces their windows. Setting a deadline takes longer than finding a kept answer, so one that is set
// a moment before stands: the time is up to a window's thirtieth shorter then.
func (c *pacedConn) renew() error {
	now := time.Now()
	if now.UnixNano()-c.renewed.Load() < int64(c.pace.window/30) {
		return nil
	}
	if err := c.Conn.SetWriteDeadline(now.Add(together * c.pace.window)); err != nil {
		return err
	}
	c.renewed.Store(now.UnixNano())
	return nil
}

// SetWriteDeadline gives way to a handler that has a deadline of its own; the next piece gets its window anew.
func (c *pacedConn) SetWriteDeadline(t time.Time) error {
	c.renewed.Store(0)
	return c.Conn.SetWriteDeadline(t)
}

// SetDeadline is SetWriteDeadline for both directions.
func (c *pacedConn) SetDeadline(t time.Time) error {
	c.renewed.Store(0)
	return c.Conn.SetDeadline(t)
}
