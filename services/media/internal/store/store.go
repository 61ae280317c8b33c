package store

import (
	"context"
	"embed"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the migrations of media's database.
func Migrations() fs.FS { return postgres.MigrationsIn(migrations) }

// Announce converts a saved change to its subject and message for the other services.
type Announce func(media.Change) (subject string, message proto.Message, err error)

// DB is media's database.
type DB struct {
	pool     *postgres.Pool
	announce Announce
}

// New reads and writes through pool.
func New(pool *postgres.Pool, announce Announce) *DB { return &DB{pool: pool, announce: announce} }

// write runs work in one transaction, which also writes the message of the returned change to the outbox.
func (db *DB) write(ctx context.Context, work func(ctx context.Context, tx pgx.Tx) (media.Change, error)) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		change, err := work(ctx, tx)
		if err != nil {
			return err
		}
		return db.publish(ctx, tx, change)
	})
}
