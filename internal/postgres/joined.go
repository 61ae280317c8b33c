package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

type txKey struct{}

func txFrom(ctx context.Context) pgx.Tx {
	tx, _ := ctx.Value(txKey{}).(pgx.Tx)
	return tx
}

// Atomic runs work with a context in which InTx and Joined use one transaction: committed when work returns nil.
// The calls of work must follow one another: a transaction is one connection.
func Atomic(ctx context.Context, pool *pgxpool.Pool, work func(context.Context) error) error {
	return InTx(ctx, pool, func(tx pgx.Tx) error { return work(context.WithValue(ctx, txKey{}, tx)) })
}

// Joined reads from pool, or in the transaction of a context that Atomic made: there it sees what was just written.
func Joined(pool *pgxpool.Pool) Querier { return joined{pool} }

type joined struct{ pool *pgxpool.Pool }

func (j joined) on(ctx context.Context) Querier {
	if tx := txFrom(ctx); tx != nil {
		return tx
	}
	return j.pool
}

// Exec runs a statement.
func (j joined) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return j.on(ctx).Exec(ctx, sql, args...)
}

// Query reads rows.
func (j joined) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return j.on(ctx).Query(ctx, sql, args...)
}

// QueryRow reads one row.
func (j joined) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return j.on(ctx).QueryRow(ctx, sql, args...)
}

// SendBatch sends statements together and reads their answers one after the other.
func (j joined) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	return j.on(ctx).SendBatch(ctx, b)
}

// Violated names the unique index that a statement would have broken, or "".
func Violated(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23505" {
		return pg.ConstraintName
	}
	return ""
}
