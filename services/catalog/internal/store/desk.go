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
	"raymi.example/internal/verdict"
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
		if err := db.CheckDecidable(ctx, tx, id); err != nil {
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
			return errors.Join(db.queueMessage(ctx, u, decided), db.queueMessage(ctx, u, eventChange(e, catalog.Changed)))
		}))
	})
}

// DeferReview locks the event and runs change to find errors, but stores the verdict for later instead of the event.
func (db *DB) DeferReview(ctx context.Context, p verdict.Pending, change func(*catalog.Event) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		e, _, err := readEvent(ctx, tx, p.EntryID)
		if err != nil {
			return err
		}
		p.Seen = e.UpdatedAt
		if err := change(e); err != nil {
			return err
		}
		return db.Defer(ctx, tx, p)
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
			return db.queueMessage(ctx, u, hostChange(h.ID, catalog.Changed))
		})
	})
}

// deskHosts reads hosts with their name and city, under the alias h.
const deskHosts = `SELECT h.id, h.name, h.trusted, h.publication AS state, h.created_at, c.city_code
	FROM (SELECT *, coalesce(nullif(commercial_name, ''), personal_name, '') AS name FROM hosts) h
	LEFT JOIN addresses a ON a.id = h.event_host_address_id
	LEFT JOIN cities c ON c.id = coalesce(a.city_id, h.org_location_id)`

// byName is a collation for names: without regard to case, and with ñ after n.
const byName = ` COLLATE "es-x-icu"`

// ListDeskHosts returns a page; the search matches a part of the name, ignoring case.
func (db *DB) ListDeskHosts(ctx context.Context, f catalog.HostFilter, p paging.Page) ([]catalog.DeskHost, int32, error) {
	const found = deskHosts + ` WHERE (@state = '' OR h.publication = @state) AND (@city = '' OR c.city_code = @city)
		AND (@text = '' OR position(lower(@text) IN lower(concat_ws(' ', h.commercial_name, h.personal_name))) > 0)
		AND (@from::timestamptz IS NULL OR h.created_at >= @from) AND (@to::timestamptz IS NULL OR h.created_at < @to)`
	var total int32
	args := pgx.StrictNamedArgs{"state": p.Filter, "text": p.Search, "city": f.City, "from": f.From, "to": f.To}
	if err := db.pool.QueryRow(ctx, `SELECT count(*)::integer FROM (`+found+`) f`, args).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count hosts: %w", err))
	}
	order := `h.id ` + p.Order()
	if p.ByName {
		order = `h.name` + byName + `, h.id`
	}
	args["limit"], args["start"] = p.Limit, p.Start
	rows, err := db.pool.Query(ctx, found+` ORDER BY `+order+` LIMIT @limit OFFSET @start`, args)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list hosts: %w", err))
	}
	hosts, err := pgx.CollectRows(rows, pgx.RowToStructByName[catalog.DeskHost])
	return hosts, total, postgres.Error(err)
}

// FindDeskHost returns a host, including uncommitted changes of the transaction of ctx.
func (db *DB) FindDeskHost(ctx context.Context, id int32) (catalog.DeskHost, error) {
	rows, err := db.pool.Query(ctx, deskHosts+` WHERE h.id = $1`, id)
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
