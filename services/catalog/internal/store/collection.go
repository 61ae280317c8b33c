package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	collectionTexts  = textsOf[catalog.CollectionTexts]("collection_translations", "collection_id")
	collectionEvents = linked{"collection_events", "collection_id", "event_id"}
)

var collectionNoun = noun[catalog.Collection]{
	func(c *catalog.Collection, action catalog.Action) catalog.Change {
		return catalog.Change{Noun: "collections", Action: action, ID: c.ID}
	}, collectionAuditValues,
}

// CreateCollection stores a new collection.
func (db *DB) CreateCollection(ctx context.Context, c *catalog.Collection) (int32, error) {
	err := create(ctx, db, collectionNoun, c, func(ctx context.Context, u *unit) error {
		if err := prepare(ctx, u, nil, []newRow{{"collections", &c.ID}}); err != nil {
			return fmt.Errorf("prepare collection: %w", err)
		}
		saveCollection(u, c, true)
		return nil
	})
	return c.ID, err
}

// UpdateCollection locks the collection, runs change and saves the result.
func (db *DB) UpdateCollection(ctx context.Context, id int32, change func(*catalog.Collection) error) error {
	return update(ctx, db, collectionNoun, func(ctx context.Context, u *unit) (*catalog.Collection, func() error, error) {
		c, err := readCollection(ctx, u, id)
		return c, func() error { saveCollection(u, c, false); return nil }, err
	}, change)
}

// DeleteCollection locks the collection and deletes it if may returns nil; its events remain.
func (db *DB) DeleteCollection(ctx context.Context, id int32, may func(*catalog.Collection) error) error {
	return remove(ctx, db, collectionNoun, func(ctx context.Context, u *unit) (*catalog.Collection, func() error, error) {
		c, err := readCollection(ctx, u, id)
		return c, func() error { u.queue(`DELETE FROM collections WHERE id = $1`, id); return nil }, err
	}, may)
}

func readCollection(ctx context.Context, q postgres.Querier, id int32) (*catalog.Collection, error) {
	c, b := &catalog.Collection{}, &pgx.Batch{}
	b.Queue(`SELECT id, published_at, collection_code, type FROM collections WHERE id = $1 FOR UPDATE`, id).Query(readRow(c))
	collectionTexts.queueRead(b, id, func(byLocale map[locale.Tag][]string) { c.Texts = structsOf[catalog.CollectionTexts](byLocale) })
	queueReadLinks(b, collectionEvents, id, &c.EventIDs)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, fmt.Errorf("collection %d: %w", id, err)
	}
	return c, nil
}

// saveCollection queues the statements that write the collection and its parts.
func saveCollection(u *unit, c *catalog.Collection, isNew bool) {
	queueRow(u, "collections", c.ID, []postgres.Column{
		{Name: "publication", Value: c.Publication()},
		{Name: "published_at", Value: c.PublishedAt},
		{Name: "collection_code", Value: c.CollectionCode},
		{Name: "type", Value: c.Type},
	}, isNew)
	collectionTexts.queueSave(u, c.ID, valuesOf(c.Texts), isNew)
	queueLinks(u, collectionEvents, c.ID, c.EventIDs, isNew)
}
