package app

import (
	"context"
	"log/slog"
	"os"
	"time"
)

type drainKey struct{}

// Draining returns a channel that is closed when the process is about to stop: it should report that it is not ready, and go on
// working until ctx ends. Without a process, the channel is nil and never closed.
func Draining(ctx context.Context) <-chan struct{} {
	c, _ := ctx.Value(drainKey{}).(chan struct{})
	return c
}

// untilStopped returns a context that ends delay after the first signal, or at the second one. Meanwhile load balancers notice that the
// process is not ready, and send no more requests.
func untilStopped(parent context.Context, signals <-chan os.Signal, delay time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	draining := make(chan struct{})
	go func() {
		defer cancel()
		select {
		case <-signals:
		case <-ctx.Done():
			return
		}
		close(draining)
		if delay > 0 {
			slog.Info("draining", "seconds", delay.Seconds())
		}
		select {
		case <-time.After(delay):
		case <-signals:
		case <-ctx.Done():
		}
	}()
	return context.WithValue(ctx, drainKey{}, draining), cancel
}
