// Package store keeps catalog's content in PostgreSQL; it owns all SQL of the service but that of the query compiler.
package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations is the schema of catalog's database, in order.
func Migrations() fs.FS {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic("the embedded folder exists: " + err.Error())
	}
	return files
}

// Announce turns a saved change into the message that tells the other services.
type Announce func(catalog.Change) (subject string, message proto.Message)

// DB is catalog's database.
type DB struct {
	pool     *pgxpool.Pool
	reader   *query.Reader
	announce Announce
}

// New reads and writes through pool; fallback is the language of queries that name none.
func New(pool *pgxpool.Pool, fallback locale.Tag, announce Announce) (*DB, error) {
	s, err := Schema()
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &DB{pool: pool, reader: query.NewReader(pool, s, fallback), announce: announce}, nil
}

// Reader answers queries.
func (db *DB) Reader() *query.Reader { return db.reader }

// write runs work in one transaction that also holds the message about the change it returns.
func (db *DB) write(ctx context.Context, work func(tx pgx.Tx) (catalog.Change, error)) error {
	return postgres.InTx(ctx, db.pool, func(tx pgx.Tx) error {
		change, err := work(tx)
		if err != nil {
			return err
		}
		subject, message := db.announce(change)
		return postgres.Publish(ctx, tx, subject, message)
	})
}
