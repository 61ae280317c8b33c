package bus

import (
	"context"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/internal/postgres"
)

// lagWithin bounds the question of one scrape to the server.
const lagWithin = 2 * time.Second

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

// watchOutbox registers the gauges of a service's outbox and returns the function that unregisters them.
func watchOutbox(to prometheus.Registerer, service string, pool *postgres.Pool) (stop func()) {
	labels := prometheus.Labels{"service": service}
	return app.Backlog{
		Waiting: prometheus.NewDesc("raymi_outbox_waiting", "Messages that are not published yet.", nil, labels),
		Oldest:  prometheus.NewDesc("raymi_outbox_waiting_seconds", "Age of the oldest message that is not published yet.", nil, labels),
		Measure: func(ctx context.Context) (int, time.Duration, error) { return postgres.OutboxBacklog(ctx, pool) },
	}.Watch(to)
}

// lag collects how many events a consumer has not acknowledged; it asks the server on each scrape. Every replica reports the same number.
type lag struct {
	waiting  *prometheus.Desc
	consumer jetstream.Consumer
}

// watchLag registers the lag of a consumer and returns the function that unregisters it.
func watchLag(to prometheus.Registerer, sub Subscription, consumer jetstream.Consumer) (stop func()) {
	labels := prometheus.Labels{"service": sub.Service, "consumer": sub.Durable}
	waiting := prometheus.NewDesc("raymi_bus_waiting", "Events that the consumer has not acknowledged.", nil, labels)
	return app.Watch(to, &lag{waiting, consumer})
}

// Describe describes the gauge.
func (l *lag) Describe(to chan<- *prometheus.Desc) { to <- l.waiting }

// Collect asks the server; while it is unavailable the gauge is missing.
func (l *lag) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), lagWithin)
	defer cancel()
	info, err := l.consumer.Info(ctx)
	if err != nil {
		slog.WarnContext(ctx, "lag of a consumer not measured", "consumer", l.consumer.CachedInfo().Name, "error", err)
		return
	}
	to <- prometheus.MustNewConstMetric(l.waiting, prometheus.GaugeValue, float64(info.NumPending)+float64(info.NumAckPending))
}
