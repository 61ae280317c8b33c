package app

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app/apptest"
)

func TestABacklogIsMeasuredOnEachScrape(t *testing.T) {
	registry, failure := prometheus.NewRegistry(), error(nil)
	watch := func() (stop func()) {
		return Backlog{
			Waiting: prometheus.NewDesc("waiting", "Number.", nil, nil), Oldest: prometheus.NewDesc("oldest", "Age.", nil, nil),
			Measure: func(context.Context) (int, time.Duration, error) { return 3, 1500 * time.Millisecond, failure },
		}.Watch(registry)
	}
	stop := watch()
	watch()() // a second one registers and unregisters nothing
	if d := cmp.Diff(map[string]float64{"waiting": 3, "oldest": 1.5}, apptest.Values(t, registry)); d != "" {
		t.Error(d)
	}
	failure = errors.New("no database")
	if got := apptest.Values(t, registry); len(got) != 0 {
		t.Errorf("got %v without a database", got)
	}
	failure = nil
	stop()
	if got := apptest.Values(t, registry); len(got) != 0 {
		t.Errorf("got %v after the end", got)
	}
}

func TestAMetricIsRegisteredOnce(t *testing.T) {
	registry := prometheus.NewRegistry()
	opts := prometheus.GaugeOpts{Name: "depth", Help: "Depth."}
	first, second := Registered(registry, prometheus.NewGauge(opts)), Registered(registry, prometheus.NewGauge(opts))
	second.Set(2)
	if first != second {
		t.Error("the second gauge is not the registered one")
	}
	if d := cmp.Diff(map[string]float64{"depth": 2}, apptest.Values(t, registry)); d != "" {
		t.Error(d)
	}
}
