package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// DeleteUser locks all administrators first, by id: if the last two are deleted concurrently, one stays.
func (db *DB) DeleteUser(ctx context.Context, id int32, may func(u auth.User, administrators int) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		var administrators int
		err := tx.QueryRow(ctx, `SELECT count(*) FILTER (WHERE id <> $1) FROM (
			SELECT id FROM users WHERE role = 'administrador' AND NOT blocked ORDER BY id FOR UPDATE) a`, id).Scan(&administrators)
		if err != nil {
			return fmt.Errorf("count administrators: %w", err)
		}
		u, err := readUser(ctx, tx, `id = $1 FOR UPDATE`, id)
		if err != nil {
			return err
		}
		if err := may(u, administrators); err != nil {
			return err
		}
		change := auth.Change{UserID: id, Deleted: true}
		// The host stays if another user acts for it.
		err = tx.QueryRow(ctx, `SELECT CASE WHEN EXISTS (SELECT FROM users WHERE event_host_id = $1 AND id <> $2) THEN 0 ELSE $1::integer END`,
			u.EventHostID, id).Scan(&change.HostID)
		if err != nil {
			return fmt.Errorf("others of the host: %w", err)
		}
		if err := db.deleteRows(ctx, tx, u); err != nil {
			return err
		}
		return db.publish(ctx, tx, change)
	})
}

// deleteRows deletes the user with codes, sessions, saved list and mails, also mails queued by address: a later account with the
// address may belong to someone else. Only the farewell mail remains.
func (db *DB) deleteRows(ctx context.Context, tx pgx.Tx, u auth.User) error {
	for _, sql := range []string{`DELETE FROM mails WHERE address = $1`, `DELETE FROM users WHERE email = $1`} {
		if _, err := tx.Exec(ctx, sql, u.Email); err != nil {
			return fmt.Errorf("delete account: %w", err)
		}
	}
	_, err := tx.Exec(ctx, `INSERT INTO mails (kind, address, username, locale, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)`,
		auth.FarewellMail, u.Email, u.Username, u.Locale, db.now())
	if err != nil {
		return fmt.Errorf("queue %s: %w", auth.FarewellMail, err)
	}
	return nil
}
