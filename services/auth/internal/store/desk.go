package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// ListUsers searches for a part of the name or the address, ignoring case.
func (db *DB) ListUsers(ctx context.Context, p paging.Page) ([]auth.User, int32, error) {
	const found = ` FROM users WHERE ($1 = '' OR role = $1)
		AND ($2 = '' OR position(lower($2) IN lower(username)) > 0 OR position(lower($2) IN email) > 0)`
	var total int32
	if err := db.pool.QueryRow(ctx, `SELECT count(*)::integer`+found, p.Filter, p.Search).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count users: %w", err))
	}
	rows, err := db.pool.Query(ctx, `SELECT `+userColumns+found+` ORDER BY id `+p.Order()+` LIMIT $3 OFFSET $4`, p.Filter, p.Search,
		p.Limit, p.Start)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list users: %w", err))
	}
	users, err := pgx.CollectRows(rows, pgx.RowToStructByName[auth.User])
	return users, total, postgres.Error(err)
}

// AuditEntries returns a page of audit entries.
func (db *DB) AuditEntries(ctx context.Context, p paging.Page) ([]audit.Entry, int32, error) {
	return postgres.AuditEntries(ctx, db.pool, p)
}

// audit records an administrator's change of an account; users' changes of their own account are not audited.
func recordAudit(ctx context.Context, tx pgx.Tx, action string, old, u auth.User) error {
	caller := identity.From(ctx)
	if !caller.Administrator() || action == "changed" && u.SameRights(old) {
		return nil
	}
	return auditAs(ctx, tx, audit.Entry{UserID: caller.UserID, Action: action}, old, u)
}

// auditAs fills an entry with the changed attributes; for a new user there are no old ones.
func auditAs(ctx context.Context, tx pgx.Tx, e audit.Entry, old, u auth.User) error {
	e.Noun, e.EntryID, e.After = "users", u.ID, u.Rights()
	if old.ID != 0 {
		e.Before = old.Rights()
	}
	return postgres.Audit(ctx, tx, e)
}
