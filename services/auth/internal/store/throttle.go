package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// networkRetention is how long a user's network is known after a sign-in.
const networkRetention = 90 * 24 * time.Hour

// CountTry locks the count, so that concurrent tries are counted one by one.
func (db *DB) CountTry(ctx context.Context, t auth.Try) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		now := db.now()
		var state auth.TryCount
		// The update changes nothing, but locks the row.
		err := tx.QueryRow(ctx, `INSERT INTO tries (key, count, counted_at, blocked_until) VALUES ($1, 0, $2, $2)
			ON CONFLICT (key) DO UPDATE SET count = tries.count RETURNING count, counted_at, blocked_until`, t.Key, now).
			Scan(&state.Count, &state.CountedAt, &state.BlockedUntil)
		if err != nil {
			return fmt.Errorf("count try: %w", err)
		}
		if state, err = t.Throttle.Next(state, now); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE tries SET count = $2, counted_at = $3, blocked_until = $4 WHERE key = $1`, t.Key, state.Count,
			state.CountedAt, state.BlockedUntil)
		return err
	})
}

// ForgetTry deletes the count.
func (db *DB) ForgetTry(ctx context.Context, t auth.Try) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM tries WHERE key = $1`, t.Key)
	return postgres.Error(err)
}

// KnowsNetwork looks for a sign-in of the last 90 days.
func (db *DB) KnowsNetwork(ctx context.Context, userID int32, network []byte) (known bool, err error) {
	err = db.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sign_in_networks WHERE user_id = $1 AND network = $2 AND used_at > $3)`,
		userID, network, db.now().Add(-networkRetention)).Scan(&known)
	return known, postgres.Error(err)
}

// RememberNetwork stores the network, or when it was used last.
func (db *DB) RememberNetwork(ctx context.Context, userID int32, network []byte) error {
	_, err := db.pool.Exec(ctx, `INSERT INTO sign_in_networks (user_id, network, used_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, network) DO UPDATE SET used_at = EXCLUDED.used_at`, userID, network, db.now())
	return postgres.Error(err)
}

// RemoveOldTries deletes counts that no longer matter and networks that are no longer known.
func (db *DB) RemoveOldTries(ctx context.Context) error {
	_, err := db.pool.Exec(ctx, `WITH old AS (DELETE FROM tries WHERE counted_at < $1) DELETE FROM sign_in_networks WHERE used_at < $2`,
		db.now().Add(-auth.MailThrottle.Forget), db.now().Add(-networkRetention))
	return postgres.Error(err)
}
