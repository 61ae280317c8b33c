package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"raymi.example/internal/env"
	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
)

// replay publishes every file that was changed or deleted since --from again, for consumers that lost their state. It
// writes to the outbox; the running service's relay publishes. It reads DATABASE_URL.
func replay(ctx context.Context, variables map[string]string, arguments []string) error {
	flags := flag.NewFlagSet("events replay", flag.ContinueOnError)
	from := flags.String("from", "", "the moment to begin with, as in 2026-01-02T15:04:05Z")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	since, err := time.Parse(time.RFC3339, *from)
	if err != nil || flags.NArg() > 0 {
		return errors.New("usage: media events replay --from=2026-01-02T15:04:05Z")
	}
	var database postgres.Config
	problems := env.Load(&database, variables)
	database.Check(problems)
	if err := problems.Err(); err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, database)
	if err != nil {
		return err
	}
	defer pool.Close()
	changed, deleted, err := store.New(pool, server.Announce).Replay(ctx, since)
	fmt.Fprintf(os.Stdout, "replayed: %d changed, %d deleted\n", changed, deleted)
	return err
}
