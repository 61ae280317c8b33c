package front

import (
	"testing"
	"time"

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
