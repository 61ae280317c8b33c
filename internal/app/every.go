package app

import (
	"context"
	"log/slog"
	"time"
)

// Every runs work after each interval until ctx ends, and logs its errors. Several replicas may do the same work.
func Every(ctx context.Context, interval time.Duration, what string, work func(context.Context) error) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := work(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "work is repeated", "what", what, "error", err)
		}
	}
}
