package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// open is the transaction of a context, the first error of work that joined it, and the statements that are still to be
// sent. While tx is nil, BEGIN is sent with the first of them.
type open struct {
	conn    *pgx.Conn
	options pgx.TxOptions
	tx      pgx.Tx
	failure error
	// joined counts the snapshots that joined the transaction and have not ended.
	joined int
	// last: COMMIT was sent with the last statements.
	last bool

	pending  *pgx.Batch
	mapError func(error) error
}

func txFrom(ctx context.Context) *open {
	tx, _ := ctx.Value(txKey{}).(*open)
	return tx
}

// SendLater is Send for statements whose results are not needed. In a transaction they are sent together with its next
// query on the pool, or on their own before any other statement and before the commit. mapError translates their error,
// which may be returned by any of those. Statements on the pgx.Tx itself do not wait for them.
func SendLater(ctx context.Context, pool *Pool, b *pgx.Batch, mapError func(error) error) error {
	tx := txFrom(ctx)
	if tx == nil {
		return mapError(Send(ctx, pool, b))
	}
	if err := tx.flush(ctx); err != nil {
		return err
	}
	if b.Len() > 0 {
		tx.pending, tx.mapError = b, mapError
	}
	return nil
}

// SendLast sends the last batch of the snapshot that its caller began, together with COMMIT, which saves a round trip. No statement of
// the snapshot may follow. In a snapshot that joined another transaction, or without one, it only sends the batch.
func SendLast(ctx context.Context, q Querier, b *pgx.Batch) pgx.BatchResults {
	tx := txFrom(ctx)
	if _, ok := q.(*Pool); !ok || tx == nil || tx.joined > 0 || tx.options.AccessMode != pgx.ReadOnly {
		return q.SendBatch(ctx, b)
	}
	tx.last = true
	b.Queue("commit")
	return tx.sendBatch(ctx, b)
}

// flush sends the pending statements.
func (t *open) flush(ctx context.Context) error {
	if t.pending == nil {
		return nil
	}
	results, err := t.sendPending(ctx, &pgx.Batch{})
	if err != nil {
		return err
	}
	return results.Close()
}

// sendPending sends the pending statements and a batch together, and returns the results of the batch.
func (t *open) sendPending(ctx context.Context, b *pgx.Batch) (pgx.BatchResults, error) {
	all, send := &pgx.Batch{}, t.conn.SendBatch
	if t.tx == nil {
		all.BeginTx(t.options)
	} else {
		send = t.tx.SendBatch
	}
	if t.pending != nil {
		all.QueuedQueries = append(all.QueuedQueries, t.pending.QueuedQueries...)
		t.pending = nil
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
			if t.mapError != nil {
				err = t.mapError(err)
			}
			return nil, t.fail(err)
		}
	}
	return results, nil
}

// begunTx returns the pgx.Tx for statements that bypass the pool, after BEGIN and the pending statements were sent.
func (t *open) begunTx(ctx context.Context) (pgx.Tx, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	if t.tx == nil {
		tx, err := t.conn.BeginTx(ctx, t.options)
		if err != nil {
			return nil, t.fail(err)
		}
		t.tx = tx
	}
	return t.tx, nil
}

// end commits, or rolls back and returns the first error that occurred.
func (t *open) end(ctx context.Context, err error) error {
	if err == nil {
		err = t.flush(ctx)
	}
	if err == nil {
		err = t.failure
	}
	if t.tx == nil || t.last && t.conn.PgConn().TxStatus() == 'I' {
		return err
	}
	if err == nil {
		return t.tx.Commit(ctx)
	}
	// The pool closes a connection that cannot roll back, and that ends the transaction as well.
	_ = t.tx.Rollback(ctx)
	return err
}

// fail records the first error of the transaction: the caller that receives the error of pending statements may be
// unrelated to them and ignore it.
func (t *open) fail(err error) error {
	if t.failure == nil {
		t.failure = err
	}
	return err
}

func (t *open) exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	tx, err := t.begunTx(ctx)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	return tx.Exec(ctx, sql, args...)
}

func (t *open) query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.tx != nil && t.pending == nil {
		return t.tx.Query(ctx, sql, args...)
	}
	b := &pgx.Batch{}
	b.Queue(sql, args...)
	results, err := t.sendPending(ctx, b)
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
	if t.tx != nil && t.pending == nil {
		return t.tx.SendBatch(ctx, b)
	}
	results, err := t.sendPending(ctx, b)
	if err != nil {
		return pgx.FailedBatchResults(b, err)
	}
	return results
}

// firstRow is the first row of a query, or the error of the query.
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

// lastRows are the rows of the last statement of a batch; closing them releases the connection.
type lastRows struct {
	pgx.Rows

	results pgx.BatchResults
}

// Next closes the batch after the last row.
func (r *lastRows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	r.Close()
	return false
}

// Close closes the batch, too, whose error is that of the rows.
func (r *lastRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // the error of the rows
}
