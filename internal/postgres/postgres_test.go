package postgres_test

import (
	"strings"
	"testing"

	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// The settings apply to every connection, whatever the server's configuration is.
func TestConnectionsHaveTheSettings(t *testing.T) {
	t.Parallel()
	pool, err := postgres.Open(t.Context(), postgres.Config{URL: pgtest.URL(t, things)})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for setting, want := range map[string]string{
		"statement_timeout": "3s", "TimeZone": "UTC", "plan_cache_mode": "force_generic_plan", "jit": "off",
	} {
		var got string
		if err := pool.QueryRow(t.Context(), `SELECT current_setting($1)`, setting).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%s is %s, want %s", setting, got, want)
		}
	}
}

func TestMigrateCommandNeedsDatabaseURLAndMayRunAgain(t *testing.T) {
	t.Parallel()
	migrate := postgres.MigrateCommand(things)
	if err := migrate(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "DATABASE_URL") {
		t.Errorf("without an address: %v", err)
	}
	vars := map[string]string{"DATABASE_URL": pgtest.URL(t, things)}
	for range 2 {
		if err := migrate(t.Context(), vars); err != nil {
			t.Fatal(err)
		}
	}
}
