package main

import (
	"context"
	"log/slog"

	"raymi.example/internal/bus"
	"raymi.example/services/media/internal/clean"
	"raymi.example/services/media/internal/derive"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/renditions"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
	"raymi.example/services/media/internal/sweep"
)

// stores are the process's database, object store and message bus.
type stores struct {
	files *store.DB
	bytes *objects.Store
	nats  *bus.Bus
}

// workers run in the background.
type workers struct {
	stores
	pictures *renditions.Store
	cleaner  *clean.Cleaner
	sweeper  *sweep.Sweeper
}

// start starts all of them; they end with ctx.
func (w workers) start(ctx context.Context) {
	go w.load(ctx)
	go w.cleaner.Run(ctx)
	go w.sweeper.Run(ctx, w.nats)
	go w.nats.Consume(ctx, derive.Events(), derive.New(w.files, w.bytes, w.pictures).Handle)
	// Events about private files: partners publishes applications, auth publishes deleted accounts.
	go w.nats.Consume(ctx, server.ApplicationEvents(), server.NewApplications(w.files).Handle)
	go w.nats.Consume(ctx, server.UserEvents(), server.NewDepartures(w.files, w.bytes).Handle)
}

// load indexes the renditions that a former process cached. Without it they are found one by one, and none is
// evicted.
func (w workers) load(ctx context.Context) {
	if err := w.pictures.Load(ctx); err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "kept renditions", "error", err)
	}
}
