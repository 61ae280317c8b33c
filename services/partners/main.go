// Partners manages partnership: applications with their private part, and who may change a profile.
package main

import (
	"context"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/internal/verdict"
	"raymi.example/services/partners/internal/server"
	"raymi.example/services/partners/internal/store"
)

// cleanEvery is the interval of removing abandoned applications.
const cleanEvery = 20 * time.Second

func main() {
	app.Main("partners", app.Commands{
		"": run, "migrate": postgres.MigrateCommand(store.Migrations()),
		"events dead": app.WithArguments(bus.DeadCommand),
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
	if cfg.RPC.Verifier, err = rpc.InternalVerifier(cfg.AuthAddr, cfg.RPC.Certificates); err != nil {
		return err
	}
	catalog, err := rpc.Dial(cfg.CatalogAddr, cfg.RPC.Certificates)
	if err != nil {
		return err
	}
	defer func() { _ = catalog.Close() }() // the process ends
	nats, err := bus.Connect(cfg.NATS, "partners")
	if err != nil {
		return err
	}
	defer nats.Close()

	db := store.New(pool, server.Announce, time.Now)
	go nats.Relay(ctx, "partners", pool)
	go app.Every(ctx, cleanEvery, "abandoned applications", db.RemoveAbandoned)
	files := server.NewFiles(db)
	go nats.Consume(ctx, files.Events(), files.Handle)
	go nats.Consume(ctx, server.UserEvents(), server.NewDepartures(db).Handle)

	cfg.RPC.Answers, cfg.RPC.Concurrency = postgres.NewLeasedAnswers(pool), pool.Size()
	cfg.RPC.Ready = pool.Ready
	s := rpc.NewServer(cfg.RPC)
	partnersv1.RegisterPartnerServiceServer(s, server.NewPartners(db, catalog))
	partnersv1.RegisterApplicationServiceServer(s, server.NewOwnApplications(db, db))
	desk := server.NewDesk(db, catalog, time.Now)
	go verdict.Run(ctx, db, desk.ApplyVerdict)
	partnersv1.RegisterDeskServiceServer(s, desk)
	return s.Serve(ctx)
}
