package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// RemovePrivate holds the lock of the object until row and bytes are gone.
func (db *DB) RemovePrivate(ctx context.Context, ownerID int32, drop func(ctx context.Context, key string) error) (bool, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (media.Change, error) {
		f, err := one(ctx, tx, `DELETE FROM files WHERE id = (SELECT id FROM files WHERE private AND owner_id = $1 ORDER BY id LIMIT 1)
			RETURNING `+fileColumns, ownerID)
		if err != nil {
			return media.Change{}, err
		}
		if _, err := tx.Exec(ctx, lockKey, f.StorageKey); err != nil {
			return media.Change{}, fmt.Errorf("lock object: %w", err)
		}
		var used bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM files WHERE storage_key = $1)`, f.StorageKey).Scan(&used); err != nil {
			return media.Change{}, fmt.Errorf("uses of object: %w", err)
		}
		if used {
			return media.Change{Action: media.Deleted, File: f}, nil
		}
		return media.Change{Action: media.Deleted, File: f}, drop(ctx, f.StorageKey)
	})
	if errs.KindOf(err) == errs.NotFound {
		return false, nil
	}
	return err == nil, err
}

// ForgetAnswers removes the answers that are kept for repeated requests.
func (db *DB) ForgetAnswers(ctx context.Context, userID int32) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM answers WHERE user_id = $1`, userID)
	return postgres.Error(err)
}
