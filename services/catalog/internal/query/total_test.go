package query_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

func totalOf(t *testing.T, r *query.Reader, text string) int32 {
	t.Helper()
	_, page := list[*catalogv1.Event](t, r, text+` page {limit: 1}`)
	return page.GetTotal()
}

// Two replicas read while a third process writes: no total is older than the last write that was committed before the
// query.
func TestCachedTotalIsNeverOlderThanTheContent(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t, store.Migrations())
	open := func() *postgres.Pool {
		pool, err := postgres.Open(t.Context(), postgres.Config{URL: url, Connections: 4})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(pool.Close)
		return pool
	}
	writer := open()
	replicas := []*query.Reader{}
	for range 2 {
		replicas = append(replicas, query.NewReader(open(), schema(t), locale.Es, time.Now))
	}
	if _, err := writer.Exec(t.Context(), `INSERT INTO events (published_at) SELECT '2026-01-01' FROM generate_series(1, 2)`); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	least := int32(2) // events that are certainly committed
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for i := range 40 {
				err := postgres.JoinOrBegin(context.Background(), writer, func(ctx context.Context, tx pgx.Tx) error {
					_, err := tx.Exec(ctx, `INSERT INTO events (published_at) VALUES ('2026-01-01')`)
					if err == nil && i%4 == 0 {
						return context.Canceled // rolled back: must not be counted
					}
					return err
				})
				if err == nil {
					mu.Lock()
					least++
					mu.Unlock()
				}
			}
		})
	}
	for _, r := range replicas {
		wg.Go(func() {
			for range 80 {
				mu.Lock()
				before := least
				mu.Unlock()
				if got := totalOf(t, r, ``); got < before {
					t.Errorf("a total of %d after %d events", got, before)
				}
			}
		})
	}
	wg.Wait()
	for _, r := range replicas {
		if got := totalOf(t, r, ``); got != least {
			t.Errorf("in the end: %d events, want %d", got, least)
		}
	}
}

func TestTotalIsCountedOncePerGeneration(t *testing.T) {
	t.Parallel()
	_, db := content(t, 6)
	rec := &recorder{Querier: db}
	now := time.Now()
	r := query.NewReader(rec, schema(t), locale.Es, func() time.Time { return now })
	// The last argument is the generation of the cached total.
	cached := func(text string) bool {
		rec.statements = nil
		totalOf(t, r, text)
		args := rec.statements[len(rec.statements)-1].Args
		return args[len(args)-1] != int64(-1)
	}
	free := `filter {` + comparison("isFree", "EQ", "true") + `}`
	for i, step := range []struct {
		text string
		want bool
	}{{``, false}, {``, true}, {free, false}, {free, true}, {``, true}, {`locale: "qu"`, true}} {
		if got := cached(step.text); got != step.want {
			t.Errorf("step %d: the total is cached: %t, want %t", i, got, step.want)
		}
	}
	for _, step := range []struct {
		write string
		want  int32
	}{
		{`DELETE FROM events WHERE id = 1`, 5},
		{`UPDATE events SET published_at = NULL WHERE id = 2`, 4},
		{`INSERT INTO events (id, published_at) VALUES (99, '2026-01-01')`, 5},
	} {
		if _, err := db.Exec(t.Context(), step.write); err != nil {
			t.Fatal(err)
		}
		if got := totalOf(t, r, ``); got != step.want {
			t.Errorf("%s: %d events, want %d", step.write, got, step.want)
		}
	}
}

func TestCachedTotalExpiresWhenAnEventIsPublished(t *testing.T) {
	t.Parallel()
	_, db := content(t, 3)
	now := time.Now().Add(time.Minute)
	r := query.NewReader(db, schema(t), locale.Es, func() time.Time { return now })
	if _, err := db.Exec(t.Context(), `INSERT INTO events (id, published_at) VALUES (99, $1)`, now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after time.Duration
		want  int32
	}{{0, 3}, {time.Hour - time.Second, 3}, {time.Second, 4}, {time.Hour, 4}} {
		now = now.Add(step.after)
		if got := totalOf(t, r, ``); got != step.want {
			t.Errorf("after %s more: %d events, want %d", step.after, got, step.want)
		}
	}
}

// Uncommitted writes are counted within their transaction and not cached.
func TestTransactionCachesNoTotal(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, store.Migrations(), 2)
	r := query.NewReader(pool, schema(t), locale.Es, time.Now)
	insert := `INSERT INTO events (published_at) SELECT '2026-01-01' FROM generate_series(1, 3)`
	if _, err := pool.Exec(t.Context(), insert); err != nil {
		t.Fatal(err)
	}
	rollback := fmt.Errorf("rollback")
	err := postgres.JoinOrBegin(t.Context(), pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, insert); err != nil {
			return err
		}
		_, page, err := query.List[*catalogv1.Event](ctx, r, query.Viewer{}, parse(t, `page {limit: 1}`))
		if err != nil || page.GetTotal() != 6 {
			t.Errorf("inside: %d events, %v", page.GetTotal(), err)
		}
		return rollback
	})
	if err == nil {
		t.Fatal("the transaction was not rolled back")
	}
	if _, err := pool.Exec(t.Context(), `INSERT INTO cities DEFAULT VALUES`); err != nil {
		t.Fatal(err)
	}
	if got := totalOf(t, r, ``); got != 3 {
		t.Errorf("afterwards: %d events", got)
	}
}

// A write to any table that a query can read raises the generation.
func TestEveryTableOfTheSchemaRaisesTheGeneration(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, store.Migrations())
	rows, err := pool.Query(t.Context(), `SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'content_generation'
		AND tgenabled = 'O'`)
	if err != nil {
		t.Fatal(err)
	}
	raising, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	triggers := map[string]bool{}
	for _, name := range raising {
		triggers[name] = true
	}
	for _, name := range query.Tables(schema(t)) {
		if !triggers[name] {
			t.Errorf("%s has no trigger that raises the generation", name)
		}
	}
}

func TestEstimateIsCachedForAMinute(t *testing.T) {
	t.Parallel()
	_, db := content(t, 30)
	if _, err := db.Exec(t.Context(), "ANALYZE"); err != nil {
		t.Fatal(err)
	}
	rec := &recorder{Querier: db}
	now := time.Now().Add(time.Minute)
	r := query.NewReader(rec, schema(t), locale.Es, func() time.Time { return now })
	r.SetExactTotal(10)
	estimates := func() (n int) {
		rec.statements = nil
		if got := totalOf(t, r, ``); got <= 10 {
			t.Errorf("an estimate of %d is within the bound", got)
		}
		for _, s := range rec.statements {
			if strings.HasPrefix(s.SQL, "EXPLAIN") {
				n++
			}
		}
		return n
	}
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{0, 1}, {59 * time.Second, 0}, {time.Second, 1}, {time.Second, 0}} {
		now = now.Add(step.after)
		if got := estimates(); got != step.want {
			t.Errorf("after %s more: %d estimates, want %d", step.after, got, step.want)
		}
	}
}
