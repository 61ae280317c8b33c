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

// Pool holds a service's connections to its own database. Inside JoinOrBegin its statements run in that transaction, so
// a call uses one connection at a time: a call that waits for a second one while it holds the first can deadlock with
// itself.
type Pool struct {
	conns *pgxpool.Pool
	// unwatch unregisters the metrics.
	unwatch func()
}

// Querier is implemented by pools and transactions.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

type txKey struct{}

// JoinOrBegin runs work in one transaction, which is committed when work returns nil and rolled back otherwise. When
// ctx belongs to an enclosing JoinOrBegin, work joins that transaction, and its error fails the whole transaction even
// if the enclosing work ignores it: a savepoint would cost two more round trips for each call. SQL errors are
// translated by Error. The statements of work must not run concurrently, because a transaction is one connection.
func JoinOrBegin(ctx context.Context, pool *Pool, work func(ctx context.Context, tx pgx.Tx) error) error {
	if open := txFrom(ctx); open != nil {
		tx, err := open.begunTx(ctx)
		if err != nil {
			return Error(err)
		}
		return open.fail(Error(work(ctx, tx)))
	}
	return JoinOrBeginLazily(ctx, pool, func(ctx context.Context) error { return JoinOrBegin(ctx, pool, work) })
}

// JoinOrBeginLazily is JoinOrBegin for work that uses the pool only: BEGIN is sent together with its first statements.
func JoinOrBeginLazily(ctx context.Context, pool *Pool, work func(ctx context.Context) error) error {
	if tx := txFrom(ctx); tx != nil {
		return tx.fail(Error(work(ctx)))
	}
	return begin(ctx, pool, pgx.TxOptions{}, work)
}

// JoinOrBeginSnapshot runs statements that only read, so that all of them see the same state of the database. Otherwise each
// statement sees what was committed before it began, and a response of several statements could combine two versions of
// an entry. When db or ctx belongs to a transaction, work reads in that transaction. SQL errors are translated by Error.
func JoinOrBeginSnapshot(ctx context.Context, db Querier, work func(ctx context.Context) error) error {
	pool, ok := db.(*Pool)
	if !ok {
		return Error(work(ctx))
	}
	if tx := txFrom(ctx); tx != nil {
		tx.joined++
		defer func() { tx.joined-- }()
		return Error(work(ctx))
	}
	return begin(ctx, pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, work)
}

// begin runs work in a transaction of its own. BEGIN is sent together with the first statements of work.
func begin(ctx context.Context, pool *Pool, options pgx.TxOptions, work func(ctx context.Context) error) error {
	conn, err := pool.conns.Acquire(ctx)
	if err != nil {
		return Error(unavailableOnTimeout(ctx, err))
	}
	defer conn.Release()
	tx := &open{conn: conn.Conn(), options: options}
	return Error(unavailableOnTimeout(ctx, tx.end(ctx, work(context.WithValue(ctx, txKey{}, tx)))))
}

// Send sends the statements of a batch together and passes their results to the callbacks of the batch, in order, until
// one fails. An empty batch is not sent.
func Send(ctx context.Context, q Querier, b *pgx.Batch) error {
	if b.Len() == 0 {
		return nil
	}
	return q.SendBatch(ctx, b).Close()
}

// Close closes all connections.
func (p *Pool) Close() {
	p.unwatch()
	p.conns.Close()
}

// Size is the maximum number of connections.
func (p *Pool) Size() int { return int(p.conns.Config().MaxConns) }

// Ready returns nil when the database answers. It also returns nil when all connections are in use: load does not make
// a service unready. The deadline of ctx must be later than the end of the wait for a connection.
func (p *Pool) Ready(ctx context.Context) error {
	err := p.conns.Ping(ctx)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return Error(err)
}

// Dedicated opens a connection outside of the pool, for LISTEN and for session locks, which last longer than a call.
// The caller closes it.
func (p *Pool) Dedicated(ctx context.Context) (*pgx.Conn, error) {
	cfg := p.conns.Config().ConnConfig
	cfg.BuildContextWatcherHandler = func(c *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.DeadlineContextWatcherHandler{Conn: c.Conn()} // a wait for a notification is not a statement that could be cancelled
	}
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return nil, Error(fmt.Errorf("dedicated connection: %w", err))
	}
	return conn, nil
}

// Exec runs a statement, in the transaction of ctx if it has one; so do Query, QueryRow and SendBatch.
func (p *Pool) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if tx := txFrom(ctx); tx != nil {
		return tx.exec(ctx, sql, args...)
	}
	tag, err := p.conns.Exec(ctx, sql, args...)
	return tag, unavailableOnTimeout(ctx, err)
}

// Query reads rows.
func (p *Pool) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if tx := txFrom(ctx); tx != nil {
		return tx.query(ctx, sql, args...)
	}
	rows, err := p.conns.Query(ctx, sql, args...)
	return rows, unavailableOnTimeout(ctx, err)
}

// QueryRow reads one row.
func (p *Pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if tx := txFrom(ctx); tx != nil {
		return tx.queryRow(ctx, sql, args...)
	}
	return row{ctx, p.conns.QueryRow(ctx, sql, args...)}
}

// row is a row of the pool, whose error may be the timeout of the wait for a connection.
type row struct {
	ctx context.Context //nolint:containedctx // lives as long as the call
	pgx.Row
}

// Scan reads the columns.
func (r row) Scan(to ...any) error { return unavailableOnTimeout(r.ctx, r.Row.Scan(to...)) }

// SendBatch sends statements together; their results are read one after the other.
func (p *Pool) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if tx := txFrom(ctx); tx != nil {
		return tx.sendBatch(ctx, b)
	}
	return p.conns.SendBatch(ctx, b)
}

// unavailableOnTimeout translates a timeout of the database or of the wait for a connection to errs.Unavailable; the
// caller's own deadline stays as it is.
func unavailableOnTimeout(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) && errs.As(err) == nil {
		return unavailable(err)
	}
	return err
}

// deadlines bound every wait for the database, also for callers without a deadline: the wait for a free connection, and
// the wait for the result of a statement, since a stopped server does not enforce its own timeout. They are set by the
// tracer, because pgx uses the context that the tracer returns.
type deadlines struct{ acquire, answer time.Duration }

type cancelKey struct{}

func within(ctx context.Context, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d)
	return context.WithValue(ctx, cancelKey{}, cancel)
}

func stopTimer(ctx context.Context) {
	if cancel, ok := ctx.Value(cancelKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

// TraceAcquireStart bounds the wait for a connection.
func (d deadlines) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return within(ctx, d.acquire)
}

// TraceAcquireEnd stops the timer.
func (deadlines) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	stopTimer(ctx)
}

// TraceQueryStart bounds the wait for the result.
func (d deadlines) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return within(ctx, d.answer)
}

// TraceQueryEnd stops the timer.
func (deadlines) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	stopTimer(ctx)
}

// TraceBatchStart bounds the wait for the results of a batch.
func (d deadlines) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return within(ctx, d.answer)
}

// TraceBatchQuery does nothing: the batch as a whole is bounded.
func (deadlines) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd stops the timer.
func (deadlines) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) {
	stopTimer(ctx)
}

// Violated returns the name of the unique index that a statement violated, or "".
func Violated(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == uniqueViolation {
		return pg.ConstraintName
	}
	return ""
}

// unavailable wraps err as errs.Unavailable with a time to retry after.
func unavailable(err error) error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	return fmt.Errorf("%w: %w", e, err)
}
