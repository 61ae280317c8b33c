package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// skeletonBatch is the number of accounts whose skeletons are computed in one transaction.
const skeletonBatch = 500

// checkSkeletons returns ErrTaken if a name of another account looks alike. The lock makes concurrent registrations wait, because two
// rows with overlapping arrays violate no unique index.
func checkSkeletons(ctx context.Context, tx pgx.Tx, skeletons []string) error {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('users.username_skeletons'))`); err != nil {
		return fmt.Errorf("lock names: %w", err)
	}
	var taken bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM users WHERE username_skeletons && $1::text[])`, skeletons).Scan(&taken)
	if err != nil {
		return fmt.Errorf("compare names: %w", err)
	}
	if taken {
		return auth.ErrTaken()
	}
	return nil
}

// FillSkeletons computes the skeletons of accounts that are older than the column; several replicas may run it.
func (db *DB) FillSkeletons(ctx context.Context) error {
	for filled := skeletonBatch; filled == skeletonBatch; {
		err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) (err error) {
			filled, err = fillSkeletons(ctx, tx)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func fillSkeletons(ctx context.Context, tx pgx.Tx) (int, error) {
	rows, err := tx.Query(ctx, `SELECT id, username FROM users WHERE username_skeletons IS NULL ORDER BY id LIMIT $1
		FOR UPDATE SKIP LOCKED`, skeletonBatch)
	if err != nil {
		return 0, fmt.Errorf("names without skeletons: %w", err)
	}
	type named struct {
		ID       int32
		Username string
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[named])
	if err != nil {
		return 0, err
	}
	for _, u := range found {
		if _, err := tx.Exec(ctx, `UPDATE users SET username_skeletons = $2 WHERE id = $1`, u.ID, auth.Skeletons(u.Username)); err != nil {
			return 0, fmt.Errorf("store skeletons: %w", err)
		}
	}
	return len(found), nil
}
