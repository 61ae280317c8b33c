package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"
)

// closed reports whether a channel is closed, waiting for at most a minute if it should be.
func closed(c <-chan struct{}, expected bool) bool {
	if !expected {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}
	select {
	case <-c:
		return true
	case <-time.After(time.Minute):
		return false
	}
}

func TestTheFirstSignalDrainsAndTheSecondStops(t *testing.T) {
	t.Parallel()
	signals := make(chan os.Signal)
	ctx, cancel := untilStopped(t.Context(), signals, time.Hour)
	defer cancel()
	if closed(Draining(ctx), false) {
		t.Error("it drains before a signal")
	}
	signals <- os.Interrupt
	if !closed(Draining(ctx), true) || ctx.Err() != nil {
		t.Errorf("after the first signal: %v", ctx.Err())
	}
	signals <- os.Interrupt
	if !closed(ctx.Done(), true) {
		t.Error("the second signal does not stop it")
	}
}

func TestAProcessStopsAfterItsDelay(t *testing.T) {
	t.Parallel()
	signals := make(chan os.Signal)
	ctx, cancel := untilStopped(t.Context(), signals, 0)
	defer cancel()
	signals <- os.Interrupt
	if !closed(Draining(ctx), true) || !closed(ctx.Done(), true) {
		t.Error("it does not stop")
	}
	if Draining(context.Background()) != nil {
		t.Error("a context without a process has a channel")
	}
}

func TestADrainingServerClosesItsConnections(t *testing.T) {
	t.Parallel()
	signals := make(chan os.Signal)
	ctx, cancel := untilStopped(t.Context(), signals, time.Hour)
	defer cancel()
	server := httptest.NewServer(CloseWhileDraining(ctx, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))
	t.Cleanup(server.Close)
	for _, draining := range []bool{false, true} {
		if draining {
			signals <- os.Interrupt
			closed(Draining(ctx), true)
		}
		res, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		if err := res.Body.Close(); err != nil {
			t.Fatal(err)
		}
		if res.Close != draining {
			t.Errorf("draining is %t, and the response closes its connection: %t", draining, res.Close)
		}
	}
}
