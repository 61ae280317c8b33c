package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// fileConsumer names catalog's place in media's stream.
const fileConsumer = "catalog-files"

// SaveFile keeps the newest metadata of a public file, used or not: an entry that is being written may attach older
// metadata a moment later, and the newest wins.
func (db *DB) SaveFile(ctx context.Context, messageID string, f catalog.File) error {
	if f.Private() {
		return nil // nothing of it is catalog's
	}
	return postgres.Once(ctx, db.pool, fileConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		return together(ctx, tx, func(u *unit) error {
			if err := queueFiles(u, []catalog.File{f}); err != nil {
				return err
			}
			// Answers show the metadata of files beside entries that have not changed.
			return db.queueMessage(u, catalog.Change{Noun: "files", Action: catalog.Changed, ID: f.ID})
		})
	})
}

// RemoveFile takes a file that is gone out of every entry, whoever's, and tells of each: media has deleted it already.
func (db *DB) RemoveFile(ctx context.Context, messageID string, id int32) error {
	return postgres.Once(ctx, db.pool, fileConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		_, err := db.forget(ctx, tx, id)
		return err
	})
}
