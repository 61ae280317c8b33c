package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// FindQuota reads what the owner's files take, and the limit that an editor has set.
func (db *DB) FindQuota(ctx context.Context, ownerID int32) (media.Quota, error) {
	q, err := readQuota(ctx, db.pool, ownerID)
	return q, postgres.Error(err)
}

// LockQuota waits for other uploads of the owner that are being saved.
func (db *DB) LockQuota(ctx context.Context, ownerID int32) (q media.Quota, err error) {
	err = postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockKey, fmt.Sprintf("quota %d", ownerID)); err != nil {
			return fmt.Errorf("lock quota: %w", err)
		}
		q, err = readQuota(ctx, tx, ownerID)
		return err
	})
	return q, err
}

// SetQuota stores who set the limit.
func (db *DB) SetQuota(ctx context.Context, ownerID int32, limit int64, editorID int32) (q media.Quota, err error) {
	err = postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO quotas (owner_id, limit_bytes, set_by) VALUES ($1, $2, $3) ON CONFLICT (owner_id)
			DO UPDATE SET limit_bytes = EXCLUDED.limit_bytes, set_by = EXCLUDED.set_by, set_at = now()`, ownerID, limit, editorID)
		if err != nil {
			return fmt.Errorf("set quota: %w", err)
		}
		q, err = readQuota(ctx, tx, ownerID)
		return err
	})
	return q, err
}

func readQuota(ctx context.Context, q postgres.Querier, ownerID int32) (media.Quota, error) {
	quota := media.Quota{OwnerID: ownerID}
	err := q.QueryRow(ctx, `SELECT COALESCE(sum(bytes + COALESCE(clean_bytes, 0)), 0)::bigint,
		COALESCE((SELECT limit_bytes FROM quotas WHERE owner_id = $1), 0) FROM files WHERE owner_id = $1`, ownerID).
		Scan(&quota.Used, &quota.Limit)
	if err != nil {
		return quota, fmt.Errorf("quota: %w", err)
	}
	return quota, nil
}
