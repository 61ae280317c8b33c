package front

import (
	"context"
	"net"
	"net/http"
)

// fullBuffer is the size in bytes of net/http's write buffer. A write of exactly this size is the beginning of a longer response.
const fullBuffer = 4 << 10

type connKey struct{}

// withConn stores the connection in the context of its requests, for Cork and enforceBodyRate.
func withConn(ctx context.Context, conn net.Conn) context.Context {
	if limited, ok := conn.(*limitedConn); ok {
		return context.WithValue(ctx, connKey{}, &limited.minRateConn)
	}
	return ctx
}

// connOf returns the connection of a request, or nil in a test without one.
func connOf(ctx context.Context) *minRateConn {
	conn, _ := ctx.Value(connKey{}).(*minRateConn)
	return conn
}

// Cork delays the first 4 kB of a response, which net/http writes separately, and sends them together with the rest in one system
// call (as TCP_CORK does). It is for handlers that write the whole response at once.
func Cork(ctx context.Context) {
	if conn := connOf(ctx); conn != nil {
		conn.writing.Lock()
		defer conn.writing.Unlock()
		conn.corked = true
	}
}

// uncorked sends delayed bytes when a request ends without a further write.
func uncorked(conn net.Conn, state http.ConnState) {
	if limited, ok := conn.(*limitedConn); ok && state == http.StateIdle {
		limited.uncork()
	}
}

// hold delays the beginning of a response on a corked connection, and reports whether it did.
func (c *minRateConn) hold(p []byte) bool {
	first := c.corked && len(p) == fullBuffer
	c.corked = false
	if first {
		c.held = append(c.held, p...)
	}
	return first
}

// send writes the delayed bytes and a piece in one system call, and returns how many bytes of the piece were written.
func (c *minRateConn) send(piece []byte) (int, error) {
	if len(c.held) == 0 {
		return c.Conn.Write(piece)
	}
	before := len(c.held)
	c.pieces = append(c.pieces[:0], c.held, piece)
	c.held = c.held[:0]
	n, err := c.pieces.WriteTo(c.Conn)
	return max(int(n)-before, 0), err
}

// uncork sends the delayed bytes. During a write there are none.
func (c *minRateConn) uncork() {
	if !c.writing.TryLock() {
		return
	}
	defer c.writing.Unlock()
	c.corked = false
	if len(c.held) > 0 {
		_, _ = c.writeInPieces(nil) // net/http gets the error at its next write
	}
}
