package app

import (
	"errors"
	"log/slog"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Counter registers a counter with labels; when the process has already registered one of that name, it returns that
// one.
func Counter(to prometheus.Registerer, name, help string, labels ...string) *prometheus.CounterVec {
	return Registered(to, prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels))
}

// Registered registers a metric; when the process has already registered an equal one, as in tests, it returns that one.
func Registered[C prometheus.Collector](to prometheus.Registerer, metric C) C {
	var before prometheus.AlreadyRegisteredError
	if err := to.Register(metric); errors.As(err, &before) {
		if existing, ok := before.ExistingCollector.(C); ok {
			return existing
		}
	}
	return metric
}

var (
	// internalMux serves the address of the metrics.
	internalMux = http.NewServeMux()
	// internalHandlers are its handlers by pattern.
	internalHandlers = struct {
		sync.RWMutex
		by map[string]http.Handler
	}{by: map[string]http.Handler{}}
)

// HandleInternal serves a pattern of http.ServeMux beside the metrics. A second handler of a pattern replaces the first.
func HandleInternal(pattern string, handler http.Handler) {
	internalHandlers.Lock()
	defer internalHandlers.Unlock()
	_, known := internalHandlers.by[pattern]
	internalHandlers.by[pattern] = handler
	if known {
		return
	}
	internalMux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		internalHandlers.RLock()
		current := internalHandlers.by[pattern]
		internalHandlers.RUnlock()
		current.ServeHTTP(w, r)
	})
}

// version is that of the image; the linker sets it.
var version = "dev"

// serveMetrics serves GET /metrics for Prometheus: the metrics that the packages of the process have registered, and
// those of the Go runtime. They contain no personal data; still, the address is for the operator's network only.
func serveMetrics(addr string) {
	prometheus.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "raymi_build_info", Help: "Always 1; the labels say which version runs.",
		ConstLabels: prometheus.Labels{"version": version, "go": runtime.Version()},
	}, func() float64 { return 1 }))
	internalMux.Handle("GET /metrics", promhttp.Handler())
	server := &http.Server{Addr: addr, Handler: internalMux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second}
	slog.Error("metrics stopped", "error", server.ListenAndServe())
}
