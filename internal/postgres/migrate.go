package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	_ "github.com/jackc/pgx/v5/stdlib" // goose uses database/sql
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"raymi.example/internal/env"
)

// shared are the migrations of the tables that every service has: outbox, inbox, answers, audit.
//
//go:embed migrations/*.sql
var shared embed.FS

// MigrationsIn returns the files of the folder "migrations", which a package embeds by `//go:embed migrations/*.sql`.
func MigrationsIn(embedded embed.FS) fs.FS {
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		panic("the name of the folder is valid: " + err.Error())
	}
	return files
}

// Migrate applies all pending migrations to the database at url: first those of this package, then the service's own
// (*.sql at the root of files). Replicas may run it at the same time: one migrates and the others wait.
func Migrate(ctx context.Context, url string, files fs.FS) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	defer func() { _ = db.Close() }() // all statements have returned
	if err := up(ctx, db, MigrationsIn(shared), "schema_version_shared"); err != nil {
		return err
	}
	return up(ctx, db, files, "schema_version")
}

// MigrateCommand returns a service's `migrate` command, which applies the migrations to the database at DATABASE_URL.
func MigrateCommand(files fs.FS) func(ctx context.Context, variables map[string]string) error {
	return func(ctx context.Context, variables map[string]string) error {
		var cfg struct {
			URL string `env:"DATABASE_URL,notEmpty"`
		}
		if err := env.Load(&cfg, variables).Err(); err != nil {
			return err
		}
		return Migrate(ctx, cfg.URL, files)
	}
}

// A process asks for the lock every lockEvery seconds, and gives up after lockTries, which is as long as the chart's Job may run.
const (
	lockEvery = 1
	lockTries = 600
)

func up(ctx context.Context, db *sql.DB, files fs.FS, versions string) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(lockEvery, lockTries))
	if err != nil {
		return fmt.Errorf("migration lock: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files,
		goose.WithSessionLocker(locker), goose.WithTableName(versions))
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}
