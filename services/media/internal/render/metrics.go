package render

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/services/media/internal/media"
)

// The values of the label kind: one for each semaphore.
const (
	smallKind = "small"
	wholeKind = "whole"
	probeKind = "probe"
)

// metrics measure one kind of work.
type metrics struct {
	seconds prometheus.ObserverVec
	waiting prometheus.Gauge
	refused prometheus.Counter
}

func newMetrics(to prometheus.Registerer, kind string) metrics {
	// A small picture takes a tenth of a second, a whole one up to a minute.
	buckets := []float64{.025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60}
	seconds := app.Registered(to, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "raymi_render_seconds", Help: "Duration of imgproxy's answers, without the wait for a slot.", Buckets: buckets,
	}, []string{"kind", "result"}))
	waiting := app.Registered(to, prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "raymi_render_waiting", Help: "Pictures that wait for a slot.",
	}, []string{"kind"}))
	refused := app.Counter(to, "raymi_render_refused_total", "Pictures that got no slot in time.", "kind")
	m := metrics{seconds.MustCurryWith(prometheus.Labels{"kind": kind}), waiting.WithLabelValues(kind), refused.WithLabelValues(kind)}
	for _, result := range []string{"ok", "broken", "failed", "canceled"} {
		m.seconds.WithLabelValues(result)
	}
	return m
}

// observe measures a render that began at the time.
func (m metrics) observe(ctx context.Context, begun time.Time, err error) {
	m.seconds.WithLabelValues(result(ctx, err)).Observe(time.Since(begun).Seconds())
}

// result distinguishes the image's fault (broken) and the caller's (canceled) from ours (failed).
func result(ctx context.Context, err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, media.ErrUndecodable):
		return "broken"
	case errors.Is(ctx.Err(), context.Canceled):
		return "canceled"
	}
	return "failed"
}
