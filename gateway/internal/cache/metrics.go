package cache

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
)

// metrics count what became of questions that could be answered from memory.
type metrics struct{ hit, miss, bypass, stale prometheus.Counter }

func newMetrics(c *Cache) *metrics {
	outcomes := app.Counter(prometheus.DefaultRegisterer, "raymi_gateway_cache_total", "Public questions by how they were answered.", "outcome")
	if c.kept != nil {
		size := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "raymi_gateway_cache_bytes", Help: "Bytes that kept answers take at most."},
			func() float64 { return float64(c.kept.bytes()) })
		var before prometheus.AlreadyRegisteredError
		if err := prometheus.Register(size); err != nil && !errors.As(err, &before) {
			panic("the gauge is well formed: " + err.Error())
		}
	}
	return &metrics{
		hit: outcomes.WithLabelValues("hit"), miss: outcomes.WithLabelValues("miss"),
		bypass: outcomes.WithLabelValues("bypass"), stale: outcomes.WithLabelValues("stale"),
	}
}
