package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// With a pool of one connection, a statement that took a second connection would wait for itself.
func TestPoolStatementsJoinTheTransactionOfTheContext(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	refused := errors.New("refused")
	err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, _ pgx.Tx) error {
		if _, err := pool.Exec(ctx, `INSERT INTO things VALUES ('a')`); err != nil {
			return err
		}
		err := postgres.JoinOrBegin(ctx, pool, func(ctx context.Context, _ pgx.Tx) error {
			_, err := pool.Exec(ctx, `INSERT INTO things VALUES ('b')`)
			return err
		})
		if err != nil {
			return err
		}
		rows, err := pool.Query(ctx, `SELECT name FROM things`)
		if err != nil {
			return err
		}
		names, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil || len(names) != 2 || names[0] != "a" || names[1] != "b" {
			t.Errorf("got %v, %v", names, err)
		}
		batch := &pgx.Batch{}
		batch.Queue(`INSERT INTO things VALUES ('c')`)
		if err := pool.SendBatch(ctx, batch).Close(); err != nil {
			return err
		}
		return refused
	})
	if !errors.Is(err, refused) {
		t.Fatalf("got %v", err)
	}
	if n := count(t, pool); n != 0 {
		t.Errorf("%d rows after the rollback", n)
	}
}

// When the enclosing work ignores the error of joined work, nothing of either is committed.
func TestFailedJoinedWorkFailsTheTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	refused := errors.New("refused")
	err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, tx pgx.Tx) error {
		joined := postgres.JoinOrBegin(ctx, pool, func(ctx context.Context, tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, `INSERT INTO things VALUES ('b')`); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(joined, refused) {
			t.Errorf("got %v", joined)
		}
		_, err := tx.Exec(ctx, `INSERT INTO things VALUES ('a')`)
		return err
	})
	if !errors.Is(err, refused) {
		t.Errorf("got %v", err)
	}
	if n := count(t, pool); n != 0 {
		t.Errorf("%d rows after the failure", n)
	}
}

func TestSnapshotIgnoresLaterCommits(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, things, 2)
	err := postgres.JoinOrBeginSnapshot(t.Context(), pool, func(ctx context.Context) error {
		for range 2 {
			var n int
			if err := pool.QueryRow(ctx, `SELECT count(*) FROM things`).Scan(&n); err != nil || n != 0 {
				t.Errorf("%d rows, %v", n, err)
			}
			if _, err := pool.Exec(t.Context(), `INSERT INTO things VALUES ('elsewhere')`); err != nil {
				t.Error(err)
			}
		}
		_, err := pool.Exec(ctx, `INSERT INTO things VALUES ('refused')`)
		return err
	})
	if err == nil {
		t.Error("a write in a snapshot succeeded")
	}
	if n := count(t, pool); n != 2 {
		t.Errorf("%d rows", n)
	}
}

