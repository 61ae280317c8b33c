package pgtest

import (
	"testing"

	"raymi.example/internal/postgres"
)

// Exec runs a statement.
func Exec(t testing.TB, pool *postgres.Pool, sql string, arguments ...any) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), sql, arguments...); err != nil {
		t.Fatal(err)
	}
}

// Scan reads the single row of a query into the variables.
func Scan(t testing.TB, pool *postgres.Pool, sql string, into ...any) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), sql).Scan(into...); err != nil {
		t.Fatal(err)
	}
}
