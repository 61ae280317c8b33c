package front

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// short are timeouts that expire within a test.
var short = timeouts{
	connect: time.Second, header: 50 * time.Millisecond, read: 50 * time.Millisecond, write: 50 * time.Millisecond, concurrency: 100,
}

// fakeMedia sends the same text to every request and then nothing more; it counts open connections.
type fakeMedia struct {
	listener net.Listener
	open     sync.WaitGroup
}

func newFakeMedia(t *testing.T, text string) (*fakeMedia, *url.URL) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s := &fakeMedia{listener: listener}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			s.open.Go(func() { s.serve(conn, text) })
		}
	}()
	return s, &url.URL{Scheme: "http", Host: listener.Addr().String()}
}

// serve returns when the gateway has closed the connection.
func (s *fakeMedia) serve(conn net.Conn, text string) {
	defer func() { _ = conn.Close() }() // the gateway has closed it
	reader := bufio.NewReader(conn)
	if _, err := http.ReadRequest(reader); err != nil {
		return
	}
	_, _ = io.WriteString(conn, text) // the client may have disconnected
	_, _ = io.Copy(io.Discard, reader)
}

// portal is a gateway in front of media.
func portal(t *testing.T, target *url.URL, p timeouts) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(media(target, nil, p))
	t.Cleanup(server.Close)
	return server
}

// get reads a whole response on a connection of its own.
func get(ctx context.Context, address string) (*http.Response, string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, "", err
	}
	r.Close = true
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, "", err
	}
	body, err := io.ReadAll(resp.Body)
	return resp, string(body), errors.Join(err, resp.Body.Close())
}

// awaitGoroutines waits until no more goroutines run than before.
func awaitGoroutines(t *testing.T, before int) {
	t.Helper()
	for runtime.NumGoroutine() > before {
		if t.Context().Err() != nil {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestSilentMediaLeavesNoConnectionOpen(t *testing.T) {
	silent, target := newFakeMedia(t, "")
	server := portal(t, target, short)
	before := runtime.NumGoroutine()
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			resp, body, err := get(t.Context(), server.URL+"/img/w_320/1-a.jpg")
			if err != nil {
				t.Error(err)
				return
			}
			h := resp.Header
			if resp.StatusCode != http.StatusServiceUnavailable || h.Get("Retry-After") != "5" ||
				h.Get("Cache-Control") != "no-store" || !strings.Contains(body, `"data":null`) {
				t.Errorf("got %d %v %s", resp.StatusCode, h, body)
			}
		})
	}
	group.Wait()
	silent.open.Wait() // every connection to media is closed
	awaitGoroutines(t, before)
}

func TestStalledBodyIsAborted(t *testing.T) {
	// More than the server buffers before it sends.
	head := "HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 200000\r\n\r\n"
	half, target := newFakeMedia(t, head+strings.Repeat("x", 100_000))
	server := portal(t, target, short)
	before := runtime.NumGoroutine()
	resp, body, err := get(t.Context(), server.URL+"/uploads/film.mp4")
	if resp == nil || resp.StatusCode != http.StatusOK || len(body) > 100_000 || err == nil {
		t.Fatalf("got %v, %d bytes, %v", resp, len(body), err)
	}
	half.open.Wait()
	awaitGoroutines(t, before)
}

func TestStalledErrorBodyIsA503(t *testing.T) {
	const head = "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
	_, target := newFakeMedia(t, head+`{"data"`)
	resp, _, err := get(t.Context(), portal(t, target, short).URL+"/uploads/none.jpg")
	if err != nil || resp.StatusCode != http.StatusServiceUnavailable {
		t.Fatalf("got %v, %v", resp, err)
	}
}

func TestClientThatReadsNothingIsDisconnected(t *testing.T) {
	failed := make(chan error, 1)
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		chunk := make([]byte, 1<<20)
		for {
			if _, err := w.Write(chunk); err != nil {
				failed <- err
				return
			}
		}
	}))
	t.Cleanup(endless.Close)
	target, err := url.Parse(endless.URL)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", portal(t, target, short).Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := fmt.Fprint(conn, "GET /uploads/film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; err == nil {
		t.Error("the call ended without its write deadline")
	}
}

