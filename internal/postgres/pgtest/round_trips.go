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

// PoolCountingRoundTrips is Pool, with a function that returns the number of round trips so far: how often the client
// sent something after the server had sent something. A connection needs extra round trips to plan a statement when it
// first executes it.
func PoolCountingRoundTrips(t testing.TB, migrations fs.FS) (*postgres.Pool, func() int64) {
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
	return pool, c.roundTrips.Load
}

// counter proxies connections to the server and counts the round trips.
type counter struct {
	answered   atomic.Bool
	roundTrips atomic.Int64
}

// serve accepts connections until its listener is closed.
func (c *counter) serve(l net.Listener, server string) {
	for {
		client, err := l.Accept()
		if err != nil {
			return
		}
		conn, err := net.Dial("tcp", server)
		if err != nil {
			_ = client.Close() // the client gets the error
			continue
		}
		go forward(client, conn, func() {
			if c.answered.Swap(false) {
				c.roundTrips.Add(1)
			}
		})
		go forward(conn, client, func() { c.answered.Store(true) })
	}
}

// forward copies until one side closes, and calls each before it writes a piece.
func forward(from, to net.Conn, each func()) {
	defer func() { _ = to.Close() }() // the other side is closed
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
