package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// fileConsumer is the consumer name of catalog in media's stream.
const fileConsumer = "catalog-files"

// SaveFile stores the newest metadata of a public file, whether an entry uses it or not: a concurrent write may link
// the file with older metadata a moment later, and the newest must win.
func (db *DB) SaveFile(ctx context.Context, messageID string, f catalog.File) error {
	if f.Private() {
		return nil // metadata of private files is not stored here
	}
	return postgres.Once(ctx, db.pool, fileConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		return runUnit(ctx, tx, func(u *unit) error {
			if err := queueFiles(u, []catalog.File{f}); err != nil {
				return err
			}
			// Responses contain the metadata of files inside entries that have not changed.
			return db.queueMessage(ctx, u, catalog.Change{Noun: "files", Action: catalog.Changed, ID: f.ID})
		})
	})
}

// RemoveFile removes a deleted file from the entries of all owners and publishes their changes; media has deleted it
// already.
func (db *DB) RemoveFile(ctx context.Context, messageID string, id int32) error {
	return postgres.Once(ctx, db.pool, fileConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		_, err := db.removeFile(ctx, tx, id)
		return err
	})
}
