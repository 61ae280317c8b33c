// The catalog service owns all public content: events, hosts, news, collections, lists and the portal's own data.
package main

import (
	"context"
	"os"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/internal/verdict"
	"raymi.example/services/catalog/internal/server"
	"raymi.example/services/catalog/internal/store"
)

// extendDatesEvery is how often events are looked for whose dates end before the horizon. Each is extended once a day.
const extendDatesEvery = time.Hour

// indexEvery is how often events are looked for whose searchable words are stale.
const indexEvery = time.Hour

// askEvery is how often events are looked for whose host is to be asked whether their dates take place. Each host is asked once a week.
const askEvery = time.Hour

// cleanEvery is how often records of old changes are removed.
const cleanEvery = time.Hour

func main() {
	app.Main("catalog", app.Commands{
		"": run, "migrate": postgres.MigrateCommand(store.Migrations()), "events dead": app.WithArguments(bus.DeadCommand),
		"links refused": refusedLinks,
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
	db, err := store.New(pool, cfg.DefaultLocale, server.Announce)
	if err != nil {
		return err
	}
	if cfg.RPC.Verifier, err = rpc.InternalVerifier(cfg.AuthAddr, cfg.RPC.Certificates); err != nil {
		return err
	}
	nats, err := bus.Connect(cfg.NATS, "catalog")
	if err != nil {
		return err
	}
	defer nats.Close()

	files := server.NewFiles(db)
	go nats.Relay(ctx, "catalog", pool)
	go nats.Consume(ctx, server.FileEvents(), files.HandleFileEvent)
	go nats.Consume(ctx, server.ApplicationEvents(), server.NewDecisions(db, time.Now).Handle)
	go nats.Consume(ctx, server.UserEvents(), server.NewDepartures(db, db, db, time.Now).Handle)

	cfg.RPC.Answers, cfg.RPC.Concurrency, cfg.RPC.Classify = postgres.NewAnswers(pool), pool.Size(), server.Classify
	cfg.RPC.Ready, cfg.RPC.Merge = pool.Ready, server.MergeChanges(cfg.DefaultLocale)
	s, desk := rpc.NewServer(cfg.RPC), server.NewDesk(db, db.Reader(), time.Now)
	go verdict.Run(ctx, db, desk.ApplyVerdict)
	go app.Every(ctx, extendDatesEvery, "extend dates", func(ctx context.Context) error { return server.ExtendDates(ctx, db, time.Now()) })
	go app.Every(ctx, indexEvery, "index events", func(ctx context.Context) error { return server.IndexEvents(ctx, db) })
	go app.Every(ctx, cleanEvery, "remove old versions", func(ctx context.Context) error { return db.RemoveOldVersions(ctx, time.Now()) })
	register(s, cfg, db, files, desk)
	go app.Every(ctx, askEvery, "ask for confirmations", func(ctx context.Context) error {
		return server.AskConfirmations(ctx, db, time.Now())
	})
	return s.Serve(ctx)
}

func register(s *rpc.Server, cfg Config, db *store.DB, files *server.Files, desk *server.Desk) {
	reader := db.Reader().ReportingExpiry(server.SetValidUntil)
	catalogv1.RegisterEventServiceServer(s, server.NewEvents(db, reader, cfg.DefaultLocale, time.Now))
	catalogv1.RegisterEventConfirmationServiceServer(s, server.NewEventConfirmations(db, db, cfg.DefaultLocale, time.Now))
	catalogv1.RegisterHostServiceServer(s, server.NewHosts(db, reader, cfg.DefaultLocale, cfg.Hosts, time.Now))
	catalogv1.RegisterNewsServiceServer(s, server.NewNews(db, reader, cfg.DefaultLocale, time.Now))
	catalogv1.RegisterCollectionServiceServer(s, server.NewCollections(db, reader, cfg.DefaultLocale, time.Now))
	catalogv1.RegisterListsServiceServer(s, server.NewLists(db, reader, cfg.DefaultLocale))
	catalogv1.RegisterDocumentServiceServer(s, server.NewDocuments(reader, db, cfg.DefaultLocale))
	catalogv1.RegisterPortalServiceServer(s, server.NewPortals(db, reader, cfg.DefaultLocale))
	catalogv1.RegisterInfoPageServiceServer(s, server.NewInfoPages(db, reader, cfg.DefaultLocale))
	catalogv1.RegisterFileServiceServer(s, files)
	catalogv1.RegisterDeskServiceServer(s, desk)
	catalogv1.RegisterEditorialDeskServiceServer(s, server.NewEditorialDesk(db, db, reader, time.Now))
	catalogv1.RegisterListDeskServiceServer(s, server.NewListDesk(db))
	catalogv1.RegisterOtherNamesServiceServer(s, server.NewOtherNames(db))
	catalogv1.RegisterTextServiceServer(s, server.NewTexts(db, db, time.Now))
}

// refusedLinks lists stored web addresses that would be refused today.
func refusedLinks(ctx context.Context, variables map[string]string) error {
	cfg, err := loadConfig(variables)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, cfg.Database)
	if err != nil {
		return err
	}
	defer pool.Close()
	db, err := store.New(pool, cfg.DefaultLocale, server.Announce)
	if err != nil {
		return err
	}
	return db.WriteRefusedLinks(ctx, os.Stdout)
}
