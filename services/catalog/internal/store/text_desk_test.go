package store

import (
	"strings"
	"testing"

	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
)

func TestTheDeskListsTextsByAnIndex(t *testing.T) {
	t.Parallel()
	db, pool := newTextDB(t)
	createOneOfEach(t, db)
	for _, sql := range []string{
		`INSERT INTO text_states (noun, entry_id, field, locale, source_locale, source_hash, text_hash)
			SELECT n, i, 'f' || f, 'es', 'es', 'x', 'x'
			FROM unnest(ARRAY['events', 'news']) n, generate_series(100, 5000) i, generate_series(1, 5) f`,
		`VACUUM ANALYZE text_states`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	sql := textColumns + textRows + ` AND ($2 = '' OR s.noun = $2)` + textConditions[catalog.TextMissing] +
		` ORDER BY s.noun, s.entry_id DESC, s.field LIMIT 25`
	if plan := pgtest.Plan(t, pool, sql, 2); !strings.Contains(plan, "text_states_sources") || strings.Contains(plan, "Sort") {
		t.Errorf("the index is not used:\n%s", plan)
	}
}
