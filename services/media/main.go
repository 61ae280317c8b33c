// Media owns files from the first byte to the last picture made of them.
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
	"raymi.example/services/media/internal/delivery"
	"raymi.example/services/media/internal/derive"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/library"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/render"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
	"raymi.example/services/media/internal/sweep"
)

// memoryAim makes the collector give the chunks of uploads back soon: of 200 MB a request only some kB are in use at once.
const memoryAim = 96 << 20

func main() {
	debug.SetMemoryLimit(memoryAim)
	app.Main("media", app.Commands{
		"": run, "migrate": postgres.MigrateCommand(store.Migrations()),
		"events dead": app.WithArguments(bus.DeadCommand), "events replay": app.WithArguments(replay),
		"sweep": app.WithArguments(sweepOnce), "audit": audit,
	})
}

func run(ctx context.Context, getenv func(string) string) error {
	cfg, err := loadConfig(getenv)
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
	defer func() { _ = bytes.Close() }() // nothing is being written any more
	nats, err := bus.Connect(cfg.NATSURL, "media")
	if err != nil {
		return err
	}
	defer nats.Close()

	files := store.New(pool, server.Announce)
	renderer := render.New(imgproxy.New(cfg.ImgproxyURL, cfg.ImgproxyKey, cfg.ImgproxySalt), bytes.Source)
	cfg.RPC.Answers, cfg.RPC.Concurrency, cfg.RPC.Ready = postgres.NewAnswers(pool), pool.Size(), pool.Ready
	uses, err := dialCatalog(cfg.CatalogAddr)
	if err != nil {
		return err
	}
	s, err := newServer(cfg, library.New(files, bytes, renderer, cfg.Limits), files, uses)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	go nats.Relay(ctx, "media", pool)
	go nats.Consume(ctx, derive.Events(), derive.New(files, bytes, renderer).Handle)
	listen(ctx, nats, files, bytes)
	go sweep.New(files, bytes, uses, cfg.Ages, time.Now).Run(ctx, nats)
	group.Go(func() error { return s.Serve(ctx) })
	web := delivery.New(files, bytes, renderer, delivery.Private{Key: cfg.LinkKey, Accesses: files, Now: time.Now})
	group.Go(func() error { return serveHTTP(ctx, cfg.HTTPAddr, web) })
	return group.Wait()
}

// listen hears what becomes of private files: from partners about applications, from auth about people who have left.
func listen(ctx context.Context, nats *bus.Bus, files *store.DB, bytes *objects.Store) {
	go nats.Consume(ctx, server.ApplicationEvents(), server.NewApplications(files).Handle)
	go nats.Consume(ctx, server.UserEvents(), server.NewDepartures(files, bytes).Handle)
}

func dialCatalog(addr string) (catalogv1.FileServiceClient, error) {
	conn, err := rpc.Dial(addr)
	if err != nil {
		return nil, err
	}
	return catalogv1.NewFileServiceClient(conn), nil
}

func newServer(cfg Config, shelves *library.Library, files *store.DB, catalog catalogv1.FileServiceClient) (*rpc.Server, error) {
	var err error
	if cfg.RPC.Verifier, err = rpc.InternalVerifier(cfg.AuthAddr); err != nil {
		return nil, err
	}
	s := rpc.NewServer(cfg.RPC)
	links := server.Links{Key: cfg.LinkKey, Now: time.Now}
	mediav1.RegisterFileServiceServer(s, server.NewFiles(shelves, files, catalog, cfg.Limits, links))
	return s, nil
}
