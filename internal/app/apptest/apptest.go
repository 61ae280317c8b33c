// Package apptest reads metrics in tests.
package apptest

import (
	"testing"
	"time"

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

// Await waits until the named value is the wanted one, and fails the test with all values when it is not so within ten seconds.
func Await(t testing.TB, from prometheus.Gatherer, name string, want float64) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		values := Values(t, from)
		if got, found := values[name]; found && got == want {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s is not %v: %v", name, want, values)
		}
	}
}
