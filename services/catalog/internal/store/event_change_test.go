package store

import (
	"strings"
	"testing"

	"raymi.example/internal/postgres/pgtest"
)

func TestChangesAreReadByTheirIndexes(t *testing.T) {
	t.Parallel()
	_, pool := newTextDB(t)
	for _, sql := range []string{
		`INSERT INTO events (event_start_date, event_end_date, created_at, updated_at, published_at)
			SELECT now(), now(), now(), now() - i * interval '1 minute', now() - interval '1 day' FROM generate_series(1, 5000) i`,
		`INSERT INTO removed_events (event_id, uuid, removed_at)
			SELECT 10000 + i, gen_random_uuid(), now() - i * interval '1 minute' FROM generate_series(1, 5000) i`,
		`VACUUM ANALYZE events, removed_events`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	plan := pgtest.Plan(t, pool, eventChanges, 3)
	for _, index := range []string{"events_changed", "removed_events_removed"} {
		if !strings.Contains(plan, index) {
			t.Errorf("%s is not used:\n%s", index, plan)
		}
	}
	if strings.Contains(plan, "Seq Scan") {
		t.Errorf("a table is read as a whole:\n%s", plan)
	}
}
