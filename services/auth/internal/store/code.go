package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// RedeemCode locks the code, changes its user and marks it as used, all or nothing.
func (db *DB) RedeemCode(ctx context.Context, kind auth.CodeKind, code string, change func(*auth.User) error) (auth.User, error) {
	var saved auth.User
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		var userID int32
		err := tx.QueryRow(ctx, `SELECT user_id FROM codes WHERE hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3 FOR UPDATE`,
			auth.HashCode(code), kind, db.now()).Scan(&userID)
		if errors.Is(err, pgx.ErrNoRows) {
			return db.badCode(ctx, tx, kind, code)
		}
		if err != nil {
			return fmt.Errorf("code: %w", err)
		}
		_, saved, err = db.changeUser(ctx, tx, userID, change)
		if err != nil {
			return err
		}
		return db.spendCode(ctx, tx, userID, kind)
	})
	return saved, err
}

// FindCodeUser does not lock the code: RedeemCode checks it again.
func (db *DB) FindCodeUser(ctx context.Context, kind auth.CodeKind, code string) (auth.User, error) {
	rows, err := db.pool.Query(ctx, `SELECT `+userColumns+` FROM users WHERE id =
		(SELECT user_id FROM codes WHERE hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3)`, auth.HashCode(code), kind, db.now())
	if err != nil {
		return auth.User{}, postgres.Error(fmt.Errorf("user of a code: %w", err))
	}
	u, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[auth.User])
	if errors.Is(err, pgx.ErrNoRows) {
		return auth.User{}, postgres.Error(db.badCode(ctx, db.pool, kind, code))
	}
	return u, postgres.Error(err)
}

// badCode finds out why a code is invalid. The holder of a formerly valid code may learn the reason.
func (db *DB) badCode(ctx context.Context, q postgres.Querier, kind auth.CodeKind, code string) error {
	state := auth.UnknownCode
	err := q.QueryRow(ctx, `SELECT CASE WHEN used_at IS NULL THEN 'expired' ELSE 'used' END FROM codes WHERE hash = $1 AND kind = $2`,
		auth.HashCode(code), kind).Scan(&state)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("code: %w", err)
	}
	return kind.ErrBadCode(state)
}

func (db *DB) spendCode(ctx context.Context, tx pgx.Tx, userID int32, kind auth.CodeKind) error {
	_, err := tx.Exec(ctx, `UPDATE codes SET used_at = $3 WHERE user_id = $1 AND kind = $2 AND used_at IS NULL`, userID, kind, db.now())
	if err != nil {
		return fmt.Errorf("spend code: %w", err)
	}
	return nil
}

// replaceCode generates a new code, which replaces the user's older one of the kind.
func (db *DB) replaceCode(ctx context.Context, tx pgx.Tx, userID int32, kind auth.CodeKind) (string, error) {
	code := auth.NewCode()
	_, err := tx.Exec(ctx, `INSERT INTO codes (hash, kind, user_id, expires_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, kind) DO UPDATE SET hash = EXCLUDED.hash, expires_at = EXCLUDED.expires_at, used_at = NULL`,
		auth.HashCode(code), kind, userID, db.now().Add(kind.Lifetime()))
	if err != nil {
		return "", fmt.Errorf("new code: %w", err)
	}
	return code, nil
}
