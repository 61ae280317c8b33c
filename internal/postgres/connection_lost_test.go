package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// A broken connection counts as an unavailable database: clients retry, and consumers wait.
func TestBrokenConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	reset := &net.OpError{Op: "read", Err: syscall.ECONNRESET}
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"reset":        {fmt.Errorf("read outbox: %w", reset), true},
		"cut":          {io.ErrUnexpectedEOF, true},
		"the caller":   {fmt.Errorf("%w: %w", context.Canceled, reset), false},
		"the deadline": {fmt.Errorf("%w: %w", context.DeadlineExceeded, reset), true},
		"another one":  {errors.New("other"), false},
	} {
		if got := errs.KindOf(postgres.Error(c.err)) == errs.Unavailable; got != c.want {
			t.Errorf("%s: unavailable is %v", name, got)
		}
	}
}

func TestTerminatedBackendIsUnavailable(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, things, 2)
	err := postgres.JoinOrBegin(t.Context(), pool, func(_ context.Context, tx pgx.Tx) error {
		if _, err := pool.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, int32(tx.Conn().PgConn().PID())); err != nil {
			t.Fatal(err)
		}
		// The first failure is the termination, the second the closed connection.
		for failures := 0; failures < 2; {
			_, err := tx.Exec(t.Context(), `SELECT 1`)
			if err == nil {
				continue // the backend is not gone yet
			}
			if failures++; errs.KindOf(postgres.Error(err)) != errs.Unavailable {
				t.Errorf("got %v", err)
			}
		}
		return errs.New(errs.Unavailable, "service_unavailable", "gone")
	})
	if errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
}
