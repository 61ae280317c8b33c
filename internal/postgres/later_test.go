package postgres_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

func batchOf(statements ...string) *pgx.Batch {
	b := &pgx.Batch{}
	for _, sql := range statements {
		b.Queue(sql)
	}
	return b
}

func same(err error) error { return err }

// reads are the kinds of statements that can follow pending ones; each counts things.
func reads(pool *postgres.Pool) map[string]func(context.Context) (int, error) {
	const sql = `SELECT count(*)::integer FROM things`
	return map[string]func(context.Context) (int, error){
		"query": func(ctx context.Context) (int, error) {
			rows, err := pool.Query(ctx, sql)
			if err != nil {
				return 0, err
			}
			return pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
		},
		"row": func(ctx context.Context) (n int, err error) {
			err = pool.QueryRow(ctx, sql).Scan(&n)
			return n, err
		},
		"exec": func(ctx context.Context) (int, error) {
			tag, err := pool.Exec(ctx, `SELECT FROM things`)
			return int(tag.RowsAffected()), err
		},
		"batch": func(ctx context.Context) (n int, err error) {
			b := &pgx.Batch{}
			b.Queue(sql).QueryRow(func(row pgx.Row) error { return row.Scan(&n) })
			err = postgres.Send(ctx, pool, b)
			return n, err
		},
		"joined": func(ctx context.Context) (n int, err error) {
			err = postgres.JoinOrBegin(ctx, pool, func(ctx context.Context, tx pgx.Tx) error { return tx.QueryRow(ctx, sql).Scan(&n) })
			return n, err
		},
	}
}

// transactions are the ways to begin a transaction.
func transactions(pool *postgres.Pool) map[string]func(context.Context, func(context.Context) error) error {
	return map[string]func(context.Context, func(context.Context) error) error{
		"begun at once": func(ctx context.Context, work func(context.Context) error) error {
			return postgres.JoinOrBegin(ctx, pool, func(ctx context.Context, _ pgx.Tx) error { return work(ctx) })
		},
		"begun with a statement": func(ctx context.Context, work func(context.Context) error) error {
			return postgres.JoinOrBeginLazily(ctx, pool, work)
		},
	}
}

func TestTransactionWithoutStatements(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	refused := errors.New("refused")
	for name, atomic := range transactions(pool) {
		for _, want := range []error{nil, refused} {
			if err := atomic(t.Context(), func(context.Context) error { return want }); !errors.Is(err, want) {
				t.Errorf("%s: got %v, not %v", name, err, want)
			}
		}
	}
	if n := count(t, pool); n != 0 {
		t.Errorf("%d things", n)
	}
}

// The pool has one connection, which must be usable again after each failure.
func TestFailingFirstStatementEndsTheTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	for name, atomic := range transactions(pool) {
		for _, sql := range []string{`SELECT 1 / 0`, `SELECT nothing`} {
			err := atomic(t.Context(), func(ctx context.Context) error {
				if _, err := pool.Query(ctx, sql); err != nil {
					return err
				}
				return postgres.Send(ctx, pool, batchOf(`INSERT INTO things VALUES ('a')`))
			})
			if err == nil {
				t.Errorf("%s, %s: no error", name, sql)
			}
		}
		if n := count(t, pool); n != 0 {
			t.Errorf("%s: %d things were saved", name, n)
		}
	}
}

func TestPendingStatementsAreSentBeforeTheNextStatement(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	refused := errors.New("refused")
	for begin, atomic := range transactions(pool) {
		for name, read := range reads(pool) {
			err := atomic(t.Context(), func(ctx context.Context) error {
				for want := range 3 {
					if err := postgres.SendLater(ctx, pool, batchOf(`INSERT INTO things VALUES ('a')`), same); err != nil {
						return err
					}
					if n, err := read(ctx); err != nil || n != want+1 {
						t.Errorf("%s, %s: %d things, not %d: %v", begin, name, n, want+1, err)
					}
					if n, err := read(ctx); err != nil || n != want+1 {
						t.Errorf("%s, %s, again: %d things, not %d: %v", begin, name, n, want+1, err)
					}
				}
				return refused
			})
			if !errors.Is(err, refused) {
				t.Errorf("%s, %s: got %v", begin, name, err)
			}
		}
	}
	if n := count(t, pool); n != 0 {
		t.Errorf("%d things after the rollback", n)
	}
}

func TestPendingStatementsAreSentBeforeTheCommit(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	insert := func(ctx context.Context) error {
		return postgres.SendLater(ctx, pool, batchOf(`INSERT INTO things VALUES ('a')`), same)
	}
	for name, atomic := range transactions(pool) {
		before := count(t, pool)
		err := atomic(t.Context(), func(ctx context.Context) error { return errors.Join(insert(ctx), insert(ctx)) })
		if n := count(t, pool) - before; n != 2 || err != nil {
			t.Errorf("%s: %d things, %v", name, n, err)
		}
	}
	if err := insert(t.Context()); err != nil {
		t.Error(err)
	}
	if n := count(t, pool); n != 5 {
		t.Errorf("outside of a transaction: %d things", n)
	}
}

// The error is translated by the mapError of the pending statements, whichever statement returns it; nothing is
// committed, even if the error is ignored.
func TestErrorOfPendingStatementsIsTranslated(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	taken := errors.New("taken")
	all := reads(pool)
	all["commit"] = nil
	for begin, atomic := range transactions(pool) {
		for name, read := range all {
			name = begin + ", " + name
			err := atomic(t.Context(), func(ctx context.Context) error {
				b := batchOf(`INSERT INTO things VALUES ('a')`, `SELECT 1 / 0`, `INSERT INTO things VALUES ('b')`)
				if err := postgres.SendLater(ctx, pool, b, func(err error) error { return errors.Join(taken, err) }); err != nil {
					return err
				}
				if read == nil {
					return nil
				}
				if _, err := read(ctx); !errors.Is(err, taken) {
					t.Errorf("%s: got %v", name, err)
				}
				return nil
			})
			if !errors.Is(err, taken) {
				t.Errorf("%s: the transaction ended with %v", name, err)
			}
			if n := count(t, pool); n != 0 {
				t.Errorf("%s: %d things were saved", name, n)
			}
		}
	}
}