func TestMediaRequestsInFlightAreLimited(t *testing.T) {
	begun, gate := make(chan struct{}), make(chan struct{})
	backend := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.ContentLength > 0 {
			t.Errorf("got %s with %d bytes", r.Method, r.ContentLength)
		}
		begun <- struct{}{}
		<-gate
	}))
	t.Cleanup(backend.Close)
	target, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	wait := time.Minute
	server := portal(t, target, timeouts{connect: time.Second, header: wait, read: wait, write: wait, concurrency: 1})
	first := make(chan int, 1)
	go func() {
		resp, _, err := get(t.Context(), server.URL+"/uploads/a.jpg")
		if err != nil {
			t.Error(err)
		}
		first <- resp.StatusCode
	}()
	<-begun
	resp, _, err := get(t.Context(), server.URL+"/uploads/a.jpg")
	if err != nil || resp.StatusCode != http.StatusServiceUnavailable {
		t.Fatalf("got %v, %v", resp, err)
	}
	if resp.Header.Get("Retry-After") != "1" || resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("got %v, %v", resp, err)
	}
	close(gate)
	if status := <-first; status != http.StatusOK {
		t.Errorf("got %d", status)
	}
	go func() { <-begun }()
	if resp, _, err := get(t.Context(), server.URL+"/uploads/a.jpg"); err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("got %v, %v", resp, err)
	}
}

// slowBody delivers one byte after each pause.
type slowBody struct {
	ctx    context.Context
	pauses []time.Duration
}

func (d *slowBody) Read(p []byte) (int, error) {
	if len(d.pauses) == 0 {
		return 0, io.EOF
	}
	select {
	case <-time.After(d.pauses[0]):
	case <-d.ctx.Done():
		return 0, d.ctx.Err()
	}
	d.pauses = d.pauses[1:]
	return copy(p, "x"), nil
}

func (*slowBody) Close() error { return nil }

// RoundTrip responds with the body.
func (d *slowBody) RoundTrip(r *http.Request) (*http.Response, error) {
	d.ctx = r.Context()
	return &http.Response{StatusCode: http.StatusOK, Body: d}, nil
}

// A body is bounded by its progress, not by its length.
func TestSlowBodyPassesWhileItProgresses(t *testing.T) {
	for name, c := range map[string]struct {
		pauses []time.Duration
		want   int
		err    error
	}{
		"an hour in small pieces": {repeat(19*time.Second, 200), 200, nil},
		"one pause too long":      {append(repeat(time.Second, 3), 21*time.Second), 3, errReadTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := httptest.NewRequest(http.MethodGet, "/", nil)
				resp, err := readTimeoutTransport{&slowBody{pauses: c.pauses}, mediaTimeouts.read}.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				got := 0
				for err == nil {
					time.Sleep(time.Minute) // the client's own slowness does not count
					var n int
					n, err = resp.Body.Read(make([]byte, 8))
					got += n
				}
				if c.err == nil {
					c.err = io.EOF
				}
				if got != c.want || !errors.Is(err, c.err) {
					t.Errorf("got %d pieces, %v", got, err)
				}
				_ = resp.Body.Close() // it has nothing to close
			})
		})
	}
}

func repeat(d time.Duration, times int) []time.Duration {
	out := make([]time.Duration, times)
	for i := range out {
		out[i] = d
	}
	return out
}

// Media joins the requests for a new picture, so all of them are in flight until it is rendered.
func TestAThousandRequestsInFlightAreServed(t *testing.T) {
	const requests = 1000
	var arrived sync.WaitGroup
	arrived.Add(requests)
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		arrived.Done()
		arrived.Wait()
		_, _ = io.WriteString(w, "picture")
	}))
	t.Cleanup(backend.Close)
	target, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	production := mediaTimeouts
	production.connect, production.header = time.Minute, time.Minute
	server := portal(t, target, production)
	var group sync.WaitGroup
	for range requests {
		group.Go(func() {
			resp, body, err := get(t.Context(), server.URL+"/img/w_320/1-a.jpg")
			if err != nil || resp.StatusCode != http.StatusOK || body != "picture" {
				t.Errorf("got %v %q, %v", resp, body, err)
				if err == nil {
					arrived.Done() // it never reaches media
				}
			}
		})
	}
	group.Wait()
}
