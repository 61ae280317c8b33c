package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

var (
	collectionTexts  = texts{"collection_translations", "collection_id", []string{"collection_name", "collection_description"}}
	collectionEvents = linked{"collection_events", "collection_id", "event_id"}
)

// CreateCollection stores a new collection.
func (db *DB) CreateCollection(ctx context.Context, c *catalog.Collection) (int32, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		if err := tx.QueryRow(ctx, `INSERT INTO collections DEFAULT VALUES RETURNING id`).Scan(&c.ID); err != nil {
			return catalog.Change{}, fmt.Errorf("insert collection: %w", err)
		}
		return collectionChange(c.ID, catalog.Created).Telling(differences(nil, collectionTold(c))), saveCollection(ctx, tx, c)
	})
	return c.ID, err
}

// UpdateCollection locks the collection, runs change and saves the result.
func (db *DB) UpdateCollection(ctx context.Context, id int32, change func(*catalog.Collection) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		c, err := readCollection(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		before := collectionTold(c)
		if err := change(c); err != nil {
			return catalog.Change{}, err
		}
		return collectionChange(id, catalog.Changed).Telling(differences(before, collectionTold(c))), saveCollection(ctx, tx, c)
	})
}

// DeleteCollection locks the collection, asks may and removes it; its events stay.
func (db *DB) DeleteCollection(ctx context.Context, id int32, may func(*catalog.Collection) error) error {
	return db.write(ctx, func(ctx context.Context, tx pgx.Tx) (catalog.Change, error) {
		c, err := readCollection(ctx, tx, id)
		if err != nil {
			return catalog.Change{}, err
		}
		if err := may(c); err != nil {
			return catalog.Change{}, err
		}
		_, err = tx.Exec(ctx, `DELETE FROM collections WHERE id = $1`, id)
		return collectionChange(id, catalog.Deleted).Telling(differences(collectionTold(c), nil)), err
	})
}

func collectionChange(id int32, action catalog.Action) catalog.Change {
	return catalog.Change{Noun: "collections", Action: action, ID: id}
}

func readCollection(ctx context.Context, tx pgx.Tx, id int32) (*catalog.Collection, error) {
	c := &catalog.Collection{ID: id, Texts: map[locale.Tag]catalog.CollectionTexts{}}
	err := tx.QueryRow(ctx, `SELECT published_at, collection_code, type FROM collections WHERE id = $1 FOR UPDATE`, id).
		Scan(&c.PublishedAt, &c.CollectionCode, &c.Type)
	if err != nil {
		return nil, fmt.Errorf("collection %d: %w", id, err)
	}
	byLocale, err := collectionTexts.read(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	for tag, v := range byLocale {
		c.Texts[tag] = catalog.CollectionTexts{CollectionName: v[0], CollectionDescription: v[1]}
	}
	c.EventIDs, err = readLinks(ctx, tx, collectionEvents, id)
	return c, err
}

func saveCollection(ctx context.Context, tx pgx.Tx, c *catalog.Collection) error {
	_, err := tx.Exec(ctx, `UPDATE collections SET publication = $2, published_at = $3, collection_code = $4, type = $5, updated_at = now() WHERE id = $1`,
		c.ID, c.Publication(), c.PublishedAt, c.CollectionCode, c.Type)
	if err != nil {
		return fmt.Errorf("save collection: %w", err)
	}
	byLocale := map[locale.Tag][]string{}
	for tag, t := range c.Texts {
		byLocale[tag] = []string{t.CollectionName, t.CollectionDescription}
	}
	if err := collectionTexts.save(ctx, tx, c.ID, byLocale); err != nil {
		return err
	}
	return saveLinks(ctx, tx, collectionEvents, c.ID, c.EventIDs)
}
