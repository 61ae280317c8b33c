package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// applicationConsumer is the consumer name of catalog in partners' stream.
const applicationConsumer = "catalog-applications"

// HostTrusted reports whether the events of the host are public without review; it is false for an unknown host.
func (db *DB) HostTrusted(ctx context.Context, hostID int32) (trusted bool, err error) {
	err = db.pool.QueryRow(ctx, `SELECT coalesce(bool_or(trusted), false) FROM hosts WHERE id = $1`, hostID).Scan(&trusted)
	return trusted, postgres.Error(err)
}

// ReviewEvent locks the event, runs change and saves the event; it publishes the decision and the change.
func (db *DB) ReviewEvent(ctx context.Context, id int32, change func(*catalog.Event) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		e, row, err := readEvent(ctx, tx, id)
		if err != nil {
			return err
		}
		before := eventState(e)
		if err := change(e); err != nil {
			return err
		}
		decided := eventChange(e, catalog.Refused)
		if e.PublishedAt != nil {
			decided.Action = catalog.Approved
		}
		decided.Event = e
		decided.Before, decided.After = before, eventState(e)
		return uniqueError(runUnit(ctx, tx, func(u *unit) error {
			if err := saveEvent(ctx, u, e, row, nil); err != nil {
				return err
			}
			queueAudit(ctx, u, decided)
			return errors.Join(db.queueMessage(u, decided), db.queueMessage(u, eventChange(e, catalog.Changed)))
		}))
	})
}

// DecideHost applies the decision on an application to its host.
func (db *DB) DecideHost(ctx context.Context, messageID string, d catalog.HostDecision, change func(*catalog.Host)) error {
	return postgres.Once(ctx, db.pool, applicationConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		h, row, err := readHost(ctx, tx, d.HostID)
		if errs.KindOf(postgres.Error(err)) == errs.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		before := hostState(h)
		change(h)
		action := catalog.Refused
		if d.Approved {
			action = catalog.Approved
		}
		entry := audit.Entry{UserID: d.DecidedBy, Action: string(action), Noun: "hosts", EntryID: h.ID, Before: before, After: hostState(h)}
		return runUnit(ctx, tx, func(u *unit) error {
			if err := saveHost(ctx, u, h, row, nil); err != nil {
				return err
			}
			postgres.AuditIn(&u.pending, entry)
			return db.queueMessage(u, hostChange(h.ID, catalog.Changed))
		})
	})
}

const deskHosts = `SELECT id, coalesce(nullif(commercial_name, ''), personal_name, '') AS name, trusted, publication AS state, created_at
	FROM hosts`

// ListDeskHosts returns a page; the search matches a part of the name, ignoring case.
func (db *DB) ListDeskHosts(ctx context.Context, p paging.Page) ([]catalog.DeskHost, int32, error) {
	const found = ` WHERE ($1 = '' OR publication = $1)
		AND ($2 = '' OR position(lower($2) IN lower(concat_ws(' ', commercial_name, personal_name))) > 0)`
	var total int32
	if err := db.pool.QueryRow(ctx, `SELECT count(*)::integer FROM hosts`+found, p.Filter, p.Search).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count hosts: %w", err))
	}
	rows, err := db.pool.Query(ctx, deskHosts+found+` ORDER BY id `+p.Order()+` LIMIT $3 OFFSET $4`, p.Filter, p.Search, p.Limit, p.Start)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list hosts: %w", err))
	}
	hosts, err := pgx.CollectRows(rows, pgx.RowToStructByName[catalog.DeskHost])
	return hosts, total, postgres.Error(err)
}

// FindDeskHost returns a host, including uncommitted changes of the transaction of ctx.
func (db *DB) FindDeskHost(ctx context.Context, id int32) (catalog.DeskHost, error) {
	rows, err := db.pool.Query(ctx, deskHosts+` WHERE id = $1`, id)
	if err != nil {
		return catalog.DeskHost{}, postgres.Error(fmt.Errorf("host %d: %w", id, err))
	}
	h, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[catalog.DeskHost])
	return h, postgres.Error(err)
}

// AuditEntries returns a page of the audit log.
func (db *DB) AuditEntries(ctx context.Context, p paging.Page) ([]audit.Entry, int32, error) {
	return postgres.AuditEntries(ctx, db.pool, p)
}
