// Package postgres is how a service talks to its own database: pool, transactions, migrations, errors, outbox and inbox.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"raymi.example/internal/errs"
)

// statementTimeout bounds every statement; no page of the portal needs more.
const statementTimeout = "3000"

// Open makes a pool for url. It does not wait for the server: calls fail while it is away and work when it is back.
func Open(ctx context.Context, url string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = statementTimeout
	cfg.ConnConfig.RuntimeParams["timezone"] = "UTC"
	// Our statements are few shapes asked over and over: planning each anew took more than running it.
	cfg.ConnConfig.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	// Compiling a filter of many conditions takes longer than running it, and loading the compiler once took the whole timeout.
	cfg.ConnConfig.RuntimeParams["jit"] = "off"
	cfg.ConnConfig.ConnectTimeout = 3 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("open pool: %w", err)
	}
	return pool, nil
}

// Querier is what reading functions need: a pool or a transaction.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// InTx runs work in one transaction: committed when it returns nil, else rolled back. SQL errors become ours.
// Inside of Atomic it is a part of that transaction.
func InTx(ctx context.Context, pool *pgxpool.Pool, work func(tx pgx.Tx) error) error {
	if tx := txFrom(ctx); tx != nil {
		return Error(pgx.BeginFunc(ctx, tx, work))
	}
	return Error(pgx.BeginFunc(ctx, pool, work))
}

// Error turns what users can act on into errs by SQLSTATE; everything else stays as it is.
func Error(err error) error {
	if err == nil || errs.As(err) != nil {
		return err
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return errs.ErrNotFound()
	}
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		if lost(err) {
			return unavailable(err)
		}
		return err
	}
	switch pg.Code {
	case "23505": // unique_violation
		return errs.New(errs.Invalid, errs.KeyTaken, "This attribute must be unique")
	case "23503": // foreign_key_violation
		return errs.New(errs.Invalid, "related_entry_missing", "A related entry does not exist")
	case "22003", "22001": // numeric_value_out_of_range, string_data_right_truncation
		return errs.New(errs.Invalid, errs.KeyIncorrect, "A value is out of range")
	case "57014": // query_canceled: the statement timeout
		return errs.New(errs.Invalid, "query_too_expensive", "The query takes too long")
	case "57P01", "57P02", "57P03": // admin_shutdown, crash_shutdown, cannot_connect_now
		return unavailable(err)
	}
	return err
}

// lost reports whether the connection failed, before or while it was used; a caller that gave up does not count.
func lost(err error) bool {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	var connect *pgconn.ConnectError
	var socket *net.OpError
	return errors.As(err, &connect) || errors.As(err, &socket) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err)
}

func unavailable(err error) error {
	return fmt.Errorf("%w: %w", errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable"), err)
}
