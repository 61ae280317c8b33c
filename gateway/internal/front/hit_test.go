package front_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"

	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/front"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// hitBody is as large as a page of a list.
var hitBody = strings.Repeat(`{"id":1,"attributes":{"eventName":"Inti Raymi"}},`, 24<<10/50)

// BenchmarkHit compares a cache hit, with all middlewares, with a plain server that writes the same bytes from a map. Both serve one
// client on one connection; the ratio of the two counts.
func BenchmarkHit(b *testing.B) {
	for name, header := range map[string]http.Header{"200": {}, "304": {"If-None-Match": {`W/"tag"`}}} {
		b.Run("plain/"+name, func(b *testing.B) { load(b, servePlain(b), header) })
		b.Run("portal/"+name, func(b *testing.B) { load(b, servePortal(b), header) })
	}
}

func servePlain(b *testing.B) string {
	b.Helper()
	answers := map[string]string{"/api/events": hitBody}
	listener := listen(b)
	server := &http.Server{ReadHeaderTimeout: time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := answers[r.URL.Path]
		h := w.Header()
		h.Set("Content-Type", "application/json; charset=utf-8")
		h.Set("ETag", `W/"tag"`)
		if r.Header.Get("If-None-Match") == `W/"tag"` {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = io.WriteString(w, body)
	})}
	go func() { _ = server.Serve(listener) }()
	b.Cleanup(func() { _ = server.Close() })
	return listener.Addr().String()
}

func servePortal(b *testing.B) string {
	b.Helper()
	rules, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		b.Fatal(err)
	}
	responses, err := cache.New(cache.Settings{Bytes: 1 << 20, Routes: rules, Now: time.Now})
	if err != nil {
		b.Fatal(err)
	}
	call := func(r *http.Request) error {
		request := &catalogv1.ListEventsRequest{}
		return cache.TrackDependencies(r.Context(), "/raymi.catalog.v1.EventService/ListEvents", request, nil, nil, invoked)
	}
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := call(r); err != nil {
			b.Error(err)
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set("ETag", `W/"tag"`)
		_, _ = io.WriteString(w, hitBody)
	})
	// As in a container, the log is written to a file descriptor.
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(null, nil)))
	b.Cleanup(func() { slog.SetDefault(before); _ = null.Close() })
	limits := front.Limits{Connections: 100, PerAddress: 10, Requests: 10, Exempt: []netip.Prefix{}}
	parts := front.Parts{API: api, Docs: api, Pages: api, Media: &url.URL{}, Cache: responses.Handler}
	handler := front.LimitRequests(limits, front.New(parts))
	listener := listen(b)
	go func() { _ = front.ServeOn(b.Context(), listener, limits, handler) }()
	return listener.Addr().String()
}

func invoked(_ context.Context, _ string, _, _ any, _ *grpc.ClientConn, _ ...grpc.CallOption) error {
	return nil
}

func listen(b *testing.B) net.Listener {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	return listener
}

// load repeats a request on one connection and reads each response to its end.
func load(b *testing.B, address string, header http.Header) {
	b.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	request := "GET /api/events HTTP/1.1\r\nHost: raymi.example\r\nAccept: application/json\r\nUser-Agent: load\r\n"
	for name := range header {
		request += name + ": " + header.Get(name) + "\r\n"
	}
	answers := bufio.NewReaderSize(conn, 64<<10)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := io.WriteString(conn, request+"\r\n"); err != nil {
			b.Fatal(err)
		}
		if err := skip(answers); err != nil {
			b.Fatal(err)
		}
	}
}

// skip reads one response with little work, because the client shares the processor with the server.
func skip(answers *bufio.Reader) error {
	length := 0
	for {
		line, err := answers.ReadSlice('\n')
		if err != nil {
			return err
		}
		if text, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(text))); err != nil {
				return err
			}
		}
		if len(line) == 2 {
			_, err := answers.Discard(length)
			return err
		}
	}
}
