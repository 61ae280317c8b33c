package front

import (
	"bufio"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// unfinished are requests whose body does not end.
var unfinished = map[string]string{
	"no byte":          "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n",
	"one byte":         "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
	"a long body":      "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n" + strings.Repeat("x", 40_000),
	"half a chunk":     "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n{",
	"no further chunk": "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
	"half a trailer":   "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: A\r\n\r\n0\r\nA",
	"expect, length":   "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n",
	"expect, one byte": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{",
	"expect, chunks":   "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n",
	"a form":           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n",
	"a form in chunks": "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n" +
		"Content-Type: multipart/form-data; boundary=b\r\n\r\n3\r\n--b\r\n",
	"GET with a length":   "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
	"connection: close":   "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{",
	"close, in chunks":    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n64\r\n{",
	"HTTP/1.0":            "POST / HTTP/1.0\r\nContent-Length: 100\r\n\r\n{",
	"HTTP/1.0 keep-alive": "POST / HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 100\r\n\r\n{",
	"a request inside":    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nGET /inside HTTP/1.1\r\nHost: x\r\n\r\n",
}

// leaving are the ways in which a handler leaves a body.
var leaving = map[string]http.HandlerFunc{
	"reads it": func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			w.WriteHeader(http.StatusBadRequest)
		}
	},
	"ignores the failure": func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		_, _ = io.ReadAll(r.Body)
	},
	"reads a byte": func(_ http.ResponseWriter, r *http.Request) { _, _ = r.Body.Read(make([]byte, 1)) },
	"reads a form": func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseMultipartForm(1 << 10); err != nil {
			w.WriteHeader(http.StatusBadRequest)
		}
	},
	"bounds it": func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 10_000)); err != nil {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
		}
	},
	"closes it":               func(_ http.ResponseWriter, r *http.Request) { _ = r.Body.Close() },
	"returns at once":         func(http.ResponseWriter, *http.Request) {},
	"refuses":                 func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) },
	"refuses with a page":     func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 20_000)) },
	"flushes its answer":      func(w http.ResponseWriter, _ *http.Request) { _ = http.NewResponseController(w).Flush() },
	"reads it after a flush":  flushThenRead,
	"panics":                  func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"waits for its head":      LimitRequests(Limits{}, http.HandlerFunc(flushThenRead)).ServeHTTP,
	"has no free slot for it": LimitRequests(Limits{Requests: 1}, http.HandlerFunc(flushThenRead)).ServeHTTP,
}

func flushThenRead(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).Flush()
	_, _ = io.ReadAll(r.Body)
}

// A body that does not end is answered and its connection closed, whatever the handler does with it.
func TestAnUnfinishedBodyEndsItsConnection(t *testing.T) {
	t.Parallel()
	const whole = "POST /whole HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
	var tries sync.WaitGroup
	for way, handler := range leaving {
		address := listen(t, Limits{}, quick, func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/whole":
			case "/inside":
				t.Errorf("%s: the body was taken for a request", way)
			default:
				handler(w, r)
			}
		})
		for name, request := range unfinished {
			for _, first := range []string{"", whole} {
				tries.Go(func() {
					n, err := answers(address, first+request)
					if first != "" {
						n--
					}
					if err != nil || n != 1 && way != "panics" {
						t.Errorf("%s, %s, after %q: %d answers, %v", way, name, first, n, err)
					}
				})
			}
		}
	}
	tries.Wait()
}

// answers sends text and returns the number of final responses until the server closes the connection. It fails if that stays open.
func answers(address, text string) (n int, err error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		return 0, err
	}
	if _, err := io.WriteString(conn, text); err != nil {
		return 0, err
	}
	for reader := bufio.NewReader(conn); ; {
		resp, err := http.ReadResponse(reader, nil)
		var failed net.Error
		if errors.As(err, &failed) && failed.Timeout() {
			return n, err
		}
		if err != nil {
			return n, nil
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode >= http.StatusOK {
			n++
		}
	}
}

// storm is more clients than the portal has slots for requests.
const storm = 2000

// Clients whose bodies do not end occupy nothing that others need, and leave nothing behind.
func TestOthersAreServedBesideUnfinishedBodies(t *testing.T) {
	limits := Limits{Connections: storm + 100, Requests: 8, Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	handler := LimitRequests(limits, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			w.WriteHeader(http.StatusBadRequest)
		}
	}))
	address := listen(t, limits, minRate{bytes: 1 << 10, window: 3 * time.Second}, handler.ServeHTTP)
	ordinary := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	visit(t, ordinary, "http://"+address) // the server runs when its goroutines are counted
	for round := range 2 {                // the second one finds no connection free unless all of the first are closed
		goroutines, files := runtime.NumGoroutine(), openFiles(t)
		var waiting sync.WaitGroup
		kinds := slices.Collect(maps.Values(unfinished))
		for i := range storm {
			waiting.Go(func() {
				if n, err := answers(address, kinds[i%len(kinds)]); err != nil || n != 1 {
					t.Errorf("round %d: %d answers, %v", round, n, err)
				}
			})
		}
		done := make(chan struct{})
		go func() { waiting.Wait(); close(done) }()
		for ended := false; !ended; {
			visit(t, ordinary, "http://"+address)
			select {
			case <-done:
				ended = true
			default:
			}
		}
		deadline := time.Now().Add(time.Minute)
		for ; runtime.NumGoroutine() > goroutines || openFiles(t) > files; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%d goroutines, before %d; %d files, before %d", runtime.NumGoroutine(), goroutines, openFiles(t), files)
			}
		}
	}
}

// visit makes one read and one change.
func visit(t *testing.T, client *http.Client, address string) {
	t.Helper()
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		request, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(`{"data":{}}`))
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Fatalf("%s beside the unfinished ones: status %d", method, resp.StatusCode)
		}
	}
}

func openFiles(t *testing.T) int {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}
