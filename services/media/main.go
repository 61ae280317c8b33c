// Media stores uploaded files and renders pictures from images.
package main

import (
	"context"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"raymi.example/internal/app"
	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/clean"
	"raymi.example/services/media/internal/delivery"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/library"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/render"
	"raymi.example/services/media/internal/renditions"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
	"raymi.example/services/media/internal/sweep"
)

// memoryAim makes the collector free the chunks of uploads early: a 200 MB request uses only some kB of them at once.
const memoryAim = 96 << 20

func main() {
	debug.SetMemoryLimit(memoryAim)
	app.Main("media", app.Commands{
		"": run, "migrate": postgres.MigrateCommand(store.Migrations()),
		"events dead": app.WithArguments(bus.DeadCommand), "events replay": app.WithArguments(replay),
		"sweep": app.WithArguments(sweepOnce), "audit": audit,
	})
}

func run(ctx context.Context, variables map[string]string) error {
	cfg, err := loadConfig(variables)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, cfg.Database)
	if err != nil {
		return err
	}
	defer pool.Close()
	bytes, err := objects.Open(ctx, cfg.StorageURL)
	if err != nil {
		return err
	}
	defer func() { _ = bytes.Close() }() // no write is in progress
	nats, err := bus.Connect(cfg.NATS, "media")
	if err != nil {
		return err
	}
	defer nats.Close()

	go nats.Relay(ctx, "media", pool)
	cfg.RPC.Answers, cfg.RPC.Concurrency, cfg.RPC.Ready = postgres.NewAnswers(pool), pool.Size(), pool.Ready
	return serve(ctx, cfg, stores{files: store.New(pool, server.Announce), bytes: bytes, nats: nats})
}

// serve runs the servers and the background workers until ctx ends.
func serve(ctx context.Context, cfg Config, on stores) error {
	images := imgproxy.New(cfg.ImgproxyURL, cfg.ImgproxyKey, cfg.ImgproxySalt)
	renderer := render.New(images, on.bytes.Source)
	cfg.RPC.Parts = map[string]func(context.Context) error{"storage": on.bytes.Accessible, "imgproxy": images.Healthy}
	pictures := renditions.New(on.bytes, renderer, cfg.RenditionsMax, time.Now)
	defer pictures.Close()
	cleaner := clean.New(on.files, on.bytes, renderer, time.Now)
	uses, err := dialCatalog(cfg)
	if err != nil {
		return err
	}
	s, err := newServer(cfg, library.New(on.files, on.bytes, renderer, cleaner, cfg.Limits), on.files, uses)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	workers{stores: on, pictures: pictures, cleaner: cleaner, sweeper: sweep.New(on.files, on.bytes, uses, cfg.Sweep, time.Now)}.start(ctx)
	group.Go(func() error { return s.Serve(ctx) })
	private := delivery.Private{Key: media.LinkKey(cfg.LinkKey), Accesses: on.files, Now: time.Now}
	web := delivery.New(on.files, on.bytes, pictures, cleaner, private)
	group.Go(func() error { return serveHTTP(ctx, cfg, web) })
	return group.Wait()
}

func dialCatalog(cfg Config) (catalogv1.FileServiceClient, error) {
	conn, err := rpc.Dial(cfg.CatalogAddr, cfg.RPC.Certificates)
	if err != nil {
		return nil, err
	}
	return catalogv1.NewFileServiceClient(conn), nil
}

func newServer(cfg Config, lib *library.Library, files *store.DB, catalog catalogv1.FileServiceClient) (*rpc.Server, error) {
	var err error
	if cfg.RPC.Verifier, err = rpc.InternalVerifier(cfg.AuthAddr, cfg.RPC.Certificates); err != nil {
		return nil, err
	}
	s := rpc.NewServer(cfg.RPC)
	links := server.Links{Key: media.LinkKey(cfg.LinkKey), Now: time.Now}
	mediav1.RegisterFileServiceServer(s, server.NewFiles(lib, files, catalog, cfg.Limits, links))
	mediav1.RegisterQuotaServiceServer(s, server.NewQuotas(files, cfg.Limits))
	return s, nil
}
