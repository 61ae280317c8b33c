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

// reads are the ways to count things.
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

func TestStatementsThatWaitAreThereForWhateverFollows(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	refused := errors.New("refused")
	for name, read := range reads(pool) {
		err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, _ pgx.Tx) error {
			for want := range 3 {
				if want > 0 {
					if err := postgres.SendLater(ctx, pool, batchOf(`INSERT INTO things VALUES ('a')`), same); err != nil {
						return err
					}
				}
				if n, err := read(ctx); err != nil || n != want {
					t.Errorf("%s: %d things, not %d: %v", name, n, want, err)
				}
			}
			return refused
		})
		if !errors.Is(err, refused) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestStatementsThatWaitAreSavedByTheCommit(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, _ pgx.Tx) error {
		for range 2 {
			if err := postgres.SendLater(ctx, pool, batchOf(`INSERT INTO things VALUES ('a')`), same); err != nil {
				return err
			}
		}
		return nil
	})
	if n := count(t, pool); n != 2 || err != nil {
		t.Errorf("%d things, %v", n, err)
	}
	if err := postgres.SendLater(t.Context(), pool, batchOf(`INSERT INTO things VALUES ('a')`), same); err != nil {
		t.Error(err)
	}
	if n := count(t, pool); n != 3 {
		t.Errorf("outside of a transaction: %d things", n)
	}
}

// Whoever meets the error, and whether they pass it on or not: it is told as its owner tells it, and nothing is saved.
func TestStatementsThatWaitFailInTheWordsOfTheirOwner(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	taken := errors.New("taken")
	all := reads(pool)
	all["commit"] = nil
	for name, read := range all {
		err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, _ pgx.Tx) error {
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
