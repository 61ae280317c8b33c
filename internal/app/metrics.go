package app

import (
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Counter registers a counter with labels, or returns the one of the name that the process has registered before.
func Counter(to prometheus.Registerer, name, help string, labels ...string) *prometheus.CounterVec {
	made := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	var before prometheus.AlreadyRegisteredError
	if err := to.Register(made); errors.As(err, &before) {
		if known, ok := before.ExistingCollector.(*prometheus.CounterVec); ok {
			return known
		}
	}
	return made
}

// serveMetrics answers GET /metrics for Prometheus: what the parts of the process have registered, and Go's own figures.
// They say nothing of persons; still, the address is for the operator's network only.
func serveMetrics(addr string) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.Handler())
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	slog.Error("metrics stopped", "error", server.ListenAndServe())
}
