package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// uncleaned is the condition of the index files_uncleaned.
const uncleaned = `clean_key IS NULL AND starts_with(mime, 'image/') AND width IS NOT NULL`

// SaveClean saves the location of a clean picture once stored has confirmed its bytes. No message is published: the
// file's attributes are unchanged.
func (db *DB) SaveClean(ctx context.Context, f media.File, stored func(context.Context) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		// Lock the row before the key, in the same order as RemovePrivate.
		tag, err := tx.Exec(ctx, `UPDATE files SET clean_key = $2, clean_bytes = $3, clean_mime = $4 WHERE id = $1`,
			f.ID, f.CleanKey, f.CleanBytes, f.CleanMime)
		if err != nil {
			return fmt.Errorf("clean picture: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return media.ErrFileNotFound()
		}
		if _, err := tx.Exec(ctx, lockKey, *f.CleanKey); err != nil {
			return fmt.Errorf("lock object: %w", err)
		}
		return stored(ctx)
	})
}

// LeaseUncleaned leases an image without a clean picture whose last lease began before a moment; images without any
// lease come first.
func (db *DB) LeaseUncleaned(ctx context.Context, before, now time.Time) (media.File, error) {
	return one(ctx, db.pool, `UPDATE files SET clean_tried_at = $2 WHERE id = (SELECT id FROM files WHERE `+uncleaned+`
		AND (clean_tried_at IS NULL OR clean_tried_at <= $1) ORDER BY clean_tried_at NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING `+fileColumns, before, now)
}
