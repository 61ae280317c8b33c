package bus

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/internal/postgres"
)

// metrics count what happens to messages, by service that told them, consumer and subject.
type metrics struct{ handled, failed, later, dead *prometheus.CounterVec }

func newMetrics(to prometheus.Registerer) *metrics {
	counter := func(to prometheus.Registerer, name, help string) *prometheus.CounterVec {
		return app.Counter(to, name, help, "service", "consumer", "subject")
	}
	return &metrics{
		handled: counter(to, "raymi_bus_handled_total", "Messages that were handled."),
		failed:  counter(to, "raymi_bus_failed_total", "Failed tries to handle a message."),
		later:   counter(to, "raymi_bus_later_total", "Tries that were put off, because something that the handler needs was away."),
		dead:    counter(to, "raymi_dead_letters_total", "Messages that failed for good and are kept as dead letters."),
	}
}

// announce makes the counters of a consumer begin at 0: a counter that appears with 1 has not grown for Prometheus.
func (m *metrics) announce(w *worker) {
	for _, subject := range w.sub.Subjects {
		for _, c := range []*prometheus.CounterVec{m.handled, m.failed, m.later, m.dead} {
			c.WithLabelValues(w.labels(Message{Subject: subject})...)
		}
	}
}

// scrapeWithin bounds the question to the database behind one scrape.
const scrapeWithin = 2 * time.Second

// outbox tells how much of an outbox waits, and for how long; it asks the database when it is asked.
type outbox struct {
	pool            *postgres.Pool
	waiting, oldest *prometheus.Desc
}

// watchOutbox registers the gauges of a service's outbox and returns what takes them away again.
func watchOutbox(to prometheus.Registerer, service string, pool *postgres.Pool) (stop func()) {
	labels := prometheus.Labels{"service": service}
	o := &outbox{
		pool:    pool,
		waiting: prometheus.NewDesc("raymi_outbox_waiting", "Messages that are not published yet.", nil, labels),
		oldest:  prometheus.NewDesc("raymi_outbox_waiting_seconds", "Age of the oldest message that is not published yet.", nil, labels),
	}
	if err := to.Register(o); err != nil {
		return func() {} // a second relay of this process: the first one tells
	}
	return func() { to.Unregister(o) }
}

// Describe names the gauges.
func (o *outbox) Describe(to chan<- *prometheus.Desc) {
	to <- o.waiting
	to <- o.oldest
}

// Collect asks the database; while it is away the gauges are missing.
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
