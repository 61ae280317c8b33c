package postgres

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
)

var (
	connections    = prometheus.NewDesc("raymi_database_connections", "Connections of the pool, by what they do.", []string{"state"}, nil)
	connectionsMax = prometheus.NewDesc("raymi_database_connections_max", "Size of the pool.", nil, nil)
	acquires       = prometheus.NewDesc("raymi_database_acquires_total", "Connections that were taken from the pool.", nil, nil)
	waits          = prometheus.NewDesc("raymi_database_waits_total", "Connections that were taken after a wait.", nil, nil)
	waitSeconds    = prometheus.NewDesc("raymi_database_wait_seconds_total", "Time of those waits.", nil, nil)
	gaveUp         = prometheus.NewDesc("raymi_database_waits_canceled_total", "Waits that ended without a connection.", nil, nil)
)

// poolStats collects the figures of a pool. They have no label: a process has one database.
type poolStats struct{ pool *pgxpool.Pool }

// watchPool registers the figures of a pool and returns the function that unregisters them. Of several pools of one
// process, as in tests, the first is measured.
func watchPool(to prometheus.Registerer, pool *pgxpool.Pool) (stop func()) {
	return app.Watch(to, poolStats{pool})
}

// Describe describes the figures.
func (poolStats) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connections, connectionsMax, acquires, waits, waitSeconds, gaveUp} {
		to <- d
	}
}

// Collect reads the figures; it asks no server.
func (p poolStats) Collect(to chan<- prometheus.Metric) {
	s := p.pool.Stat()
	send := func(d *prometheus.Desc, kind prometheus.ValueType, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, kind, value, labels...)
	}
	send(connections, prometheus.GaugeValue, float64(s.AcquiredConns()), "acquired")
	send(connections, prometheus.GaugeValue, float64(s.IdleConns()), "idle")
	send(connections, prometheus.GaugeValue, float64(s.ConstructingConns()), "constructing")
	send(connectionsMax, prometheus.GaugeValue, float64(s.MaxConns()))
	send(acquires, prometheus.CounterValue, float64(s.AcquireCount()))
	send(waits, prometheus.CounterValue, float64(s.EmptyAcquireCount()))
	send(waitSeconds, prometheus.CounterValue, s.EmptyAcquireWaitTime().Seconds())
	send(gaveUp, prometheus.CounterValue, float64(s.CanceledAcquireCount()))
}
