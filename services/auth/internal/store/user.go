package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

const userColumns = `id, username, email, password_hash, provider, confirmed, blocked, role, COALESCE(event_host_id, 0) AS event_host_id,
	token_version, locale, created_at, updated_at,
	EXISTS (SELECT FROM second_factors f WHERE f.user_id = users.id AND f.enabled) AS second_factor`

// FindUser returns the user with the id.
func (db *DB) FindUser(ctx context.Context, id int32) (auth.User, error) {
	return readUser(ctx, db.pool, `id = $1`, id)
}

// FindByIdentifier prefers the address: a user name equal to another user's address never matches.
func (db *DB) FindByIdentifier(ctx context.Context, identifier string) (auth.User, error) {
	return readUser(ctx, db.pool, `email = lower($1) OR username = $1 ORDER BY email = lower($1) DESC LIMIT 1`, identifier)
}

// CreateUser stores a new account. Names and addresses share one namespace: a name that is another user's address is
// taken.
func (db *DB) CreateUser(ctx context.Context, u auth.User, confirm bool) (auth.User, error) {
	var created auth.User
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		var err error
		created, err = insertUser(ctx, tx, u)
		if err != nil {
			return err
		}
		if confirm {
			if err := db.insertMail(ctx, tx, auth.ConfirmationMail, created.Email); err != nil {
				return err
			}
		}
		if err := recordAudit(ctx, tx, "created", auth.User{}, created); err != nil {
			return err
		}
		return db.publish(ctx, tx, auth.Change{UserID: created.ID, Registered: true})
	})
	return created, err
}

// UpdateUser locks the user, runs change and saves the result.
func (db *DB) UpdateUser(ctx context.Context, id int32, change func(*auth.User) error) (auth.User, error) {
	var saved auth.User
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		var err error
		_, saved, err = db.changeUser(ctx, tx, id, change)
		return err
	})
	return saved, err
}

// changeUser is UpdateUser inside a transaction; it also returns the old user.
func (db *DB) changeUser(ctx context.Context, tx pgx.Tx, id int32, change func(*auth.User) error) (old, saved auth.User, err error) {
	if old, err = readUser(ctx, tx, `id = $1 FOR UPDATE`, id); err != nil {
		return old, saved, err
	}
	u := old
	if err := change(&u); err != nil {
		return old, saved, err
	}
	if saved, err = saveUser(ctx, tx, u); err != nil {
		return old, saved, err
	}
	if u.PasswordHash != old.PasswordHash {
		if err := db.spendCode(ctx, tx, id, auth.ResetCode); err != nil {
			return old, saved, err
		}
	}
	if u.TokenVersion != old.TokenVersion {
		if err := endSessions(ctx, tx, id); err != nil {
			return old, saved, err
		}
	}
	if err := recordAudit(ctx, tx, "changed", old, saved); err != nil {
		return old, saved, err
	}
	if err := db.queueRoleMail(ctx, tx, old, saved); err != nil {
		return old, saved, err
	}
	if u.TokensVoid(old) {
		return old, saved, db.publish(ctx, tx, auth.Change{UserID: id, SessionsEnded: u.TokenVersion != old.TokenVersion})
	}
	return old, saved, nil
}

func insertUser(ctx context.Context, tx pgx.Tx, u auth.User) (auth.User, error) {
	skeletons := auth.Skeletons(u.Username)
	if err := checkSkeletons(ctx, tx, skeletons); err != nil {
		return auth.User{}, err
	}
	rows, err := tx.Query(ctx, `INSERT INTO users (username, email, password_hash, provider, confirmed, role, event_host_id, locale,
			username_skeletons)
		SELECT @username::text, @email::text, @password_hash::text, @provider::text, @confirmed::boolean, @role::text,
			NULLIF(@event_host_id::integer, 0), @locale::text, @skeletons::text[]
		WHERE NOT EXISTS (SELECT FROM users WHERE email IN (@email, lower(@username)) OR username IN (@username, @email))
		ON CONFLICT DO NOTHING RETURNING `+userColumns,
		pgx.StrictNamedArgs{
			"username": u.Username, "email": u.Email, "password_hash": u.PasswordHash, "provider": u.Provider, "confirmed": u.Confirmed,
			"role": u.Role, "event_host_id": u.EventHostID, "locale": u.Locale, "skeletons": skeletons,
		})
	if err != nil {
		return auth.User{}, fmt.Errorf("insert user: %w", err)
	}
	created, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[auth.User])
	if errors.Is(err, pgx.ErrNoRows) {
		return auth.User{}, auth.ErrTaken()
	}
	return created, err
}

func saveUser(ctx context.Context, tx pgx.Tx, u auth.User) (auth.User, error) {
	rows, err := tx.Query(ctx, `UPDATE users SET password_hash = @password_hash, confirmed = @confirmed, blocked = @blocked, role = @role,
		event_host_id = NULLIF(@event_host_id::integer, 0), token_version = @token_version, updated_at = now()
		WHERE id = @id RETURNING `+userColumns, pgx.StrictNamedArgs{
		"id": u.ID, "password_hash": u.PasswordHash, "confirmed": u.Confirmed, "blocked": u.Blocked, "role": u.Role,
		"event_host_id": u.EventHostID, "token_version": u.TokenVersion,
	})
	if err != nil {
		return auth.User{}, fmt.Errorf("save user: %w", err)
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[auth.User])
}

// readUser returns errs.NotFound if no user meets the condition, which must be a constant of this package.
func readUser(ctx context.Context, q postgres.Querier, condition string, arg any) (auth.User, error) {
	rows, err := q.Query(ctx, `SELECT `+userColumns+` FROM users WHERE `+condition, arg)
	if err != nil {
		return auth.User{}, postgres.Error(fmt.Errorf("read user: %w", err))
	}
	u, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[auth.User])
	if errors.Is(err, pgx.ErrNoRows) {
		return auth.User{}, errs.ErrNotFound()
	}
	return u, postgres.Error(err)
}
