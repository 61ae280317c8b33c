// Package store keeps catalog's content in PostgreSQL; it owns all SQL of the service but that of the query compiler.
package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
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
	pool     *postgres.Pool
	reader   *query.Reader
	announce Announce
}

// New reads and writes through pool; fallback is the language of queries that name none.
func New(pool *postgres.Pool, fallback locale.Tag, announce Announce) (*DB, error) {
	s, err := Schema()
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &DB{pool: pool, reader: query.NewReader(pool, s, fallback, time.Now), announce: announce}, nil
}

// Reader answers queries.
func (db *DB) Reader() *query.Reader { return db.reader }

// Atomic runs work in one transaction, which everything that it calls here joins.
func (db *DB) Atomic(ctx context.Context, work func(context.Context) error) error {
	return postgres.Atomic(ctx, db.pool, work)
}

// uniqueAttributes names the attribute behind a unique index.
var uniqueAttributes = map[string]string{
	"event_translations_slug":                  "eventId",
	"hosts_event_host_code_key":                "eventHostCode",
	"collections_collection_code_key":          "collectionCode",
	"cities_city_code_key":                     "cityCode",
	"event_categories_event_category_code_key": "eventCategoryCode",
	"areas_culture_type_code_key":              "cultureTypeCode",
	"affiliations_affiliation_code_key":        "affiliationCode",
	"org_types_org_type_code_key":              "orgTypeCode",
}

// takenError names the attribute whose value another entry has.
func takenError(err error) error {
	attribute := uniqueAttributes[postgres.Violated(err)]
	if attribute == "" {
		return err
	}
	var f errs.Fields
	f.Check(false, attribute, errs.KeyTaken, "This attribute must be unique")
	return f.Err()
}

// write runs work in one transaction that also holds the message about the change it returns. What work queued travels with
// the answer to the caller, which is read next.
func (db *DB) write(ctx context.Context, work func(ctx context.Context, u *unit) (catalog.Change, error)) error {
	return postgres.Atomic(ctx, db.pool, func(ctx context.Context) error {
		u := &unit{Querier: db.pool}
		change, err := work(ctx, u)
		if err != nil {
			return err
		}
		queueAudit(ctx, u, change)
		if err := db.queueMessage(u, change); err != nil {
			return err
		}
		return postgres.SendLater(ctx, db.pool, &u.later, takenError)
	})
}

// queueMessage leaves the message about a change in the outbox.
func (db *DB) queueMessage(u *unit, change catalog.Change) error {
	subject, message := db.announce(change)
	return postgres.PublishIn(&u.later, subject, message)
}
