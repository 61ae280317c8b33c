package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// open is the transaction of a context, the first failure of work that joined it, and statements that are still to be sent;
// while tx is nil, BEGIN is the first of them.
type open struct {
	conn    *pgx.Conn
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
	results, err := t.carry(ctx, &pgx.Batch{})
	if err != nil {
		return err
	}
	return results.Close()
}

// carry sends what waits and a batch together, and returns the results of the batch.
func (t *open) carry(ctx context.Context, b *pgx.Batch) (pgx.BatchResults, error) {
	all, send := &pgx.Batch{}, t.conn.SendBatch
	if t.tx == nil {
		all.BeginTx(pgx.TxOptions{})
	} else {
		send = t.tx.SendBatch
	}
	if t.later != nil {
		all.QueuedQueries = append(all.QueuedQueries, t.later.QueuedQueries...)
		t.later = nil
	}
	waiting := all.Len()
	all.QueuedQueries = append(all.QueuedQueries, b.QueuedQueries...)
	results := send(ctx, all)
	if t.tx == nil {
		t.tx = results.Tx()
	}
	for range waiting {
		if _, err := results.Exec(); err != nil {
			_ = results.Close() // repeats the error
			if t.fail != nil {
				err = t.fail(err)
			}
			return nil, t.failed(err)
		}
	}
	return results, nil
}

// begun returns the transaction for who uses it beside the pool: nothing waits any more.
func (t *open) begun(ctx context.Context) (pgx.Tx, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	if t.tx == nil {
		tx, err := t.conn.Begin(ctx)
		if err != nil {
			return nil, t.failed(err)
		}
		t.tx = tx
	}
	return t.tx, nil
}

// end commits, or rolls back for the first error there was.
func (t *open) end(ctx context.Context, err error) error {
	if err == nil {
		err = t.flush(ctx)
	}
	if err == nil {
		err = t.failure
	}
	if t.tx == nil {
		return err
	}
	if err == nil {
		return t.tx.Commit(ctx)
	}
	// A connection that cannot roll back is closed by its pool, which ends the transaction, too.
	_ = t.tx.Rollback(ctx)
	return err
}

// failed keeps the error of statements that waited: whoever met it may not be who wrote them.
func (t *open) failed(err error) error {
	if t.failure == nil {
		t.failure = err
	}
	return err
}

func (t *open) exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	tx, err := t.begun(ctx)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	return tx.Exec(ctx, sql, args...)
}

func (t *open) query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.tx != nil && t.later == nil {
		return t.tx.Query(ctx, sql, args...)
	}
	b := &pgx.Batch{}
	b.Queue(sql, args...)
	results, err := t.carry(ctx, b)
	if err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		_ = results.Close() // repeats the error
		return nil, err
	}
	return &lastRows{rows, results}, nil
}

func (t *open) queryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	rows, err := t.query(ctx, sql, args...)
	return firstRow{rows, err}
}

func (t *open) sendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if t.tx != nil && t.later == nil {
		return t.tx.SendBatch(ctx, b)
	}
	results, err := t.carry(ctx, b)
	if err != nil {
		return pgx.FailedBatchResults(b, err)
	}
	return results
}

// firstRow is the only row that is wanted of a query, or why there is none.
type firstRow struct {
	rows pgx.Rows
	err  error
}

// Scan reads the columns.
func (r firstRow) Scan(to ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return pgx.ErrNoRows
	}
	if err := r.rows.Scan(to...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}

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
