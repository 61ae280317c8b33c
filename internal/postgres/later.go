package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// open is the transaction of a context, the first failure of work that joined it, and statements that are still to be sent.
type open struct {
	tx      pgx.Tx
	failure error

	later *pgx.Batch
	fail  func(error) error
}

func txFrom(ctx context.Context) *open {
	tx, _ := ctx.Value(txKey{}).(*open)
	return tx
}

// SendLater is Send for statements whose results nobody waits for: in a transaction they travel with its next Query of the
// pool, or alone before any other statement and before the commit. fail translates their error, wherever it comes out.
// Statements on the pgx.Tx itself do not wait for them.
func SendLater(ctx context.Context, pool *Pool, b *pgx.Batch, fail func(error) error) error {
	tx := txFrom(ctx)
	if tx == nil {
		return fail(Send(ctx, pool, b))
	}
	if err := tx.flush(ctx); err != nil {
		return err
	}
	if b.Len() > 0 {
		tx.later, tx.fail = b, fail
	}
	return nil
}

// flush sends what waits.
func (t *open) flush(ctx context.Context) error {
	if t.later == nil {
		return nil
	}
	b := t.later
	t.later = nil
	return t.failed(t.fail(Send(ctx, t.tx, b)))
}

// failed keeps the error of statements that waited: whoever met it may not be who wrote them.
func (t *open) failed(err error) error {
	if t.failure == nil {
		t.failure = err
	}
	return err
}

func (t *open) exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if err := t.flush(ctx); err != nil {
		return pgconn.CommandTag{}, err
	}
	return t.tx.Exec(ctx, sql, args...)
}

// query sends what waits and the query together.
func (t *open) query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.later == nil {
		return t.tx.Query(ctx, sql, args...)
	}
	b, waiting := t.later, t.later.Len()
	t.later = nil
	b.Queue(sql, args...)
	results := t.tx.SendBatch(ctx, b)
	for range waiting {
		if _, err := results.Exec(); err != nil {
			_ = results.Close() // repeats the error
			return nil, t.failed(t.fail(err))
		}
	}
	rows, err := results.Query()
	if err != nil {
		_ = results.Close() // repeats the error
		return nil, err
	}
	return &lastRows{rows, results}, nil
}

func (t *open) queryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if err := t.flush(ctx); err != nil {
		return failedRow{err}
	}
	return t.tx.QueryRow(ctx, sql, args...)
}

func (t *open) sendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if err := t.flush(ctx); err != nil {
		return pgx.FailedBatchResults(b, err)
	}
	return t.tx.SendBatch(ctx, b)
}

// failedRow is the row of a query that could not be sent.
type failedRow struct{ err error }

// Scan returns why.
func (r failedRow) Scan(...any) error { return r.err }

// lastRows are the rows of the last statement of a batch; the connection is free when they end.
type lastRows struct {
	pgx.Rows

	results pgx.BatchResults
}

// Next ends the batch behind the last row.
func (r *lastRows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	r.Close()
	return false
}

// Close ends the batch, too; its error is that of the rows.
func (r *lastRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // the error of the rows
}
