package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/internal/verdict"
	"raymi.example/services/partners/internal/partners"
)

// DecideApplication audits the verdict in the same transaction.
func (db *DB) DecideApplication(ctx context.Context, id int32, v partners.Verdict,
	change func(*partners.Application) error,
) (partners.Application, error) {
	var decided partners.Application
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		before, after, err := db.update(ctx, tx, `id = $1 AND state <> 'creating' FOR UPDATE`, id, func(a *partners.Application) error {
			if err := db.CheckDecidable(ctx, tx, id); err != nil {
				return err
			}
			return change(a)
		})
		if err != nil {
			return err
		}
		decided = after
		return postgres.Audit(ctx, tx, auditOf(v, identity.From(ctx).UserID, before, after))
	})
	return decided, err
}

// DeferDecision locks the application.
func (db *DB) DeferDecision(ctx context.Context, p verdict.Pending,
	change func(*partners.Application) error,
) (partners.Application, error) {
	var unchanged partners.Application
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		a, err := readApplication(ctx, tx, `id = $1 AND state <> 'creating' FOR UPDATE`, p.EntryID)
		if err != nil {
			return err
		}
		unchanged, p.Seen = a, a.UpdatedAt
		if err := change(&a); err != nil {
			return err
		}
		return db.Defer(ctx, tx, p)
	})
	return unchanged, err
}

func auditOf(v partners.Verdict, userID int32, before, after partners.Application) audit.Entry {
	return audit.Entry{
		UserID: userID, Action: string(v), Noun: "applications", EntryID: after.ID,
		Before: applicationAuditValues(before), After: applicationAuditValues(after),
	}
}

// applicationAuditValues are the audited attributes of an application, without its private part.
func applicationAuditValues(a partners.Application) audit.Values {
	return audit.Values{"state": a.State, "message": a.Message}
}

// ListApplications searches for a part of the name, ignoring case. Applications with a pending verdict are not open.
func (db *DB) ListApplications(ctx context.Context, p paging.Page) ([]partners.Application, int32, error) {
	const found = ` FROM applications WHERE state <> 'creating' AND ($1 = '' OR state = $1)
		AND ($2 = '' OR position(lower($2) IN lower(host_name)) > 0)
		AND ($1 NOT IN ('received', 'information_requested') OR NOT EXISTS (SELECT FROM pending_verdicts WHERE entry_id = applications.id))`
	var total int32
	if err := db.pool.QueryRow(ctx, `SELECT count(*)::integer`+found, p.Filter, p.Search).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count applications: %w", err))
	}
	rows, err := db.pool.Query(ctx, `SELECT `+applicationColumns+found+` ORDER BY id `+p.Order()+` LIMIT $3 OFFSET $4`, p.Filter,
		p.Search, p.Limit, p.Start)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list applications: %w", err))
	}
	applications, err := pgx.CollectRows(rows, scanApplication)
	return applications, total, postgres.Error(err)
}

// FindApplication returns one.
func (db *DB) FindApplication(ctx context.Context, id int32) (partners.Application, error) {
	a, err := readApplication(ctx, db.pool, `id = $1 AND state <> 'creating'`, id)
	return a, postgres.Error(err)
}

// FindOwnApplication omits applications on behalf of others.
func (db *DB) FindOwnApplication(ctx context.Context, userID int32) (partners.Application, error) {
	a, err := readApplication(ctx, db.pool, `sole_user_id = $1 AND state <> 'creating' ORDER BY id DESC LIMIT 1`, userID)
	return a, postgres.Error(err)
}

// AuditEntries returns a page of audit entries.
func (db *DB) AuditEntries(ctx context.Context, p paging.Page) ([]audit.Entry, int32, error) {
	return postgres.AuditEntries(ctx, db.pool, p)
}
