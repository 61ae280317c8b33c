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
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/env"
	"raymi.example/internal/errs"
)

// statementTimeout bounds every statement, in milliseconds.
const statementTimeout = "3000"

const (
	// acquireWithin bounds the wait for a free connection; after that, a later retry by the client is better than more
	// waiting.
	acquireWithin = 2 * time.Second
	// answerWithin bounds the wait for a result. It exceeds the server's statement timeout, which gives the better error.
	answerWithin = 5 * time.Second
	// cancelWithin is how long a cancelled statement may take to end before its connection is closed.
	cancelWithin = time.Second
	// retryAfter is the Retry-After of errors that a retry may resolve.
	retryAfter = 2 * time.Second
)

// Config selects the database and the size of the pool.
type Config struct {
	// URL is the address of the service's own database: postgres://user:password@host:5432/name?sslmode=verify-full.
	URL string `env:"DATABASE_URL,notEmpty"`
	// Connections is the size of the pool; in addition, a process opens at most two: the relay's and its worker's. The sum
	// over all replicas must fit into the server's max_connections: see docs/operations.md.
	Connections int `env:"DATABASE_CONNECTIONS" envDefault:"8"`
}

// Check reports the problems that the types of the fields do not exclude.
func (c Config) Check(p *env.Problems) {
	if c.Connections < 1 {
		p.Problem("DATABASE_CONNECTIONS", "must be 1 or more")
	}
}

// Open makes the pool. It does not wait for the server: calls fail while it is unavailable, and succeed when it is
// back.
func Open(ctx context.Context, c Config) (*Pool, error) {
	cfg, err := pgxpool.ParseConfig(c.URL)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	cfg.MaxConns = int32(min(max(c.Connections, 1), math.MaxInt16))
	cfg.ConnConfig.Tracer = tracer()
	cfg.ConnConfig.BuildContextWatcherHandler = cancelStatement
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = statementTimeout
	cfg.ConnConfig.RuntimeParams["timezone"] = "UTC"
	// The statements have few different shapes, which are repeated: planning each execution took longer than running it.
	cfg.ConnConfig.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	// Random reads cost about as much as sequential ones: data is in memory or on solid-state disks.
	cfg.ConnConfig.RuntimeParams["random_page_cost"] = "1.1"
	// Just-in-time compilation of a filter with many conditions takes longer than running it, and loading the compiler
	// once took the whole statement timeout.
	cfg.ConnConfig.RuntimeParams["jit"] = "off"
	cfg.ConnConfig.ConnectTimeout = 3 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("open pool: %w", err)
	}
	return &Pool{pool, watchPool(prometheus.DefaultRegisterer, pool)}, nil
}

// cancelStatement cancels a statement on the server when the caller's context ends. Otherwise the server would continue
// it up to the statement timeout, and the connection would be connectionLost.
func cancelStatement(conn *pgconn.PgConn) ctxwatch.Handler {
	return &pgconn.CancelRequestContextWatcherHandler{Conn: conn, DeadlineDelay: cancelWithin}
}

// Error translates database errors that callers can act on to errs, by SQLSTATE; all other errors are returned
// unchanged.
func Error(err error) error {
	if err == nil || errs.As(err) != nil {
		return err
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return errs.ErrNotFound()
	}
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		if connectionLost(err) {
			return unavailable(err)
		}
		return err
	}
	return fromState(pg.Code, err)
}

// The SQLSTATEs that are translated; see PostgreSQL's appendix "Error Codes".
const (
	uniqueViolation   = "23505"
	foreignKeyMissing = "23503"
	outOfRange        = "22003"
	textTooLong       = "22001"
	badEncoding       = "22021" // character_not_in_repertoire
	badCharacter      = "22P05" // untranslatable_character
	queryCanceled     = "57014" // the statement timeout
)

// transient are prefixes of SQLSTATEs after which the same statement may succeed a moment later: the database is
// unavailable, full or has a lock conflict. Consumers wait, clients retry.
var transient = []string{
	"08",    // connection_exception
	"53",    // insufficient_resources: too_many_connections, disk_full, out_of_memory
	"57P",   // operator_intervention: admin_shutdown, crash_shutdown, cannot_connect_now, …
	"40001", // serialization_failure
	"40P01", // deadlock_detected
	"55P03", // lock_not_available
}

func fromState(state string, err error) error {
	switch state {
	case uniqueViolation:
		return errs.New(errs.Invalid, errs.KeyTaken, "This attribute must be unique")
	case foreignKeyMissing:
		return errs.New(errs.Invalid, "related_entry_missing", "A related entry does not exist")
	case outOfRange, textTooLong:
		return errs.New(errs.Invalid, errs.KeyIncorrect, "A value is out of range")
	case badEncoding, badCharacter:
		return errs.New(errs.Invalid, errs.KeyIncorrect, "A value contains a character that cannot be stored")
	}
	// The limits of a query refuse what is always too expensive before it is run, so the database is probably overloaded.
	if state == queryCanceled {
		return unavailable(fmt.Errorf("%w: %w", errs.ErrStatementTimeout, err))
	}
	for _, prefix := range transient {
		if strings.HasPrefix(state, prefix) {
			return unavailable(err)
		}
	}
	return err
}

// connectionLost reports whether the connection failed, before or while it was used, or whether the database did not
// answer in time. A call that its caller cancelled does not count.
func connectionLost(err error) bool {
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
