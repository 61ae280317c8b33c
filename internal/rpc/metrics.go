package rpc

import (
	callprom "github.com/grpc-ecosystem/go-grpc-middleware/providers/prometheus"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
)

// callMetrics registers counters and a histogram of the duration of calls by method. A process with several servers, as
// in tests, counts them together.
func callMetrics(to prometheus.Registerer) *callprom.ServerMetrics {
	// The statement timeout of 3 s and the deadline of 10 s bound almost all calls.
	seconds := []float64{.002, .005, .01, .025, .05, .1, .25, .5, 1, 3, 10}
	return app.Registered(to, callprom.NewServerMetrics(callprom.WithServerHandlingTimeHistogram(callprom.WithHistogramBuckets(seconds))))
}
