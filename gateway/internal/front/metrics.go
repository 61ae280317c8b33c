package front

import (
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
)

// requestSeconds are the bounds of the histogram; 0.3 is that of the service level objective (docs/operations.md).
var requestSeconds = []float64{.005, .01, .025, .05, .1, .2, .3, .5, 1, 2.5, 5, 10}

// requestMetrics measure requests by route.
type requestMetrics struct {
	seconds *prometheus.HistogramVec
	// routes are the known values of the label route.
	routes map[string]bool
}

// newRequestMetrics knows the routes, paths of one or two segments: clients must not invent values of labels.
func newRequestMetrics(to prometheus.Registerer, routes []string) *requestMetrics {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "raymi_http_request_seconds", Help: "Duration of requests until their end.", Buckets: requestSeconds,
	}, []string{"route", "method", "code"})
	m := &requestMetrics{app.Registered(to, seconds), map[string]bool{"/img": true, "/uploads": true, "/assets": true, "/api/docs": true}}
	for _, route := range routes {
		m.routes[route] = true
	}
	return m
}

// inFlightGauge counts the requests that Limits.Requests bounds, for an autoscaler: more pods before this one refuses. Files are not
// among them; how long they take depends on the visitor's line.
func inFlightGauge(to prometheus.Registerer) prometheus.Gauge {
	return app.Registered(to, prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "raymi_http_requests_in_flight", Help: "Requests for content and pages, and forms, in progress.",
	}))
}

func (m *requestMetrics) observe(method, path string, status int, took time.Duration) {
	if path == "/_health" || path == "/readyz" {
		return
	}
	m.seconds.WithLabelValues(m.route(path), verb(method), class(status)).Observe(took.Seconds())
}

// route is /api/NAME, the first segment of a folder of files, "/api" for other calls, or "page".
func (m *requestMetrics) route(path string) string {
	first := segments(path, 1)
	two := segments(path, 2)
	switch {
	case len(two) > len(first) && m.routes[two]:
		return two
	case first == "/api" || m.routes[first]:
		return first
	default:
		return "page"
	}
}

// segments is the beginning of a path with n segments, or the whole path.
func segments(path string, n int) string {
	end := 0
	for range n {
		if end == len(path) {
			return path
		}
		next := strings.IndexByte(path[end+1:], '/')
		if next < 0 {
			return path
		}
		end += 1 + next
	}
	return path[:end]
}

// classes are the values of the label code.
var classes = [...]string{"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"}

func class(status int) string { return classes[min(max(status/100, 0), len(classes)-1)] }

func verb(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS":
		return method
	}
	return "other"
}
