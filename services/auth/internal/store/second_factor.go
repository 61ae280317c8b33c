package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// Sealer encrypts secrets that are stored, with keys that the database does not have.
type Sealer interface {
	Seal(owner string, secret []byte) (keyID string, sealed []byte, err error)
	Unseal(owner, keyID string, sealed []byte) ([]byte, error)
	// SealingKey is the id of the key that Seal uses.
	SealingKey() string
}

// FindSecondFactor returns that of the user, or the zero value.
func (db *DB) FindSecondFactor(ctx context.Context, userID int32) (auth.SecondFactor, error) {
	f, err := db.readSecondFactor(ctx, db.pool, userID, "")
	return f, postgres.Error(err)
}

// UpdateSecondFactor locks the row, so that a code is accepted once.
func (db *DB) UpdateSecondFactor(ctx context.Context, userID int32, change func(*auth.SecondFactor, time.Time) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		return db.changeSecondFactor(ctx, tx, userID, change)
	})
}

// SwitchSecondFactor also ends the user's sessions, in the same transaction.
func (db *DB) SwitchSecondFactor(ctx context.Context, userID int32, change func(*auth.SecondFactor, time.Time) error) (auth.User, error) {
	return db.switchSecondFactor(ctx, userID, func(ctx context.Context, tx pgx.Tx) error {
		return db.changeSecondFactor(ctx, tx, userID, change)
	})
}

// ResetSecondFactor needs no key: it also removes a second factor whose key is lost.
func (db *DB) ResetSecondFactor(ctx context.Context, userID int32) (auth.User, error) {
	return db.switchSecondFactor(ctx, userID, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM second_factors WHERE user_id = $1`, userID)
		return err
	})
}

func (db *DB) switchSecondFactor(ctx context.Context, userID int32, change func(context.Context, pgx.Tx) error) (auth.User, error) {
	var saved auth.User
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) (err error) {
		_, saved, err = db.changeUser(ctx, tx, userID, func(u *auth.User) error {
			u.EndSessions()
			return change(ctx, tx)
		})
		return err
	})
	return saved, err
}

func (db *DB) changeSecondFactor(ctx context.Context, tx pgx.Tx, userID int32, change func(*auth.SecondFactor, time.Time) error) error {
	f, err := db.readSecondFactor(ctx, tx, userID, ` FOR UPDATE`)
	if err != nil {
		return err
	}
	if err := change(&f, db.now()); err != nil {
		return err
	}
	if f.Secret == nil {
		_, err = tx.Exec(ctx, `DELETE FROM second_factors WHERE user_id = $1`, userID)
		return err
	}
	keyID, sealed, err := db.sealer.Seal(strconv.Itoa(int(userID)), f.Secret)
	if err != nil {
		return fmt.Errorf("seal second factor: %w", err)
	}
	_, err = tx.Exec(ctx, `INSERT INTO second_factors (user_id, secret, key_id, enabled, last_step, recovery_codes)
		VALUES ($1, $2, $3, $4, $5, COALESCE($6::bytea[], '{}'))
		ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, key_id = EXCLUDED.key_id, enabled = EXCLUDED.enabled,
			last_step = EXCLUDED.last_step, recovery_codes = EXCLUDED.recovery_codes`,
		userID, sealed, keyID, f.Enabled, f.LastStep, f.RecoveryCodes)
	return err
}

func (db *DB) readSecondFactor(ctx context.Context, q postgres.Querier, userID int32, lock string) (f auth.SecondFactor, err error) {
	var keyID string
	var sealed []byte
	err = q.QueryRow(ctx, `SELECT secret, key_id, enabled, last_step, recovery_codes FROM second_factors WHERE user_id = $1`+lock, userID).
		Scan(&sealed, &keyID, &f.Enabled, &f.LastStep, &f.RecoveryCodes)
	if errors.Is(err, pgx.ErrNoRows) {
		return auth.SecondFactor{}, nil
	}
	if err != nil {
		return f, fmt.Errorf("second factor: %w", err)
	}
	if f.Secret, err = db.sealer.Unseal(strconv.Itoa(int(userID)), keyID, sealed); err != nil {
		return f, fmt.Errorf("unseal second factor: %w", err)
	}
	return f, nil
}

// ResealSecondFactors encrypts with the current key the secrets that are sealed with an older one, so that the older key can be
// removed from the key file.
func (db *DB) ResealSecondFactors(ctx context.Context) error {
	rows, err := db.pool.Query(ctx, `SELECT user_id FROM second_factors WHERE key_id <> $1`, db.sealer.SealingKey())
	if err != nil {
		return postgres.Error(err)
	}
	users, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	if err != nil {
		return postgres.Error(err)
	}
	for _, id := range users {
		if err := db.UpdateSecondFactor(ctx, id, func(*auth.SecondFactor, time.Time) error { return nil }); err != nil {
			return err
		}
	}
	return nil
}
