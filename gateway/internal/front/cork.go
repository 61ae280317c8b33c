package front

import (
	"context"
	"net"
	"net/http"
)

// fullBuffer is the size in bytes of net/http's buffer of a connection. A piece of this size is the begin of a longer answer.
const fullBuffer = 4 << 10

type connKey struct{}

// withConn gives the requests of a connection access to it.
func withConn(ctx context.Context, conn net.Conn) context.Context {
	if bounded, ok := conn.(*boundedConn); ok {
		return context.WithValue(ctx, connKey{}, &bounded.pacedConn)
	}
	return ctx
}

// Cork sends the begin of a request's answer together with the rest, in one system call (as TCP_CORK does): net/http sends
// the first 4 kB by themselves. It is for handlers that have the whole answer.
func Cork(ctx context.Context) {
	if conn, ok := ctx.Value(connKey{}).(*pacedConn); ok {
		conn.writing.Lock()
		defer conn.writing.Unlock()
		conn.corked = true
	}
}

// uncorked sends what is held back when a request ends without another piece.
func uncorked(conn net.Conn, state http.ConnState) {
	if bounded, ok := conn.(*boundedConn); ok && state == http.StateIdle {
		bounded.uncork()
	}
}

// hold keeps the begin of an answer on a corked connection, and reports whether it did.
func (c *pacedConn) hold(p []byte) bool {
	begin := c.corked && len(p) == fullBuffer
	c.corked = false
	if begin {
		c.held = append(c.held, p...)
	}
	return begin
}

// send writes a piece behind what is held back, in one system call, and returns how much of the piece was written.
func (c *pacedConn) send(piece []byte) (int, error) {
	if len(c.held) == 0 {
		return c.Conn.Write(piece)
	}
	before := len(c.held)
	c.pieces = append(c.pieces[:0], c.held, piece)
	c.held = c.held[:0]
	n, err := c.pieces.WriteTo(c.Conn)
	return max(int(n)-before, 0), err
}

// uncork sends what is held back. While a write is under way nothing is.
func (c *pacedConn) uncork() {
	if !c.writing.TryLock() {
		return
	}
	defer c.writing.Unlock()
	c.corked = false
	if len(c.held) > 0 {
		_, _ = c.writePaced(nil) // net/http finds the error at its next write
	}
}
