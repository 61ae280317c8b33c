package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// Underived returns a public image whose formats are still estimates.
func (db *DB) Underived(ctx context.Context, id int32) (media.File, error) {
	f, err := one(ctx, db.pool, `SELECT `+fileColumns+` FROM files WHERE id = $1 AND derived_at IS NULL AND NOT private`, id)
	if err == nil && !f.Image() {
		return media.File{}, media.ErrFileNotFound()
	}
	return f, err
}

// SaveFormats saves true formats and publishes the change, once. updated_at must increase, because consumers keep the
// newest version, and a transaction that began earlier may commit later.
func (db *DB) SaveFormats(ctx context.Context, id int32, formats media.Formats) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		// An image smaller than every format has nothing to correct, so no message is needed.
		f, err := one(ctx, tx, `UPDATE files SET formats = coalesce($2, formats), derived_at = now(),
			updated_at = CASE WHEN $2::jsonb IS NULL THEN updated_at ELSE greatest(now(), updated_at + interval '1 microsecond') END
			WHERE id = $1 AND derived_at IS NULL AND NOT private RETURNING `+fileColumns, id, orNull(notEmpty(formats)))
		if errs.KindOf(err) == errs.NotFound || err == nil && len(formats) == 0 {
			return nil
		}
		if err != nil {
			return err
		}
		return db.publish(ctx, tx, media.Change{Action: media.Changed, File: f})
	})
}

func notEmpty(f media.Formats) media.Formats {
	if len(f) == 0 {
		return nil
	}
	return f
}

// publish writes the message of a change to the outbox, in the same transaction.
func (db *DB) publish(ctx context.Context, tx pgx.Tx, c media.Change) error {
	subject, message, err := db.announce(c)
	if err != nil {
		return err
	}
	return postgres.Publish(ctx, tx, subject, message)
}
