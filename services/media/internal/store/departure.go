package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// RemovePrivate holds the locks of the objects until row and bytes are removed.
func (db *DB) RemovePrivate(ctx context.Context, ownerID int32, drop func(ctx context.Context, key string) error) (bool, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (media.Change, error) {
		f, err := one(ctx, tx, `DELETE FROM files WHERE id = (SELECT id FROM files WHERE private AND owner_id = $1 ORDER BY id LIMIT 1)
			RETURNING `+fileColumns, ownerID)
		if err != nil {
			return media.Change{}, err
		}
		for _, key := range f.Keys() {
			if err := dropUnused(ctx, tx, key, drop); err != nil {
				return media.Change{}, err
			}
		}
		return media.Change{Action: media.Deleted, File: f}, nil
	})
	if errs.KindOf(err) == errs.NotFound {
		return false, nil
	}
	return err == nil, err
}

// dropUnused locks an object until the end of the transaction, and drops it unless a file uses it.
func dropUnused(ctx context.Context, tx pgx.Tx, key string, drop func(ctx context.Context, key string) error) error {
	if _, err := tx.Exec(ctx, lockKey, key); err != nil {
		return fmt.Errorf("lock object: %w", err)
	}
	var used bool
	if err := tx.QueryRow(ctx, `SELECT `+usesKey, key).Scan(&used); err != nil {
		return fmt.Errorf("uses of object: %w", err)
	}
	if used {
		return nil
	}
	return drop(ctx, key)
}

// RemoveAnswers removes the stored answers for idempotent requests of the user, and the quota.
func (db *DB) RemoveAnswers(ctx context.Context, userID int32) error {
	_, err := db.pool.Exec(ctx, `WITH quota AS (DELETE FROM quotas WHERE owner_id = $1) DELETE FROM answers WHERE user_id = $1`, userID)
	return postgres.Error(err)
}
