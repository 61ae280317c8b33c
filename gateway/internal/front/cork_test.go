package front

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// The test tries all sizes around net/http's buffer: one of them fills the buffer exactly, so that no second write follows.
func TestCorkedResponseIsComplete(t *testing.T) {
	var body atomic.Pointer[string]
	address := listen(t, Limits{}, defaultMinRate, func(w http.ResponseWriter, r *http.Request) {
		Cork(r.Context())
		w.Header().Set("Content-Length", strconv.Itoa(len(*body.Load())))
		_, _ = io.WriteString(w, *body.Load()) // the client reads all of it
	})
	sizes := []int{0, 1, 64 << 10, 200 << 10}
	for size := 3800; size < 4200; size++ {
		sizes = append(sizes, size)
	}
	for _, header := range []string{"", "Connection: close\r\n"} {
		conn := dial(t, address)
		responses := bufio.NewReader(conn)
		for _, size := range sizes {
			text := strings.Repeat("x", size)
			body.Store(&text)
			send(t, conn, "GET / HTTP/1.1\r\nHost: raymi.example\r\n"+header+"\r\n")
			if got := readBody(t, responses); got != text {
				t.Fatalf("%d bytes with %q: got %d", size, header, len(got))
			}
			if header != "" {
				conn = dial(t, address)
				responses = bufio.NewReader(conn)
			}
		}
	}
}

// The body is larger than any page of the demo content.
func TestCorkedResponseIsOneSystemCall(t *testing.T) {
	const size = 120 << 10
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var single atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/corked" {
			Cork(r.Context())
		}
		w.Header().Set("Content-Length", strconv.Itoa(size))
		_, _ = w.Write(make([]byte, size)) // the client reads all of it
	})
	go func() { ended <- serveOn(ctx, countingListener{listener, &single}, Limits{}, defaultMinRate, handler) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	conn := dial(t, listener.Addr().String())
	responses := bufio.NewReader(conn)
	for path, want := range map[string]int64{"/corked": 0, "/": 2} {
		single.Store(0)
		send(t, conn, "GET "+path+" HTTP/1.1\r\nHost: raymi.example\r\n\r\n")
		readBody(t, responses)
		if got := single.Load(); got != want {
			t.Errorf("%s: %d writes of one piece, want %d", path, got, want)
		}
	}
}

func readBody(t *testing.T, responses *bufio.Reader) string {
	t.Helper()
	resp, err := http.ReadResponse(responses, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// countingListener counts writes of a single buffer; vectored writes are not counted.
type countingListener struct {
	net.Listener
	single *atomic.Int64
}

// Accept returns the next connection.
func (l countingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return conn, err
	}
	return countingConn{tcp, l.single}, err
}

type countingConn struct {
	*net.TCPConn
	single *atomic.Int64
}

// Write counts the calls that write one slice: net.Buffers, which send several slices in one call, do not use it.
func (c countingConn) Write(p []byte) (int, error) {
	c.single.Add(1)
	return c.TCPConn.Write(p)
}
