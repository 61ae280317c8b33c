package postgres_test

import (
	"context"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// testLock is an advisory lock of the test, which keeps the migration below from ending.
const testLock = 7

// slow are migrations that cannot be applied twice; the first one waits for testLock.
var slow = fstest.MapFS{
	"0001_things.sql": things["0001_things.sql"],
	"0002_slow.sql":   {Data: []byte("-- +goose Up\nSELECT pg_advisory_xact_lock(7);\nINSERT INTO things VALUES ('second');")},
	"0003_last.sql":   {Data: []byte("-- +goose Up\nALTER TABLE things ADD last int;\nINSERT INTO things VALUES ('third');")},
}

// Two processes that migrate a database at the same time both end well, and each migration is applied once.
func TestOneOfTwoProcessesMigrates(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t, things)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	if _, err := conn.Exec(t.Context(), `SELECT pg_advisory_lock($1)`, testLock); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 2)
	migrate := func() { ended <- postgres.Migrate(t.Context(), url, slow) }
	sessions := func(condition string) func() bool {
		return func() bool {
			var there bool
			err := conn.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
				AND pid <> pg_backend_pid() AND `+condition+`)`).Scan(&there)
			if err != nil {
				t.Fatal(err)
			}
			return there
		}
	}
	go migrate()
	waitFor(t, "the first process applies the migration", sessions(`query LIKE '%pg_advisory_xact_lock(7)%' AND wait_event_type = 'Lock'`))
	go migrate()
	waitFor(t, "the second process asks for the lock", sessions(`query LIKE '%pg_try_advisory_lock%' AND state = 'idle'`))
	if _, err := conn.Exec(t.Context(), `SELECT pg_advisory_unlock($1)`, testLock); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	for query, want := range map[string][]string{
		`SELECT name FROM things ORDER BY 1`:                                           {"second", "third"},
		`SELECT version_id::text FROM schema_version WHERE version_id > 0 ORDER BY id`: {"1", "2", "3"},
	} {
		rows, err := conn.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", query, err, diff)
		}
	}
}

func waitFor(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout: %s", what)
		}
	}
}
