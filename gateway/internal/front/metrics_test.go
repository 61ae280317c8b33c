package front

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
)

func TestRequestsAreMeasuredByKnownRoutes(t *testing.T) {
	registry := prometheus.NewRegistry()
	m := newRequestMetrics(registry, []string{"/api/events"})
	for _, c := range []struct{ method, path, route, verb string }{
		{"GET", "/api/events", "/api/events", "GET"},
		{"PUT", "/api/events/7", "/api/events", "PUT"},
		{"GET", "/api/nothing/7", "/api", "GET"},
		{"GET", "/img/w_640/1-a.png", "/img", "GET"},
		{"GET", "/uploads/a.png", "/uploads", "GET"},
		{"GET", "/es/event/7", "page", "GET"},
		{"GET", "/", "page", "GET"},
		{"INVENTED", "/invented", "page", "other"},
	} {
		if got := m.route(c.path); got != c.route {
			t.Errorf("%s: route %s, want %s", c.path, got, c.route)
		}
		m.observe(c.method, c.path, 200, time.Millisecond)
	}
	m.observe("GET", "/_health", 204, time.Millisecond)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var series, requests uint64
	for _, metric := range families[0].GetMetric() {
		series++
		requests += metric.GetHistogram().GetSampleCount()
	}
	if series != 7 || requests != 8 {
		t.Errorf("%d series of %d requests, want 7 of 8: probes are not counted, and strangers invent no labels", series, requests)
	}
}

func TestRouteOfUnusualPaths(t *testing.T) {
	t.Parallel()
	m := newRequestMetrics(prometheus.NewRegistry(), []string{"/api/events"})
	for path, want := range map[string]string{
		"": "page", "*": "page", "//api/events": "page", "/api": "/api", "/api/": "/api", "/api/events/": "/api/events", "/api//events": "/api",
		"/api/docs/openapi.json": "/api/docs", "/assets": "/assets", "/img/": "/img",
	} {
		if got := m.route(path); got != want {
			t.Errorf("%s: route %s, want %s", path, got, want)
		}
	}
	for status, want := range map[int]string{100: "1xx", 200: "2xx", 304: "3xx", 429: "4xx", 503: "5xx", 0: "0xx", -1: "0xx", 700: "5xx"} {
		if got := class(status); got != want {
			t.Errorf("%d: class %s, want %s", status, got, want)
		}
	}
}

func TestRequestsInFlightAreCounted(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	inFlight := func() float64 {
		families, err := registry.Gather()
		if err != nil || len(families) != 1 {
			t.Fatalf("%d metrics: %v", len(families), err)
		}
		return families[0].GetMetric()[0].GetGauge().GetValue()
	}
	seen := map[string]float64{}
	var handler http.Handler
	call := func(path string) {
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
	}
	handler = limitRequests(Limits{Requests: 4}, inFlightGauge(registry), http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if seen[r.URL.Path] = inFlight(); r.URL.Path == "/api/events" {
			call("/es")
		}
		if r.URL.Path == "/es" {
			call("/uploads/a.png") // not counted
			call("/third")         // refused: one address may have two
		}
	}))
	call("/api/events")
	want := map[string]float64{"/api/events": 1, "/es": 2, "/uploads/a.png": 2}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("requests in flight while each is served (-want +got):\n%s", diff)
	}
	if left := inFlight(); left != 0 {
		t.Errorf("%v requests in flight after the last", left)
	}
}
