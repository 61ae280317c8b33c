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
	collectionTexts  = texts{"collection_translations", "collection_id", []string{"collection_name", "collection_description"}}
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
		u.queue(`INSERT INTO collections (id, publication, published_at, collection_code, type) VALUES ($1, $2, $3, $4, $5)`,
			c.ID, c.Publication(), c.PublishedAt, c.CollectionCode, c.Type)
		queueCollectionParts(u, c, true)
		return nil
	})
	return c.ID, err
}

// UpdateCollection locks the collection, runs change and saves the result.
func (db *DB) UpdateCollection(ctx context.Context, id int32, change func(*catalog.Collection) error) error {
	return update(ctx, db, collectionNoun, func(ctx context.Context, u *unit) (*catalog.Collection, func() error, error) {
		c, err := readCollection(ctx, u, id)
		return c, func() error {
			u.queue(`UPDATE collections SET publication = $2, published_at = $3, collection_code = $4, type = $5, updated_at = now() WHERE id = $1`,
				id, c.Publication(), c.PublishedAt, c.CollectionCode, c.Type)
			queueCollectionParts(u, c, false)
			return nil
		}, err
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
	c, b := &catalog.Collection{ID: id, Texts: map[locale.Tag]catalog.CollectionTexts{}}, &pgx.Batch{}
	b.Queue(`SELECT published_at, collection_code, type FROM collections WHERE id = $1 FOR UPDATE`, id).QueryRow(func(row pgx.Row) error {
		return row.Scan(&c.PublishedAt, &c.CollectionCode, &c.Type)
	})
	collectionTexts.queueRead(b, id, func(byLocale map[locale.Tag][]string) {
		for tag, v := range byLocale {
			c.Texts[tag] = catalog.CollectionTexts{CollectionName: v[0], CollectionDescription: v[1]}
		}
	})
	queueReadLinks(b, collectionEvents, id, &c.EventIDs)
	if err := postgres.Send(ctx, q, b); err != nil {
		return nil, fmt.Errorf("collection %d: %w", id, err)
	}
	return c, nil
}

func queueCollectionParts(u *unit, c *catalog.Collection, isNew bool) {
	byLocale := map[locale.Tag][]string{}
	for tag, t := range c.Texts {
		byLocale[tag] = []string{t.CollectionName, t.CollectionDescription}
	}
	collectionTexts.queueSave(u, c.ID, byLocale, isNew)
	queueLinks(u, collectionEvents, c.ID, c.EventIDs, isNew)
}
