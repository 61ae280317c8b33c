package bus

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/internal/postgres"
)

// metrics count messages by publishing service, consumer and subject.
type metrics struct{ handled, failed, deferred, dead *prometheus.CounterVec }

func newMetrics(to prometheus.Registerer) *metrics {
	counter := func(to prometheus.Registerer, name, help string) *prometheus.CounterVec {
		return app.Counter(to, name, help, "service", "consumer", "subject")
	}
	return &metrics{
		handled:  counter(to, "raymi_bus_handled_total", "Messages that were handled."),
		failed:   counter(to, "raymi_bus_failed_total", "Failed tries to handle a message."),
		deferred: counter(to, "raymi_bus_later_total", "Deliveries that were deferred because a dependency of the handler was unavailable."),
		dead:     counter(to, "raymi_dead_letters_total", "Messages that failed for good and were stored as dead letters."),
	}
}

// initialize creates the counters of a consumer with the value 0: Prometheus sees no increase in a counter that first
// appears with 1.
func (m *metrics) initialize(w *worker) {
	for _, subject := range w.sub.Subjects {
		for _, c := range []*prometheus.CounterVec{m.handled, m.failed, m.deferred, m.dead} {
			c.WithLabelValues(w.labels(Message{Subject: subject})...)
		}
	}
}

// scrapeWithin bounds the database query of one scrape.
const scrapeWithin = 2 * time.Second

// outbox collects the number and the age of unpublished messages; it queries the database on each scrape.
type outbox struct {
	pool            *postgres.Pool
	waiting, oldest *prometheus.Desc
}

// watchOutbox registers the gauges of a service's outbox and returns the function that unregisters them.
func watchOutbox(to prometheus.Registerer, service string, pool *postgres.Pool) (stop func()) {
	labels := prometheus.Labels{"service": service}
	o := &outbox{
		pool:    pool,
		waiting: prometheus.NewDesc("raymi_outbox_waiting", "Messages that are not published yet.", nil, labels),
		oldest:  prometheus.NewDesc("raymi_outbox_waiting_seconds", "Age of the oldest message that is not published yet.", nil, labels),
	}
	if err := to.Register(o); err != nil {
		return func() {} // another relay of this process has registered them
	}
	return func() { to.Unregister(o) }
}

// Describe describes the gauges.
func (o *outbox) Describe(to chan<- *prometheus.Desc) {
	to <- o.waiting
	to <- o.oldest
}

// Collect queries the database; while it is unavailable the gauges are missing.
func (o *outbox) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeWithin)
	defer cancel()
	waiting, oldest, err := postgres.OutboxBacklog(ctx, o.pool)
	if err != nil {
		slog.WarnContext(ctx, "outbox not measured", "error", err)
		return
	}
	to <- prometheus.MustNewConstMetric(o.waiting, prometheus.GaugeValue, float64(waiting))
	to <- prometheus.MustNewConstMetric(o.oldest, prometheus.GaugeValue, oldest.Seconds())
}
