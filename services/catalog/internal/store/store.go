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

// Migrations are the migrations of catalog's database.
func Migrations() fs.FS { return postgres.MigrationsIn(migrations) }

// Announce returns the message that publishes a saved change to other services.
type Announce func(catalog.Change) (subject string, message proto.Message)

// DB is catalog's database.
type DB struct {
	// Verdicts are the pending verdicts on events.
	postgres.Verdicts

	pool     *postgres.Pool
	reader   *query.Reader
	announce Announce
}

// New returns the database behind pool; fallback is the language of queries without a locale.
func New(pool *postgres.Pool, fallback locale.Tag, announce Announce) (*DB, error) {
	s, err := Schema()
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	reader := query.NewReader(pool, s, fallback, time.Now)
	return &DB{Verdicts: postgres.NewVerdicts(pool, "events"), pool: pool, reader: reader, announce: announce}, nil
}

// Reader returns the reader of content queries.
func (db *DB) Reader() *query.Reader { return db.reader }

// Atomic runs work in one transaction, which all methods of db called by work join.
func (db *DB) Atomic(ctx context.Context, work func(context.Context) error) error {
	return postgres.JoinOrBeginLazily(ctx, db.pool, work)
}

// uniqueAttributes maps unique indexes to attributes of the contract.
var uniqueAttributes = map[string]string{
	"event_translations_slug":                  "eventId",
	"hosts_event_host_code_key":                "eventHostCode",
	"collections_collection_code_key":          "collectionCode",
	"cities_city_code_key":                     "cityCode",
	"event_categories_event_category_code_key": "eventCategoryCode",
	"areas_culture_type_code_key":              "cultureTypeCode",
	"affiliations_affiliation_code_key":        "affiliationCode",
	"org_types_org_type_code_key":              "orgTypeCode",
	"other_names_code_key":                     "code",
}

// uniqueError translates the violation of a unique index to an error of its attribute.
func uniqueError(err error) error {
	attribute := uniqueAttributes[postgres.Violated(err)]
	if attribute == "" {
		return err
	}
	var f errs.Fields
	f.Check(false, attribute, errs.KeyTaken, "This attribute must be unique")
	return f.Err()
}

// write runs work in one transaction that also stores the message, the audit entry, the text states and the search index of
// the returned change. The statements that work queued are sent together with the query that reads the response.
func (db *DB) write(ctx context.Context, work func(ctx context.Context, u *unit) (catalog.Change, error)) error {
	return postgres.JoinOrBeginLazily(ctx, db.pool, func(ctx context.Context) error {
		u := &unit{Querier: db.pool}
		change, err := work(ctx, u)
		if err != nil {
			return err
		}
		queueAudit(ctx, u, change)
		queueTextStates(ctx, u, change)
		queueEventSearch(u, change)
		if err := db.queueMessage(ctx, u, change); err != nil {
			return err
		}
		return postgres.SendLater(ctx, db.pool, &u.pending, uniqueError)
	})
}

// queueMessage adds the message of a change to the outbox.
func (db *DB) queueMessage(ctx context.Context, u *unit, change catalog.Change) error {
	subject, message := db.announce(change)
	return postgres.PublishIn(ctx, &u.pending, subject, message)
}
