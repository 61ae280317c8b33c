package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// scrapeWithin bounds the database query of one scrape.
const scrapeWithin = 2 * time.Second

// Backlog collects the number and the age of what waits in a database; it queries on each scrape.
type Backlog struct {
	// Waiting and Oldest are gauges without variable labels: a number, and an age in seconds.
	Waiting, Oldest *prometheus.Desc
	// Measure queries the database.
	Measure func(ctx context.Context) (waiting int, oldest time.Duration, err error)
}

// Watch registers the gauges and returns the function that unregisters them.
func (b Backlog) Watch(to prometheus.Registerer) (stop func()) { return Watch(to, &b) }

// Watch registers a collector and returns the function that unregisters it. When the process has already registered an
// equal one, as in tests, that one stays.
func Watch(to prometheus.Registerer, c prometheus.Collector) (stop func()) {
	if err := to.Register(c); err != nil {
		return func() {}
	}
	return func() { to.Unregister(c) }
}

// Describe describes the gauges.
func (b *Backlog) Describe(to chan<- *prometheus.Desc) {
	to <- b.Waiting
	to <- b.Oldest
}

// Collect queries the database; while it is unavailable the gauges are missing.
func (b *Backlog) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeWithin)
	defer cancel()
	waiting, oldest, err := b.Measure(ctx)
	if err != nil {
		slog.WarnContext(ctx, "backlog not measured", "metric", b.Waiting.String(), "error", err)
		return
	}
	to <- prometheus.MustNewConstMetric(b.Waiting, prometheus.GaugeValue, float64(waiting))
	to <- prometheus.MustNewConstMetric(b.Oldest, prometheus.GaugeValue, oldest.Seconds())
}
