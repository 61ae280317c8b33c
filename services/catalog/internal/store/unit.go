package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// unit is a unit of work: a transaction in which work reads and validates, and the statements that it queues. They are
// sent together at the end, so the reads of work do not see them.
type unit struct {
	postgres.Querier

	pending pgx.Batch
}

// queue adds a statement.
func (u *unit) queue(sql string, args ...any) { u.pending.Queue(sql, args...) }

// runUnit runs work on a transaction and sends the statements that it queued in one round trip, in order, until one
// fails.
func runUnit(ctx context.Context, tx pgx.Tx, work func(*unit) error) error {
	u := &unit{Querier: tx}
	if err := work(u); err != nil {
		return err
	}
	return postgres.Send(ctx, tx, &u.pending)
}
