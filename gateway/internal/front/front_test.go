package front_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/front"
	"raymi.example/internal/bus"
	"raymi.example/internal/rpc"
)

// withoutServices returns a front whose services are all unavailable.
func withoutServices(t *testing.T, apiHandler http.HandlerFunc) http.Handler {
	t.Helper()
	return withCache(t, apiHandler, nil)
}

func withCache(t *testing.T, apiHandler http.HandlerFunc, cache func(http.Handler) http.Handler) http.Handler {
	t.Helper()
	conn, err := rpc.Dial("127.0.0.1:1", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	media, err := url.Parse("http://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	return front.New(front.Parts{
		API: apiHandler, Docs: page, Pages: page, Media: media, Cache: cache,
		Services: api.Services{Auth: conn, Catalog: conn, Partners: conn, Media: conn},
	})
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func TestGatewayAnswersWhileAllServicesAreUnavailable(t *testing.T) {
	h := withoutServices(t, func(http.ResponseWriter, *http.Request) {})
	if w := get(h, "/_health"); w.Code != http.StatusNoContent {
		t.Errorf("/_health: %d", w.Code)
	}
	if w := get(h, "/es"); w.Code != http.StatusOK {
		t.Errorf("a page: %d", w.Code)
	}
	w := get(h, "/readyz")
	if w.Code != http.StatusServiceUnavailable || w.Body.String() != `{"status":"unavailable"}` {
		t.Errorf("/readyz: %d %s", w.Code, w.Body)
	}
	w = get(h, "/img/w_320/1-a.jpg")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "5" || !strings.Contains(w.Body.String(), `"data":null`) {
		t.Errorf("an image: %d %v %s", w.Code, w.Header(), w.Body)
	}
}

// One healthy service is enough; only the operator's report names the others.
func TestGatewayIsReadyWhileOneServiceIsHealthy(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	go func() { _ = rpc.NewServer(rpc.Config{}).ServeOn(ctx, listener) }() // ends with the test
	conn := func(addr string) *grpc.ClientConn {
		c, err := rpc.Dial(addr, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	nats, err := bus.Connect(bus.Config{URL: "nats://127.0.0.1:1"}, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nats.Close)
	unavailable, page := conn("127.0.0.1:1"), http.NotFoundHandler()
	healthy := conn(listener.Addr().String())
	services := api.Services{Auth: unavailable, Catalog: healthy, Partners: unavailable, Media: healthy}
	w := get(front.New(front.Parts{API: page, Docs: page, Pages: page, Media: &url.URL{}, Services: services}), "/readyz")
	if w.Code != http.StatusOK || w.Body.String() != `{"status":"ready"}` {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
	w = get(front.Report(services, nats), "/readyz")
	want := `{"auth":"away","catalog":"ok","media":"degraded: storage, imgproxy","nats":"away","partners":"away"}`
	if w.Code != http.StatusOK || w.Body.String() != want {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

// The contract refuses doubled slashes in its own paths; those of pages are redirected.
func TestDoubledSlashIsRefusedOnlyByTheAPI(t *testing.T) {
	h := withoutServices(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) })
	for path, want := range map[string]struct {
		status   int
		location string
	}{"//events": {307, "/events"}, "//evil.example/a": {307, "/evil.example/a"}, "//api/cities": {400, ""}, "///API/cities": {400, ""}} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path = path
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want.status || w.Header().Get("Location") != want.location {
			t.Errorf("%s: got %d %s", path, w.Code, w.Header().Get("Location"))
		}
	}
}

// The cache stores responses and supersedes them by path: an alias that reached it would be a second entry that no write supersedes.
func TestCacheAndAPIReceiveCanonicalPaths(t *testing.T) {
	var cached, served []string
	h := withCache(t, func(_ http.ResponseWriter, r *http.Request) { served = append(served, r.URL.Path) },
		func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				cached = append(cached, r.URL.Path)
				next.ServeHTTP(w, r)
			})
		})
	for _, path := range []string{"/API/Events/?a=B", "/api/events", "/api/%65vents", "/api//events", "/api/./events", "//api/events"} {
		get(h, path)
	}
	if want := []string{"/api/events", "/api/events"}; !slices.Equal(cached, want) || !slices.Equal(served, want) {
		t.Errorf("the cache received %q, the API %q", cached, served)
	}
	if get(h, "/Eventos/Inti"); cached[len(cached)-1] != "/Eventos/Inti" {
		t.Errorf("the path of a page was changed to %s", cached[len(cached)-1])
	}
}

func TestPanicIsA500InTheContractsForm(t *testing.T) {
	w := get(withoutServices(t, func(http.ResponseWriter, *http.Request) { panic("a fault with a secret") }), "/api/events")
	body := w.Body.String()
	if w.Code != http.StatusInternalServerError || strings.Contains(body, "secret") || !strings.Contains(body, "InternalServerError") {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

func TestEveryResponseHasARequestID(t *testing.T) {
	if w := get(withoutServices(t, func(http.ResponseWriter, *http.Request) {}), "/api/events"); w.Header().Get("X-Request-Id") == "" {
		t.Error("no X-Request-Id")
	}
}

func TestEveryResponseForbidsGuessingItsType(t *testing.T) {
	h := withoutServices(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	for _, path := range []string{"/_health", "/readyz", "/es", "/api/events", "/api/docs", "/img/w_320/1-a.jpg", "/uploads/a.jpg"} {
		header := get(h, path).Header()
		if values := header.Values("X-Content-Type-Options"); !slices.Equal(values, []string{"nosniff"}) {
			t.Errorf("%s: %v", path, values)
		}
		if header.Get("Strict-Transport-Security") != "" {
			t.Errorf("%s demands https of a portal without it", path)
		}
	}
	page := http.NotFoundHandler()
	https := front.New(front.Parts{API: page, Docs: page, Pages: page, Media: &url.URL{}, StrictTransport: true})
	if got := get(https, "/es").Header().Get("Strict-Transport-Security"); got != "max-age=31536000" {
		t.Errorf("with https: %q", got)
	}
}
