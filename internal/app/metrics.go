package app

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// serveMetrics answers GET /metrics for Prometheus: what the parts of the process have registered, and Go's own figures.
// They say nothing of persons; still, the address is for the operator's network only.
func serveMetrics(addr string) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.Handler())
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	slog.Error("metrics stopped", "error", server.ListenAndServe())
}
