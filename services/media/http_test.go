package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestAResponseThatIsNotReadIsAborted(t *testing.T) {
	ended := make(chan struct{})
	server := httptest.NewServer(withWriteDeadline(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		defer close(ended)
		for chunk := make([]byte, 1<<20); ; {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	}), 50*time.Millisecond))
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-ended // the client reads nothing
}

// The write deadline of one response does not affect the next one on the same connection.
func TestAWriteDeadlineEndsWithItsResponse(t *testing.T) {
	const within = 20 * time.Millisecond
	server := httptest.NewServer(withWriteDeadline(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("x")) // the client is connected
	}), within))
	t.Cleanup(server.Close)
	conns := map[string]bool{}
	for range 2 {
		resp, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, resp.Body); err != nil { // otherwise the connection is not reused
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		conns[resp.Status] = true
		<-time.After(2 * within)
	}
	if len(conns) != 1 || !conns["200 OK"] {
		t.Errorf("got %v", conns)
	}
}
