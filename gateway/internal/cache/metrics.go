package cache

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
)

// metrics count public requests by cache outcome.
type metrics struct{ hit, miss, bypass, stale prometheus.Counter }

func newMetrics(c *Cache) *metrics {
	outcomes := app.Counter(prometheus.DefaultRegisterer, "raymi_gateway_cache_total", "Public requests by cache outcome.", "outcome")
	if c.store != nil {
		opts := prometheus.GaugeOpts{Name: "raymi_gateway_cache_bytes", Help: "Upper bound of the bytes of cached responses."}
		size := prometheus.NewGaugeFunc(opts, func() float64 { return float64(c.store.bytes()) })
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
