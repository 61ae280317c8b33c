package front

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"
)

// quick has a window that is short enough for a test.
var quick = minRate{bytes: 1 << 10, window: 600 * time.Millisecond}

// listen serves handler and returns its address.
func listen(t *testing.T, limits Limits, rate minRate, handler http.HandlerFunc) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveOn(ctx, listener, limits, rate, handler) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}

func send(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}

func status(t *testing.T, conn net.Conn) int {
	t.Helper()
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestStoppedBodyFailsAndSlowBodyDoesNot(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 2)
	address := listen(t, Limits{}, quick, func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		failed <- errors.Join(err, r.Context().Err())
	})
	stopped := dial(t, address)
	send(t, stopped, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nsome")
	if err := <-failed; !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(err.Error(), "timeout") {
		t.Errorf("a body that stopped: %v", err)
	}
	// Longer than three windows in all, each with enough bytes. A pause is a small part of a window: on a busy machine it takes longer.
	const pieces = 31
	slowly := dial(t, address)
	send(t, slowly, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: "+strconv.Itoa(pieces*quick.bytes)+"\r\n\r\n")
	for range pieces {
		time.Sleep(quick.window / 10)
		send(t, slowly, strings.Repeat("x", quick.bytes))
	}
	if err := <-failed; err != nil {
		t.Errorf("a slow body: %v", err)
	}
	if got := status(t, slowly); got != http.StatusOK {
		t.Errorf("status %d", got)
	}
}

// Only the wait for the client counts: the handler may work longer than the window between two reads.
func TestHandlersOwnTimeDoesNotCount(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 1)
	address := listen(t, Limits{}, quick, func(_ http.ResponseWriter, r *http.Request) {
		first := make([]byte, 1)
		_, err := io.ReadFull(r.Body, first)
		time.Sleep(2 * quick.window)
		_, rest := io.ReadAll(r.Body)
		time.Sleep(2 * quick.window)
		failed <- errors.Join(err, rest, r.Context().Err())
	})
	conn := dial(t, address)
	send(t, conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody")
	if err := <-failed; err != nil {
		t.Error(err)
	}
}

func TestWriteToAStoppedReaderFails(t *testing.T) {
	t.Parallel()
	ended := make(chan error, 1)
	address := listen(t, Limits{}, quick, func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(make([]byte, 64<<20)) // more than any socket's buffer
		ended <- err
	})
	send(t, dial(t, address), "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	if err := <-ended; err == nil {
		t.Error("the answer was sent to a client that reads nothing")
	}
}

func TestConnectionsAreLimitedInTotalAndPerAddress(t *testing.T) {
	t.Parallel()
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	for name, c := range map[string]struct {
		limits  Limits
		refused bool
	}{
		"in all":               {Limits{Connections: 2}, true},
		"of one address":       {Limits{Connections: 9, PerAddress: 2}, true},
		"of an exempt network": {Limits{Connections: 9, PerAddress: 2, Exempt: loopback}, false},
		"in all, exempt":       {Limits{Connections: 2, Exempt: loopback}, true},
		"without bounds":       {Limits{}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := listen(t, c.limits, defaultMinRate, func(http.ResponseWriter, *http.Request) {})
			const call = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
			var open []net.Conn
			for range 2 {
				conn := dial(t, address)
				send(t, conn, call)
				if got := status(t, conn); got != http.StatusOK {
					t.Fatalf("status %d", got)
				}
				open = append(open, conn)
			}
			third := dial(t, address)
			send(t, third, call)
			if got := status(t, third); (got == http.StatusServiceUnavailable) != c.refused {
				t.Fatalf("the third connection: status %d", got)
			}
			_ = open[0].Close()
			for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
				conn := dial(t, address)
				_, _ = io.WriteString(conn, call) // a refused one may be closed already
				if resp, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil && resp.StatusCode == http.StatusOK {
					return
				}
				if time.Now().After(deadline) {
					t.Fatal("a closed connection does not release its slot")
				}
			}
		})
	}
}

// A client may keep a new connection for a later request, and takes a response without a request for an error of that one.
func TestARefusalFollowsTheRequest(t *testing.T) {
	t.Parallel()
	client, server := net.Pipe()
	go func() {
		awaitRequest(server)
		refuse(server)
	}()
	// A pipe has no buffer: the write returns when the other side has read it.
	send(t, client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	if got := status(t, client); got != http.StatusServiceUnavailable {
		t.Errorf("status %d", got)
	}
}

func TestRequestsAreLimitedExceptProbesAndFiles(t *testing.T) {
	t.Parallel()
	entered, finish := make(chan struct{}), make(chan struct{})
	h := LimitRequests(Limits{Requests: 2}, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/work" {
			entered <- struct{}{}
			<-finish
		}
	}))
	do := func(path, address string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
		if path == "/form" {
			r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		}
		r.RemoteAddr = address
		h.ServeHTTP(w, r)
		return w
	}
	done := make(chan struct{})
	work := func(address string) {
		go func() { do("/work", address); done <- struct{}{} }()
		<-entered
	}
	work("[2001:db8::1]:1")
	// Another address of the same network is the same client.
	if w := do("/", "[2001:db8::2]:1"); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("a second request of one client: %d", w.Code)
	}
	if w := do("/", "192.0.2.1:1"); w.Code != http.StatusOK {
		t.Errorf("another client: %d", w.Code)
	}
	work("192.0.2.1:1")
	if w := do("/api/events", "192.0.2.2:1"); w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("a refusal of the API is hidden from pages of other origins: %v", w.Header())
	}
	w := do("/", "192.0.2.2:1")
	if w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("a refusal of a page is readable by other origins: %v", w.Header())
	}
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "ServiceUnavailableError") {
		t.Errorf("a third request in total: %d %s", w.Code, w.Body)
	}
	for _, path := range []string{"/_health", "/readyz", "/img/_/1-a.jpg", "/uploads/a.jpg", "/form"} {
		if w := do(path, "192.0.2.2:1"); w.Code != http.StatusOK {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	close(finish)
	<-done
	<-done
	if w := do("/", "192.0.2.2:1"); w.Code != http.StatusOK {
		t.Errorf("after them: %d", w.Code)
	}
}
