package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// sessionsShown bounds the list; real users have a handful.
const sessionsShown = 100

// OpenSession also deletes the user's expired sessions. The lock serialises it with a change that ends all sessions.
func (db *DB) OpenSession(ctx context.Context, u auth.User, device string) (id int32, err error) {
	err = postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		unused, oldest := endedBefore(u.Role, db.now())
		_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1 AND (used_at <= $2 OR created_at <= $3)`, u.ID, unused, oldest)
		if err != nil {
			return fmt.Errorf("delete expired sessions: %w", err)
		}
		err = tx.QueryRow(ctx, `INSERT INTO sessions (user_id, device, created_at, used_at)
			SELECT id, $3, $4, $4 FROM users WHERE id = $1 AND token_version = $2 FOR SHARE RETURNING id`,
			u.ID, u.TokenVersion, device, db.now()).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return auth.ErrSessionEnded()
		}
		return err
	})
	return id, err
}

// endedBefore returns the latest use and the latest start of sessions that have ended at now.
func endedBefore(role identity.Role, now time.Time) (unused, oldest time.Time) {
	return now.Add(-auth.IdleEnd(role)), now.Add(-auth.SessionLifetime)
}

// UseSession records a use, at most once an hour: most calls only read.
func (db *DB) UseSession(ctx context.Context, userID, id int32, role identity.Role) error {
	s := auth.Session{ID: id, UserID: userID}
	err := db.pool.QueryRow(ctx, `SELECT created_at, used_at FROM sessions WHERE id = $1 AND user_id = $2`, id, userID).
		Scan(&s.CreatedAt, &s.UsedAt)
	if err != nil {
		return postgres.Error(fmt.Errorf("session: %w", err))
	}
	if !db.now().Before(s.EndsAt(role)) {
		return errs.ErrNotFound()
	}
	if !s.Stale(db.now()) {
		return nil
	}
	_, err = db.pool.Exec(ctx, `UPDATE sessions SET used_at = $2 WHERE id = $1`, id, db.now())
	return postgres.Error(err)
}

// ListSessions omits expired sessions.
func (db *DB) ListSessions(ctx context.Context, userID int32, role identity.Role) ([]auth.Session, error) {
	unused, oldest := endedBefore(role, db.now())
	rows, err := db.pool.Query(ctx, `SELECT id, user_id, device, created_at, used_at FROM sessions
		WHERE user_id = $1 AND used_at > $2 AND created_at > $3 ORDER BY used_at DESC, id DESC LIMIT $4`, userID, unused, oldest, sessionsShown)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("list sessions: %w", err))
	}
	sessions, err := pgx.CollectRows(rows, pgx.RowToStructByName[auth.Session])
	return sessions, postgres.Error(err)
}

// EndSession publishes a change of the user, so that the gateways drop all the user's cached tokens: this is rare and
// cheap.
func (db *DB) EndSession(ctx context.Context, userID, id int32) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `DELETE FROM sessions WHERE id = $1 AND user_id = $2`, id, userID)
		if err != nil {
			return fmt.Errorf("end session: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return errs.ErrNotFound()
		}
		return db.publish(ctx, tx, auth.Change{UserID: userID})
	})
}

// endSessions deletes all sessions of the user.
func endSessions(ctx context.Context, tx pgx.Tx, userID int32) error {
	if _, err := tx.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1`, userID); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	return nil
}