// A transaction reads its own writes, and a read that fails does not fail it.
func TestSnapshotJoinsTheTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	absent := errors.New("absent")
	err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO things VALUES ('own')`); err != nil {
			return err
		}
		for _, db := range []postgres.Querier{pool, tx} {
			err := postgres.JoinOrBeginSnapshot(ctx, db, func(ctx context.Context) error {
				var n int
				if err := db.QueryRow(ctx, `SELECT count(*) FROM things`).Scan(&n); err != nil || n != 1 {
					t.Errorf("%d rows, %v", n, err)
				}
				return absent
			})
			if !errors.Is(err, absent) {
				t.Errorf("got %v", err)
			}
		}
		return nil
	})
	if n := count(t, pool); err != nil || n != 1 {
		t.Errorf("%d rows, %v", n, err)
	}
}

// The last statements of a snapshot commit it, unless it joined a transaction. Their error is returned, and the connection can be used.
func TestLastStatementsCommitTheirSnapshot(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	sendLast := func(ctx context.Context, sql string) error { return postgres.SendLast(ctx, pool, batchOf(sql)).Close() }
	isolation := func(ctx context.Context) (level string) {
		if err := pool.QueryRow(ctx, `SHOW transaction_isolation`).Scan(&level); err != nil {
			t.Error(err)
		}
		return level
	}
	snapshot := func(ctx context.Context, sql, want string) error {
		return postgres.JoinOrBeginSnapshot(ctx, pool, func(ctx context.Context) error {
			if _, err := pool.Exec(ctx, `SELECT FROM things`); err != nil {
				return err
			}
			err := sendLast(ctx, sql)
			if err == nil && isolation(ctx) != want {
				t.Errorf("after the last statements of a snapshot: %s, want %s", isolation(ctx), want)
			}
			return err
		})
	}
	if err := snapshot(t.Context(), `SELECT 1`, "read committed"); err != nil {
		t.Error(err)
	}
	if err := postgres.JoinOrBeginSnapshot(t.Context(), pool, func(ctx context.Context) error {
		return snapshot(ctx, `SELECT 1`, "repeatable read")
	}); err != nil {
		t.Error(err)
	}
	if err := snapshot(t.Context(), `SELECT 1 / 0`, ""); err == nil {
		t.Error("no error")
	}
	err := postgres.JoinOrBeginLazily(t.Context(), pool, func(ctx context.Context) error {
		if _, err := pool.Exec(ctx, `INSERT INTO things VALUES ('own')`); err != nil {
			return err
		}
		if err := snapshot(ctx, `SELECT 1`, "read committed"); err != nil {
			return err
		}
		return sendLast(ctx, `SELECT 1 / 0`)
	})
	if n := count(t, pool); err == nil || n != 0 {
		t.Errorf("%d rows, %v", n, err)
	}
	if err := sendLast(t.Context(), `INSERT INTO things VALUES ('alone')`); err != nil || count(t, pool) != 1 {
		t.Errorf("without a transaction: %v", err)
	}
}

func TestBatchReturnsItsFirstError(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	if err := postgres.Send(t.Context(), pool, &pgx.Batch{}); err != nil {
		t.Errorf("without statements: %v", err)
	}
	for name, refused := range map[string]bool{"sent alone": false, "within a transaction": true} {
		send := func(ctx context.Context) error {
			b := &pgx.Batch{}
			b.Queue(`INSERT INTO things VALUES ('a')`)
			b.Queue(`SELECT 1 / 0`)
			b.Queue(`SELECT name::integer FROM things`)
			return postgres.Send(ctx, pool, b)
		}
		err := send(t.Context())
		if refused {
			err = postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, _ pgx.Tx) error { return send(ctx) })
		}
		var pg *pgconn.PgError
		if !errors.As(err, &pg) || pg.Code != "22012" {
			t.Errorf("%s: got %v", name, err)
		}
		if n := count(t, pool); n != 0 {
			t.Errorf("%s: %d rows were saved", name, n)
		}
	}
}

func TestFullPoolIsUnavailableButCancelledCallIsNot(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	err := postgres.JoinOrBegin(t.Context(), pool, func(context.Context, pgx.Tx) error {
		for name, try := range map[string]func() error{
			"exec":  func() error { _, err := pool.Exec(t.Context(), `SELECT 1`); return err },
			"query": func() error { _, err := pool.Query(t.Context(), `SELECT 1`); return err },
			"row":   func() error { var n int; return pool.QueryRow(t.Context(), `SELECT 1`).Scan(&n) },
			"begin": func() error {
				return postgres.JoinOrBegin(t.Context(), pool, func(context.Context, pgx.Tx) error { return nil })
			},
		} {
			if e := errs.As(try()); e == nil || e.Kind != errs.Unavailable || e.RetryAfter == 0 {
				t.Errorf("%s: got %v", name, e)
			}
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := pool.Exec(cancelled, `SELECT 1`); !errors.Is(err, context.Canceled) || errs.As(err) != nil {
			t.Errorf("a cancelled call: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The statement of a caller with an expired deadline is cancelled on the server, and its connection is reused.
func TestAbandonedStatementIsCancelled(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	pid := func() (n int32) {
		if err := pool.QueryRow(t.Context(), `SELECT pg_backend_pid()`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := pid()
	short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := pool.Exec(short, `SELECT pg_sleep(2.5)`); err == nil {
		t.Fatal("the statement was not ended")
	}
	if after := pid(); after != before {
		t.Errorf("connection %d was replaced by %d", before, after)
	}
}

// SQLSTATEs that are not listed are internal errors.
func TestSQLStatesMapToKinds(t *testing.T) {
	t.Parallel()
	for kind, states := range map[errs.Kind][]string{
		errs.Unavailable: {
			"08000", "08001", "08003", "08004", "08006", "08007", "08P01", "53000", "53100", "53200", "53300", "53400",
			"57P01", "57P02", "57P03", "57P04", "57P05", "40001", "40P01", "55P03", "57014",
		},
		errs.Invalid:  {"23505", "23503", "22003", "22001", "22021", "22P05"},
		errs.Internal: {"40000", "40002", "42601", "42P01", "55000", "57000", "XX000"},
	} {
		for _, state := range states {
			err := postgres.Error(&pgconn.PgError{Code: state})
			if errs.KindOf(err) != kind {
				t.Errorf("%s: got %v", state, err)
			}
			if errors.Is(err, errs.ErrStatementTimeout) != (state == "57014") {
				t.Errorf("%s: got %v", state, err)
			}
			if e := errs.As(err); kind == errs.Unavailable && (e == nil || e.RetryAfter == 0) {
				t.Errorf("%s has no RetryAfter", state)
			}
		}
	}
}

// A refused connection has the same SQLSTATEs as a failed statement.
func TestRefusedConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	refused := &pgconn.PgError{Severity: "FATAL", Code: "53300", Message: "sorry, too many clients already"}
	if err := postgres.Error(fmt.Errorf("connect: %w", refused)); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestLeaseHoldsNoConnectionAndExpiresAfterACrash(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	a := postgres.NewLeasedAnswers(pool)
	fault := errors.New("fault")
	if _, _, err := a.Once(t.Context(), 7, "k", "d", work(pool, fault)); !errors.Is(err, fault) {
		t.Fatalf("got %v", err)
	}
	if _, repeated, err := a.Once(t.Context(), 7, "k", "other", work(pool, nil)); err != nil || repeated {
		t.Fatalf("failed work must release its key: %v, %v", repeated, err)
	}
	// A process that crashed during the work leaves a key without a response.
	for age, want := range map[string]errs.Kind{"10 seconds": errs.Conflict, "21 seconds": errs.Internal} {
		if _, err := pool.Exec(t.Context(), `INSERT INTO answers (user_id, key, digest, created_at)
			VALUES (7, $1::text, 'd', now() - $2::text::interval)`, age, age); err != nil {
			t.Fatal(err)
		}
		_, repeated, err := a.Once(t.Context(), 7, age, "d", work(pool, nil))
		if want == errs.Internal && (err != nil || repeated) || want != errs.Internal && errs.KindOf(err) != want {
			t.Errorf("after %s: %v, %v", age, repeated, err)
		}
	}
}

func TestResponseIsStoredWhenItsCallerCancels(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	a := postgres.NewLeasedAnswers(pool)
	ctx, cancel := context.WithCancel(t.Context())
	_, _, err := a.Once(ctx, 7, "k", "d", func(ctx context.Context) ([]byte, error) {
		defer cancel()
		return work(pool, nil)(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	if answer, repeated, err := a.Once(t.Context(), 7, "k", "d", work(pool, nil)); err != nil || !repeated || string(answer) != "first" {
		t.Errorf("got %q, %v, %v", answer, repeated, err)
	}
}
