package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app/apptest"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

func TestThePoolIsMeasured(t *testing.T) {
	t.Parallel()
	pool, registry := pgtest.Pool(t, things), prometheus.NewRegistry()
	postgres.WatchPool(registry, pool)
	if err := pool.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := apptest.Values(t, registry)
	err := postgres.JoinOrBegin(t.Context(), pool, func(context.Context, pgx.Tx) error {
		late, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if _, err := pool.Exec(late, `SELECT 1`); err == nil {
			t.Error("a second connection of a pool of one")
		}
		got := apptest.Values(t, registry)
		want := map[string]float64{
			"raymi_database_connections acquired": 1, "raymi_database_connections idle": 0,
			"raymi_database_connections constructing": 0, "raymi_database_connections_max": 1, "acquires": 1, "canceled": 1,
		}
		got["acquires"] = got["raymi_database_acquires_total"] - before["raymi_database_acquires_total"]
		got["canceled"] = got["raymi_database_waits_canceled_total"] - before["raymi_database_waits_canceled_total"]
		for name, value := range want {
			if got[name] != value {
				t.Errorf("%s is %v, want %v", name, got[name], value)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	after := apptest.Values(t, registry)
	if after["raymi_database_connections acquired"] != 0 || after["raymi_database_connections idle"] != 1 {
		t.Errorf("%v acquired and %v idle afterwards", after["raymi_database_connections acquired"], after["raymi_database_connections idle"])
	}
	// The first connection had to be made, so somebody waited for it.
	if after["raymi_database_waits_total"] == 0 || after["raymi_database_wait_seconds_total"] == 0 {
		t.Errorf("no wait in %v", after)
	}
}

func TestAClosedPoolIsNotMeasured(t *testing.T) {
	opened := func() *postgres.Pool {
		pool, err := postgres.Open(t.Context(), postgres.Config{URL: "postgres://localhost/nothing", Connections: 5})
		if err != nil {
			t.Fatal(err)
		}
		return pool
	}
	opened().Close()
	pool := opened()
	defer pool.Close()
	if got := apptest.Values(t, prometheus.DefaultGatherer)["raymi_database_connections_max"]; got != 5 {
		t.Errorf("%v connections of the second pool, after the end of the first", got)
	}
}
