package app

import (
	"context"
	"log/slog"
	"net/http"
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

// CloseWhileDraining makes the responses of a draining process end their keep-alive connections. The stopped server closes idle ones,
// and a request that is on its way at that moment fails; a proxy cannot repeat it if it writes.
func CloseWhileDraining(ctx context.Context, next http.Handler) http.Handler {
	draining := Draining(ctx)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-draining:
			w.Header().Set("Connection", "close")
		default:
		}
		next.ServeHTTP(w, r)
	})
}
