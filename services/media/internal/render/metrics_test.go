package render

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app/apptest"
	"raymi.example/services/media/internal/media"
)

func TestWaitsAndRefusalsForSlotsAreMeasured(t *testing.T) {
	registry := prometheus.NewRegistry()
	slots := semaphore{make(chan struct{}, 1), time.Hour, newMetrics(registry, smallKind)}
	release, err := slots.acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := slots.acquire(ctx)
		ended <- err
	}()
	apptest.Await(t, registry, "raymi_render_waiting small", 1)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if got := apptest.Values(t, registry)["raymi_render_refused_total small"]; got != 0 {
		t.Errorf("%v refused, but the caller went away", got)
	}
	slots.wait = time.Millisecond
	if _, err := slots.acquire(t.Context()); err == nil {
		t.Fatal("a second slot of one")
	}
	release()
	got := apptest.Values(t, registry)
	if got["raymi_render_refused_total small"] != 1 || got["raymi_render_waiting small"] != 0 {
		t.Errorf("got %v", got)
	}
}

func TestRendersAreMeasuredByResult(t *testing.T) {
	registry := prometheus.NewRegistry()
	m := newMetrics(registry, wholeKind)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	late, end := context.WithTimeout(t.Context(), -1)
	defer end()
	for _, c := range []struct {
		ctx context.Context
		err error
	}{
		{t.Context(), nil},
		{gone, nil},
		{t.Context(), media.ErrUndecodable},
		{t.Context(), errors.New("500")},
		{late, late.Err()},
		{gone, gone.Err()},
	} {
		m.observe(c.ctx, time.Now(), c.err)
	}
	want := map[string]float64{
		"raymi_render_seconds whole ok": 2, "raymi_render_seconds whole broken": 1,
		"raymi_render_seconds whole failed": 2, "raymi_render_seconds whole canceled": 1,
		"raymi_render_waiting whole": 0, "raymi_render_refused_total whole": 0,
	}
	if d := cmp.Diff(want, apptest.Values(t, registry)); d != "" {
		t.Error(d)
	}
}
