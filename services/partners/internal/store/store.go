package store

import (
	"embed"
	"io/fs"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/postgres"
	"raymi.example/services/partners/internal/partners"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the migrations of partners' database.
func Migrations() fs.FS { return postgres.MigrationsIn(migrations) }

// Announce converts a saved change to its subject and message for the other services.
type Announce func(partners.Change) (subject string, message proto.Message)

// DB is partners' database.
type DB struct {
	// Verdicts are the pending verdicts on applications.
	postgres.Verdicts

	pool     *postgres.Pool
	announce Announce
	now      func() time.Time
}

// New reads and writes through pool; now determines which applications are abandoned.
func New(pool *postgres.Pool, announce Announce, now func() time.Time) *DB {
	return &DB{Verdicts: postgres.NewVerdicts(pool, "applications"), pool: pool, announce: announce, now: now}
}
