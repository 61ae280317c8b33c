package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	_ "github.com/jackc/pgx/v5/stdlib" // goose speaks database/sql
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"raymi.example/internal/env"
)

// shared are the tables that every service has: outbox and inbox.
//
//go:embed migrations/*.sql
var shared embed.FS

// Migrate brings the database at url up to date: first the tables of this package, then the service's own migrations
// (*.sql at the root of files). Several replicas may run it at once; one works, the others wait.
func Migrate(ctx context.Context, url string, files fs.FS) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	defer func() { _ = db.Close() }() // nothing is left to lose at this point
	common, err := fs.Sub(shared, "migrations")
	if err != nil {
		return err
	}
	if err := up(ctx, db, common, "schema_version_shared"); err != nil {
		return err
	}
	return up(ctx, db, files, "schema_version")
}

// MigrateCommand is how a service's `migrate` brings its database, named by DATABASE_URL, up to date.
func MigrateCommand(files fs.FS) func(ctx context.Context, getenv func(string) string) error {
	return func(ctx context.Context, getenv func(string) string) error {
		v := env.New(getenv)
		url := v.Required("DATABASE_URL")
		if err := v.Err(); err != nil {
			return err
		}
		return Migrate(ctx, url, files)
	}
}

func up(ctx context.Context, db *sql.DB, files fs.FS, versions string) error {
	locker, err := lock.NewPostgresSessionLocker()
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
