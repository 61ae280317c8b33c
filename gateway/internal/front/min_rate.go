package front

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// minRate is the minimum rate of a client's sending or reading: so many bytes in each window. The total time is not bounded, so that a
// video arrives over a slow line. Only time spent waiting for the client counts, not that of the handler.
type minRate struct {
	bytes  int
	window time.Duration
}

// defaultMinRate is half a kilobyte per second.
var defaultMinRate = minRate{bytes: 16 << 10, window: 30 * time.Second}

// piecesPerWrite is the number of pieces in one write, whose deadline is as many windows: a page of up to 128 kB is one system call,
// and a client that reads nothing is disconnected after four minutes.
const piecesPerWrite = 8

// minRateConn makes writes fail if the client reads too slowly, and reads of a request body if it sends too slowly.
type minRateConn struct {
	net.Conn
	minRate minRate
	// arriving is the body of the current request until net/http has read its end; nil: no body is expected.
	arriving atomic.Pointer[arrival]
	// deadlineSet is when renew last set the deadline, in Unix nanoseconds; 0: the current deadline is not from renew.
	deadlineSet atomic.Int64

	// writing guards the fields below, which Cork uses.
	writing sync.Mutex
	corked  bool
	held    []byte
	pieces  net.Buffers
}

// Write writes p in parts of piecesPerWrite pieces, each with its own deadline.
func (c *minRateConn) Write(p []byte) (int, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.hold(p) {
		return len(p), nil
	}
	return c.writeInPieces(p)
}

func (c *minRateConn) writeInPieces(p []byte) (written int, err error) {
	for {
		piece := p[written:min(written+piecesPerWrite*c.minRate.bytes, len(p))]
		if err := c.renew(); err != nil {
			return written, err
		}
		n, err := c.send(piece)
		if written += n; err != nil || written == len(p) {
			return written, err
		}
	}
}

// renew extends the deadline for the next write. Setting a deadline takes longer than a cache lookup, so renew does nothing within a
// thirtieth of a window; the deadline is at most that much too early.
func (c *minRateConn) renew() error {
	now := time.Now()
	if now.UnixNano()-c.deadlineSet.Load() < int64(c.minRate.window/30) {
		return nil
	}
	if err := c.Conn.SetWriteDeadline(now.Add(piecesPerWrite * c.minRate.window)); err != nil {
		return err
	}
	c.deadlineSet.Store(now.UnixNano())
	return nil
}

// SetWriteDeadline sets a handler's own deadline; the next write replaces it.
func (c *minRateConn) SetWriteDeadline(t time.Time) error {
	c.deadlineSet.Store(0)
	return c.Conn.SetWriteDeadline(t)
}

// SetDeadline is SetReadDeadline and SetWriteDeadline.
func (c *minRateConn) SetDeadline(t time.Time) error {
	c.arriving.Store(nil)
	c.deadlineSet.Store(0)
	return c.Conn.SetDeadline(t)
}
