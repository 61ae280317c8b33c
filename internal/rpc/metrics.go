package rpc

import (
	"errors"

	callprom "github.com/grpc-ecosystem/go-grpc-middleware/providers/prometheus"
	"github.com/prometheus/client_golang/prometheus"
)

// callMetrics registers counters and a histogram of the duration of calls by method. A process with several servers, as
// in tests, counts them together.
func callMetrics(to prometheus.Registerer) *callprom.ServerMetrics {
	// The statement timeout of 3 s and the deadline of 10 s bound almost all calls.
	seconds := []float64{.002, .005, .01, .025, .05, .1, .25, .5, 1, 3, 10}
	metrics := callprom.NewServerMetrics(callprom.WithServerHandlingTimeHistogram(callprom.WithHistogramBuckets(seconds)))
	var before prometheus.AlreadyRegisteredError
	if err := to.Register(metrics); errors.As(err, &before) {
		if existing, ok := before.ExistingCollector.(*callprom.ServerMetrics); ok {
			return existing
		}
	}
	return metrics
}
