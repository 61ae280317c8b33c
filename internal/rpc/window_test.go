package rpc_test

import (
	"bytes"
	"context"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/http2"
	"google.golang.org/grpc"
	"google.golang.org/grpc/test/bufconn"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// recordedConn records what a client reads and writes.
type recordedConn struct {
	net.Conn
	mu            sync.Mutex
	read, written bytes.Buffer
}

func (c *recordedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read.Write(p[:n])
	return n, err
}

func (c *recordedConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.written.Write(p[:n])
	return n, err
}

// frames returns the types of all complete frames in both directions.
func (c *recordedConn) frames() (types []http2.FrameType) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, sent := range [][]byte{c.read.Bytes(), bytes.TrimPrefix(c.written.Bytes(), []byte(http2.ClientPreface))} {
		framer := http2.NewFramer(nil, bytes.NewReader(sent))
		for frame, err := framer.ReadFrame(); err == nil; frame, err = framer.ReadFrame() {
			types = append(types, frame.Header().Type)
		}
	}
	return types
}

// Small messages are only answered by messages. A message that is larger than the windows arrives all the same.
func TestSmallMessagesCauseNoPingsAndNoWindowUpdates(t *testing.T) {
	t.Parallel()
	listener := bufconn.Listen(1 << 16)
	r := &replica{name: "a", server: rpc.NewServer(rpc.Config{StopWithin: bound}), fail: func(context.Context, *replica) error { return nil }}
	authv1.RegisterAccountServiceServer(r.server, r)
	go func() { _ = r.server.ServeOn(t.Context(), listener) }() // ends with the test
	recorded := make(chan *recordedConn, 1)
	conn, err := rpc.Dial("passthrough:///x", nil, grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) {
		c, err := listener.DialContext(ctx)
		one := &recordedConn{Conn: c}
		recorded <- one
		return one, err
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	login := func(size int) {
		t.Helper()
		request := &authv1.LoginRequest{Identifier: strings.Repeat("x", size)}
		if _, err := authv1.NewAccountServiceClient(conn).Login(t.Context(), request); err != nil {
			t.Fatalf("%d bytes: %v", size, err)
		}
	}
	for range 20 {
		login(100)
	}
	frames := (<-recorded).frames()
	if slices.Contains(frames, http2.FramePing) {
		t.Errorf("pings among %v", frames)
	}
	updates := slices.DeleteFunc(frames, func(f http2.FrameType) bool { return f != http2.FrameWindowUpdate })
	if len(updates) > 2 { // each side announces its connection window once
		t.Errorf("%d window updates", len(updates))
	}
	login(6 << 20)
}
