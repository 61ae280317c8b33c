// Package postgres is how a service talks to its own database: pool, transactions, migrations, errors, outbox and inbox.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgxpool"

	"raymi.example/internal/env"
	"raymi.example/internal/errs"
)

// statementTimeout bounds every statement; no page of the portal needs more.
const statementTimeout = "3000"

const (
	// acquireWithin bounds the wait for a free connection: who waits longer is better served by a later try.
	acquireWithin = 2 * time.Second
	// answerWithin bounds the wait for an answer: longer than the server's own timeout, which says what was wrong.
	answerWithin = 5 * time.Second
	// cancelWithin is how long a canceled statement may take to end before its connection is given up.
	cancelWithin = time.Second
	// retryAfter is when a client may come again.
	retryAfter = 2 * time.Second
)

// Config says which database, and how much of it.
type Config struct {
	URL string
	// Connections bounds the pool; beside it a process opens at most two: the relay's, and that of its worker.
	Connections int
}

// connections of a process by default. The sum over all replicas must fit into the server's max_connections: see
// docs/operations.md.
const connections = 8

// LoadConfig reads DATABASE_URL and DATABASE_CONNECTIONS.
func LoadConfig(v *env.Vars) Config {
	cfg := Config{URL: v.Required("DATABASE_URL"), Connections: v.Int("DATABASE_CONNECTIONS", connections)}
	if cfg.Connections < 1 {
		v.Problem("DATABASE_CONNECTIONS", "must be 1 or more")
	}
	return cfg
}

// Open makes the pool. It does not wait for the server: calls fail while it is away and work when it is back.
func Open(ctx context.Context, c Config) (*Pool, error) {
	cfg, err := pgxpool.ParseConfig(c.URL)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	cfg.MaxConns = int32(min(max(c.Connections, 1), math.MaxInt16)) //nolint:gosec // bounded
	cfg.ConnConfig.Tracer = deadlines{acquireWithin, answerWithin}
	cfg.ConnConfig.BuildContextWatcherHandler = cancelStatement
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = statementTimeout
	cfg.ConnConfig.RuntimeParams["timezone"] = "UTC"
	// Our statements are few shapes asked over and over: planning each anew took more than running it.
	cfg.ConnConfig.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	// A page of an index costs hardly more than the next page of a table: both are in memory, or on a disk that does not turn.
	cfg.ConnConfig.RuntimeParams["random_page_cost"] = "1.1"
	// Compiling a filter of many conditions takes longer than running it, and loading the compiler once took the whole timeout.
	cfg.ConnConfig.RuntimeParams["jit"] = "off"
	cfg.ConnConfig.ConnectTimeout = 3 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("open pool: %w", err)
	}
	return &Pool{pool}, nil
}

// cancelStatement ends a statement on the server when its caller has left or is out of time: else the server would work on
// for nobody, up to the statement timeout, and the connection would be lost.
func cancelStatement(conn *pgconn.PgConn) ctxwatch.Handler {
	return &pgconn.CancelRequestContextWatcherHandler{Conn: conn, DeadlineDelay: cancelWithin}
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
	return ours(pg.Code, err)
}

// The states that callers act on; see PostgreSQL's appendix "Error Codes".
const (
	uniqueViolation   = "23505"
	foreignKeyMissing = "23503"
	outOfRange        = "22003"
	textTooLong       = "22001"
	badEncoding       = "22021" // character_not_in_repertoire
	badCharacter      = "22P05" // untranslatable_character
	queryCanceled     = "57014" // the statement timeout
)

// transient are classes and single states of a database that is away, full or in each other's way: the same statement may
// succeed a moment later. Consumers wait for it, clients come again.
var transient = []string{
	"08",    // connection_exception
	"53",    // insufficient_resources: too_many_connections, disk_full, out_of_memory
	"57P",   // operator_intervention: admin_shutdown, crash_shutdown, cannot_connect_now, …
	"40001", // serialization_failure
	"40P01", // deadlock_detected
	"55P03", // lock_not_available
}

func ours(state string, err error) error {
	switch state {
	case uniqueViolation:
		return errs.New(errs.Invalid, errs.KeyTaken, "This attribute must be unique")
	case foreignKeyMissing:
		return errs.New(errs.Invalid, "related_entry_missing", "A related entry does not exist")
	case outOfRange, textTooLong:
		return errs.New(errs.Invalid, errs.KeyIncorrect, "A value is out of range")
	case badEncoding, badCharacter:
		return errs.New(errs.Invalid, errs.KeyIncorrect, "A value contains a character that cannot be stored")
	case queryCanceled:
		return errs.New(errs.Invalid, "query_too_expensive", "The query takes too long")
	}
	for _, prefix := range transient {
		if strings.HasPrefix(state, prefix) {
			return unavailable(err)
		}
	}
	return err
}

// lost reports whether the connection failed, before or while it was used, or whether the database did not answer in time; a
// caller that gave up does not count.
func lost(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	var connect *pgconn.ConnectError
	var socket *net.OpError
	return errors.As(err, &connect) || errors.As(err, &socket) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err)
}
