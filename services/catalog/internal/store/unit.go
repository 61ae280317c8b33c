package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// unit is a transaction in which work reads and checks, and the statements that it queues: they are sent together when all
// checks are done. What is queued is not there yet for what reads.
type unit struct {
	postgres.Querier

	later pgx.Batch
}

// queue adds a statement.
func (u *unit) queue(sql string, args ...any) { u.later.Queue(sql, args...) }

// together runs work on a transaction and sends what it queued: one round trip, in order, until a statement fails.
func together(ctx context.Context, tx pgx.Tx, work func(*unit) error) error {
	u := &unit{Querier: tx}
	if err := work(u); err != nil {
		return err
	}
	return postgres.Send(ctx, tx, &u.later)
}
