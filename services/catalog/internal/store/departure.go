package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// userConsumer is the consumer name of catalog in auth's stream.
const userConsumer = "catalog-users"

// ApplyDeparture archives the hosts of a deleted account with their events, and deletes the stored responses to the
// account.
func (db *DB) ApplyDeparture(ctx context.Context, messageID string, d catalog.Departure) error {
	return postgres.Once(ctx, db.pool, userConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		hosts, err := idsOf(ctx, tx, `SELECT id FROM hosts WHERE id = $1 OR (applicant_id = $2 AND published_at IS NULL) ORDER BY id`,
			d.HostID, d.UserID)
		if err != nil {
			return err
		}
		for _, id := range hosts {
			if err := db.archiveHost(ctx, tx, id); err != nil {
				return err
			}
		}
		for _, sql := range []string{
			`UPDATE hosts SET applicant_id = NULL WHERE applicant_id = $1`, `DELETE FROM answers WHERE user_id = $1`,
			`DELETE FROM event_previews WHERE user_id = $1`, `DELETE FROM event_confirmations WHERE user_id = $1`,
		} {
			if _, err := tx.Exec(ctx, sql, d.UserID); err != nil {
				return fmt.Errorf("remove user: %w", err)
			}
		}
		return nil
	})
}

func (db *DB) archiveHost(ctx context.Context, tx pgx.Tx, id int32) error {
	events, err := idsOf(ctx, tx, `SELECT id FROM events WHERE event_host_id = $1 ORDER BY id`, id)
	if err != nil {
		return err
	}
	for _, event := range events {
		if err := db.archiveEvent(ctx, tx, event); err != nil {
			return err
		}
	}
	h, row, err := readHost(ctx, tx, id)
	if err != nil {
		return err
	}
	h.Archive()
	return runUnit(ctx, tx, func(u *unit) error {
		if err := saveHost(ctx, u, h, row, nil); err != nil {
			return err
		}
		return db.queueMessage(ctx, u, hostChange(id, catalog.Changed))
	})
}

func (db *DB) archiveEvent(ctx context.Context, tx pgx.Tx, id int32) error {
	e, row, err := readEvent(ctx, tx, id)
	if err != nil {
		return err
	}
	e.Archive()
	return runUnit(ctx, tx, func(u *unit) error {
		if err := saveEvent(ctx, u, e, row, nil); err != nil {
			return err
		}
		return db.queueMessage(ctx, u, eventChange(e, catalog.Changed))
	})
}

func idsOf(ctx context.Context, tx pgx.Tx, sql string, args ...any) ([]int32, error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, fmt.Errorf("ids: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowTo[int32])
}
