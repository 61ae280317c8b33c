// Package apptest reads metrics in tests.
package apptest

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

// Values returns gauges and counters, and the counts of histograms, by the name of the metric and the values of its labels, separated
// by spaces.
func Values(t testing.TB, from prometheus.Gatherer) map[string]float64 {
	t.Helper()
	families, err := from.Gather()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]float64{}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			name := family.GetName()
			for _, label := range m.GetLabel() {
				name += " " + label.GetValue()
			}
			out[name] = m.GetGauge().GetValue() + m.GetCounter().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return out
}
