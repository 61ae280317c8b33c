package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgxpool"

	"raymi.example/internal/errs"
)

// Pool is a service's connections to its own database. Inside of JoinOrBegin its statements run in that transaction, so a
// call uses one connection at a time: a second one, taken while the first is held, can wait for its own holder for ever.
type Pool struct{ conns *pgxpool.Pool }

// Querier is what reading functions need: a pool or a transaction.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

type txKey struct{}

// JoinOrBegin runs work in one transaction: committed when work returns nil, else rolled back. When ctx comes from an
// enclosing JoinOrBegin, work joins that transaction, and its failure is the failure of the whole, whatever the enclosing
// work makes of it: a savepoint would be two more round trips for each call. SQL errors become ours.
// The statements of work must follow one another: a transaction is one connection.
func JoinOrBegin(ctx context.Context, pool *Pool, work func(ctx context.Context, tx pgx.Tx) error) error {
	if open := txFrom(ctx); open != nil {
		tx, err := open.begun(ctx)
		if err != nil {
			return Error(err)
		}
		return open.failed(Error(work(ctx, tx)))
	}
	return Atomic(ctx, pool, func(ctx context.Context) error { return JoinOrBegin(ctx, pool, work) })
}

// Atomic is JoinOrBegin for work that uses the pool only: BEGIN travels with its first statements.
func Atomic(ctx context.Context, pool *Pool, work func(ctx context.Context) error) error {
	if tx := txFrom(ctx); tx != nil {
		return tx.failed(Error(work(ctx)))
	}
	conn, err := pool.conns.Acquire(ctx)
	if err != nil {
		return Error(busy(ctx, err))
	}
	defer conn.Release()
	tx := &open{conn: conn.Conn()}
	return Error(busy(ctx, tx.end(ctx, work(context.WithValue(ctx, txKey{}, tx)))))
}

// Send sends the statements of a batch together and hands their results to the callbacks of the batch, in order, until one
// fails; a batch without statements is not sent.
func Send(ctx context.Context, q Querier, b *pgx.Batch) error {
	if b.Len() == 0 {
		return nil
	}
	return q.SendBatch(ctx, b).Close()
}

// Close ends the connections.
func (p *Pool) Close() { p.conns.Close() }

// Size is how many connections the pool may open.
func (p *Pool) Size() int { return int(p.conns.Config().MaxConns) }

// Ready reports whether the database answers. A pool whose connections are all at work has one that does: load is no reason
// to call a service unready. ctx must leave more time than the wait for a connection.
func (p *Pool) Ready(ctx context.Context) error {
	err := p.conns.Ping(ctx)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return Error(err)
}

// Dedicated opens a connection beside the pool, for LISTEN and for locks of a session, which last longer than a call.
// The caller closes it.
func (p *Pool) Dedicated(ctx context.Context) (*pgx.Conn, error) {
	cfg := p.conns.Config().ConnConfig
	cfg.BuildContextWatcherHandler = func(c *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.DeadlineContextWatcherHandler{Conn: c.Conn()} // waiting for a notification is no statement to cancel
	}
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return nil, Error(fmt.Errorf("dedicated connection: %w", err))
	}
	return conn, nil
}

// Exec runs a statement.
func (p *Pool) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if tx := txFrom(ctx); tx != nil {
		return tx.exec(ctx, sql, args...)
	}
	tag, err := p.conns.Exec(ctx, sql, args...)
	return tag, busy(ctx, err)
}

// Query reads rows.
func (p *Pool) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if tx := txFrom(ctx); tx != nil {
		return tx.query(ctx, sql, args...)
	}
	rows, err := p.conns.Query(ctx, sql, args...)
	return rows, busy(ctx, err)
}

// QueryRow reads one row.
func (p *Pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if tx := txFrom(ctx); tx != nil {
		return tx.queryRow(ctx, sql, args...)
	}
	return row{ctx, p.conns.QueryRow(ctx, sql, args...)}
}

// row is a row of the pool, whose failure may be the pool's.
type row struct {
	ctx context.Context //nolint:containedctx // lives as long as the call
	pgx.Row
}

// Scan reads the columns.
func (r row) Scan(to ...any) error { return busy(r.ctx, r.Row.Scan(to...)) }

// SendBatch sends statements together and reads their answers one after the other.
func (p *Pool) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if tx := txFrom(ctx); tx != nil {
		return tx.sendBatch(ctx, b)
	}
	return p.conns.SendBatch(ctx, b)
}

// busy tells a database that does not answer in time, or a pool without a free connection, from a caller whose own time is over.
func busy(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) && errs.As(err) == nil {
		return unavailable(err)
	}
	return err
}

// deadlines bound every wait for the database, those of callers without a deadline too: for a free connection of the pool,
// and for the answer to a statement, which a server that is stopped does not end by its own timeout. They hang in the
// tracer, whose context pgx uses for the wait.
type deadlines struct{ acquire, answer time.Duration }

type cancelKey struct{}

func within(ctx context.Context, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d)
	return context.WithValue(ctx, cancelKey{}, cancel)
}

func free(ctx context.Context) {
	if cancel, ok := ctx.Value(cancelKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

// TraceAcquireStart bounds the wait for a connection.
func (d deadlines) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return within(ctx, d.acquire)
}

// TraceAcquireEnd frees the timer.
func (deadlines) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	free(ctx)
}

// TraceQueryStart bounds the wait for an answer.
func (d deadlines) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return within(ctx, d.answer)
}

// TraceQueryEnd frees the timer.
func (deadlines) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	free(ctx)
}

// TraceBatchStart bounds the wait for the answers of a batch.
func (d deadlines) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return within(ctx, d.answer)
}

// TraceBatchQuery is a part of the batch.
func (deadlines) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd frees the timer.
func (deadlines) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) {
	free(ctx)
}

// Violated names the unique index that a statement would have broken, or "".
func Violated(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == uniqueViolation {
		return pg.ConstraintName
	}
	return ""
}

// unavailable is the answer while the database cannot work for the caller, but may soon.
func unavailable(err error) error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	return fmt.Errorf("%w: %w", e, err)
}
