package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/desk"
)

// Audit stores an audit entry in the transaction of the change that it records; the database sets its id and time.
func Audit(ctx context.Context, tx pgx.Tx, e desk.Entry) error {
	b := &pgx.Batch{}
	AuditIn(b, e)
	if err := Send(ctx, tx, b); err != nil {
		return fmt.Errorf("audit %s %d: %w", e.Noun, e.EntryID, err)
	}
	return nil
}

// AuditIn adds the statement of Audit to a batch, which must be sent in a transaction.
func AuditIn(b *pgx.Batch, e desk.Entry) {
	b.Queue(`INSERT INTO audit (user_id, action, noun, entry_id, before, after) VALUES ($1, $2, $3, $4, $5, $6)`,
		e.UserID, e.Action, e.Noun, e.EntryID, orNull(e.Before), orNull(e.After))
}

// orNull returns SQL NULL for nil values, which would be stored as JSON null otherwise.
func orNull(v desk.Values) any {
	if v == nil {
		return nil
	}
	return map[string]any(v)
}

// AuditEntries returns a page of entries, newest first, and the total; the page's filter is a noun.
func AuditEntries(ctx context.Context, q Querier, p desk.Page) ([]desk.Entry, int32, error) {
	var total int32
	if err := q.QueryRow(ctx, `SELECT count(*)::integer FROM audit WHERE $1 = '' OR noun = $1`, p.Filter).Scan(&total); err != nil {
		return nil, 0, Error(fmt.Errorf("count audit: %w", err))
	}
	rows, err := q.Query(ctx, `SELECT id, created_at AS at, user_id, action, noun, entry_id, before, after FROM audit
		WHERE $1 = '' OR noun = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`, p.Filter, p.Limit, p.Start)
	if err != nil {
		return nil, 0, Error(fmt.Errorf("read audit: %w", err))
	}
	entries, err := pgx.CollectRows(rows, pgx.RowToStructByName[desk.Entry])
	return entries, total, Error(err)
}
