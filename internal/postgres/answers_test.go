package postgres_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// answers is implemented by Answers and LeasedAnswers.
type answers interface {
	Once(ctx context.Context, userID int32, key, digest string, work func(context.Context) ([]byte, error)) ([]byte, bool, error)
}

// things is a migration with a table for the work of tests.
var things = fstest.MapFS{"0001_things.sql": {Data: []byte("-- +goose Up\nCREATE TABLE things (name text);")}}

func count(t *testing.T, pool *postgres.Pool) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM things`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// work inserts a row in a transaction, as a service's store does, and then returns fail.
func work(pool *postgres.Pool, fail error) func(context.Context) ([]byte, error) {
	return func(ctx context.Context) ([]byte, error) {
		err := postgres.JoinOrBegin(ctx, pool, func(ctx context.Context, tx pgx.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO things VALUES ('x')`)
			return err
		})
		if err == nil {
			err = fail
		}
		return []byte("first"), err
	}
}

func TestRepeatedRequestGetsTheFirstResponse(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, things, 8)
	for name, a := range map[string]answers{"joined": postgres.NewAnswers(pool), "leased": postgres.NewLeasedAnswers(pool)} {
		before := count(t, pool)
		for i := range 3 {
			answer, repeated, err := a.Once(t.Context(), 7, name, "d", work(pool, nil))
			if err != nil || string(answer) != "first" || repeated != (i > 0) {
				t.Fatalf("%s: got %q, %v, %v", name, answer, repeated, err)
			}
		}
		if n := count(t, pool) - before; n != 1 {
			t.Errorf("%s: executed %d times", name, n)
		}
		_, _, err := a.Once(t.Context(), 7, name, "another", work(pool, nil))
		if e := errs.As(err); e == nil || e.Kind != errs.Conflict || e.Key != "idempotency_key_reused" {
			t.Errorf("%s: another request with the key: %v", name, err)
		}
		if _, repeated, err := a.Once(t.Context(), 8, name, "d", work(pool, nil)); err != nil || repeated {
			t.Errorf("%s: another user's key: %v, %v", name, repeated, err)
		}
	}
}

func TestConcurrentRepeatsAreExecutedOnce(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, things, 8)
	for name, a := range map[string]answers{"joined": postgres.NewAnswers(pool), "leased": postgres.NewLeasedAnswers(pool)} {
		before := count(t, pool)
		var all sync.WaitGroup
		var firsts atomic.Int32
		for range 8 {
			all.Go(func() {
				answer, repeated, err := a.Once(t.Context(), 7, name, "d", work(pool, nil))
				if err != nil || string(answer) != "first" {
					t.Errorf("%s: got %q, %v", name, answer, err)
				}
				if !repeated {
					firsts.Add(1)
				}
			})
		}
		all.Wait()
		if n := count(t, pool) - before; n != 1 || firsts.Load() != 1 {
			t.Errorf("%s: executed %d times, %d first answers", name, n, firsts.Load())
		}
	}
}

func TestFailedWorkStoresNoResponse(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	a := postgres.NewAnswers(pool)
	fault := errors.New("fault")
	if _, _, err := a.Once(t.Context(), 7, "k", "d", work(pool, fault)); !errors.Is(err, fault) {
		t.Fatalf("got %v", err)
	}
	if n := count(t, pool); n != 0 {
		t.Errorf("failed work left %d rows", n)
	}
	if _, repeated, err := a.Once(t.Context(), 7, "k", "other", work(pool, nil)); err != nil || repeated {
		t.Fatalf("got %v, %v", repeated, err)
	}
}

func TestResponseIsStoredForADay(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	a := postgres.NewAnswers(pool)
	for age, wantRepeat := range map[string]bool{"23 hours": true, "25 hours": false} {
		if _, _, err := a.Once(t.Context(), 7, age, "d", work(pool, nil)); err != nil {
			t.Fatal(err)
		}
		if _, err := pool.Exec(t.Context(), `UPDATE answers SET created_at = now() - $2::text::interval WHERE key = $1`, age, age); err != nil {
			t.Fatal(err)
		}
		if _, repeated, err := a.Once(t.Context(), 7, age, "d", work(pool, nil)); err != nil || repeated != wantRepeat {
			t.Errorf("after %s: %v, %v", age, repeated, err)
		}
	}
}

// Without another call with a key, the task deletes responses that are older than a day and keeps the others.
func TestOldResponsesAreDeletedWithoutAnotherCall(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	a := postgres.NewAnswers(pool)
	for _, age := range []string{"23 hours", "25 hours"} {
		if _, _, err := a.Once(t.Context(), 7, age, "d", work(pool, nil)); err != nil {
			t.Fatal(err)
		}
		pgtest.Exec(t, pool, `UPDATE answers SET created_at = now() - $1::text::interval WHERE key = $1`, age)
	}
	if err := a.RemoveOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left string
	pgtest.Scan(t, pool, `SELECT string_agg(key, ', ') FROM answers`, &left)
	if left != "23 hours" {
		t.Errorf("left are %s", left)
	}
}
