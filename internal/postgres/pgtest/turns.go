package pgtest

import (
	"context"
	"io/fs"
	"net"
	"net/url"
	"sync/atomic"
	"testing"

	"raymi.example/internal/postgres"
)

// CountedPool is Pool, with a function that tells how many round trips its connection has made: how often the client spoke
// after the server had. The connection plans a statement when it meets it first, which takes more.
func CountedPool(t testing.TB, migrations fs.FS) (*postgres.Pool, func() int64) {
	t.Helper()
	server, err := url.Parse(URL(t, migrations))
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	c := &counter{}
	go c.serve(l, server.Host)
	server.Host = l.Addr().String()
	pool, err := postgres.Open(context.Background(), postgres.Config{URL: server.String(), Connections: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool, c.turns.Load
}

// counter passes on what both sides say.
type counter struct {
	answered atomic.Bool
	turns    atomic.Int64
}

// serve ends with its listener.
func (c *counter) serve(l net.Listener, server string) {
	for {
		client, err := l.Accept()
		if err != nil {
			return
		}
		conn, err := net.Dial("tcp", server)
		if err != nil {
			_ = client.Close() // the client's error tells
			continue
		}
		go pass(client, conn, func() {
			if c.answered.Swap(false) {
				c.turns.Add(1)
			}
		})
		go pass(conn, client, func() { c.answered.Store(true) })
	}
}

// pass copies until one side ends, and tells of each piece before it goes on.
func pass(from, to net.Conn, each func()) {
	defer func() { _ = to.Close() }() // the other side has ended
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			each()
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
