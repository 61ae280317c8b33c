// Auth manages accounts, passwords and tokens, and sends all mail of the portal.
package main

import (
	"context"
	"runtime/debug"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/keys"
	"raymi.example/services/auth/internal/limit"
	"raymi.example/services/auth/internal/mail"
	"raymi.example/services/auth/internal/password"
	"raymi.example/services/auth/internal/server"
	"raymi.example/services/auth/internal/store"
)

// memoryAim makes the collector free a hash's 19 MB early: two run at once, the rest of the process needs about 10
// MB.
const memoryAim = 40 << 20

func main() {
	debug.SetMemoryLimit(memoryAim)
	app.Main("auth", app.Commands{
		"": run, "migrate": postgres.MigrateCommand(store.Migrations()),
		"events dead": app.WithArguments(bus.DeadCommand), "second-factor reset": app.WithArguments(resetSecondFactor),
	})
}

func run(ctx context.Context, variables map[string]string) error {
	cfg, err := loadConfig(variables)
	if err != nil {
		return err
	}
	keySet, err := keys.Load(cfg.KeyFile, cfg.RPC.Environment == "dev")
	if err != nil {
		return err
	}
	passwords, err := password.NewHasher()
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, cfg.Database)
	if err != nil {
		return err
	}
	defer pool.Close()
	db := store.New(pool, server.Announce, keySet, time.Now)
	if err := ensureAdministrator(ctx, cfg, db, passwords); err != nil {
		return err
	}
	nats, err := bus.Connect(cfg.NATS, "auth")
	if err != nil {
		return err
	}
	defer nats.Close()
	worker, err := mailWorker(cfg, db)
	if err != nil {
		return err
	}
	notices := server.NewNotices(db)
	go nats.Relay(ctx, "auth", pool)
	go nats.Consume(ctx, server.ApplicationEvents(), notices.HandleApplication)
	go nats.Consume(ctx, server.HostEvents(), notices.HandleEvent)
	go worker.Run(ctx)
	answers := postgres.NewAnswers(pool)
	maintainRows(ctx, db, answers)
	cfg.RPC.Answers, cfg.RPC.Ready = answers, pool.Ready
	return serve(ctx, cfg, db, passwords, keySet)
}

func serve(ctx context.Context, cfg Config, db *store.DB, passwords *password.Hasher, keySet *keys.Set) error {
	signer := keySet.Signer(time.Now)
	var tries auth.Tries
	if cfg.RateLimit > 0 {
		tries = db
	}
	limits := server.Limits{ByAddress: limit.New(cfg.RateLimit, time.Now), ByAccount: server.NewThrottle(tries, keySet.Digest)}
	cfg.RPC.Concurrency, cfg.RPC.Verifier = cfg.Database.Connections, keySet.Verifier(token.AudienceInternal, time.Now)
	s := rpc.NewServer(cfg.RPC)
	accounts := server.NewAccounts(db, passwords, server.NewSessionIssuer(db, signer), limits, cfg.Rules)
	authv1.RegisterAccountServiceServer(s, accounts)
	authv1.RegisterSecondFactorServiceServer(s, server.NewSecondFactors(accounts))
	authv1.RegisterUserServiceServer(s, server.NewUsers(db, db, passwords, cfg.Rules))
	authv1.RegisterDeskServiceServer(s, server.NewDesk(db))
	authv1.RegisterSavedListServiceServer(s, server.NewSavedLists(db))
	// An hour, not a minute: a person seldom writes twice, and every message is read by a person.
	contactLimiter := limit.For(time.Hour, cfg.RateLimit, time.Now)
	authv1.RegisterContactServiceServer(s, server.NewContacts(db, contactLimiter, cfg.Rules.DefaultLocale))
	authv1.RegisterTokenServiceServer(s, server.NewTokens(db, keySet.Verifier(token.AudienceClient, time.Now), signer, keySet.Public(),
		cfg.Rules))
	return s.Serve(ctx)
}

func mailWorker(cfg Config, db *store.DB) (*mail.Worker, error) {
	writer, err := mail.NewWriter(cfg.PublicURL)
	if err != nil {
		return nil, err
	}
	sender, err := mail.NewSMTP(cfg.Mail)
	if err != nil {
		return nil, err
	}
	return mail.NewWorker(db, writer, sender, time.Now), nil
}
