package app

import (
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Counter registers a counter with labels; when the process has already registered one of that name, it returns that
// one.
func Counter(to prometheus.Registerer, name, help string, labels ...string) *prometheus.CounterVec {
	counter := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	var before prometheus.AlreadyRegisteredError
	if err := to.Register(counter); errors.As(err, &before) {
		if existing, ok := before.ExistingCollector.(*prometheus.CounterVec); ok {
			return existing
		}
	}
	return counter
}

// internalMux serves the address of the metrics.
var internalMux = http.NewServeMux()

// HandleInternal serves a pattern of http.ServeMux beside the metrics.
func HandleInternal(pattern string, handler http.Handler) { internalMux.Handle(pattern, handler) }

// serveMetrics serves GET /metrics for Prometheus: the metrics that the packages of the process have registered, and
// those of the Go runtime. They contain no personal data; still, the address is for the operator's network only.
func serveMetrics(addr string) {
	internalMux.Handle("GET /metrics", promhttp.Handler())
	server := &http.Server{Addr: addr, Handler: internalMux, ReadHeaderTimeout: 5 * time.Second}
	slog.Error("metrics stopped", "error", server.ListenAndServe())
}
