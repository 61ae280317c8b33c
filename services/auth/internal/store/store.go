package store

import (
	"context"
	"embed"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the migrations of auth's database.
func Migrations() fs.FS { return postgres.MigrationsIn(migrations) }

// Announce converts a saved change to its subject and message for the other services.
type Announce func(auth.Change) (subject string, message proto.Message)

// DB is auth's database.
type DB struct {
	pool     *postgres.Pool
	announce Announce
	sealer   Sealer
	now      func() time.Time
}

// New reads and writes through pool; now is the clock of codes and mails.
func New(pool *postgres.Pool, announce Announce, sealer Sealer, now func() time.Time) *DB {
	return &DB{pool: pool, announce: announce, sealer: sealer, now: now}
}

// publish writes the message about a change to the outbox, in the same transaction.
func (db *DB) publish(ctx context.Context, tx pgx.Tx, change auth.Change) error {
	subject, message := db.announce(change)
	return postgres.Publish(ctx, tx, subject, message)
}
