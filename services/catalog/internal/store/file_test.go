package store

import (
	"strings"
	"testing"

	"raymi.example/internal/postgres/pgtest"
)

// Media counts the uses of many files at a time; the query must not read the link tables sequentially.
func TestFileUsesAreCountedWithIndexes(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for _, sql := range []string{
		`INSERT INTO files (id, name, hash, ext, mime, size, url, provider) SELECT i, 'f', 'h', '.jpg', 'image/jpeg', 1, '/f', 'local'
			FROM generate_series(1, 4000) i`,
		`INSERT INTO events (id) SELECT generate_series(1, 4000)`, `INSERT INTO hosts (id) SELECT generate_series(1, 4000)`,
		`INSERT INTO news (id) SELECT generate_series(1, 4000)`,
		`INSERT INTO event_files (event_id, field, position, file_id) SELECT i, 'eventBanner', 1, i FROM generate_series(1, 4000) i`,
		`INSERT INTO host_files (host_id, field, position, file_id) SELECT i, 'mainBanner', 1, i FROM generate_series(1, 4000) i`,
		`INSERT INTO news_files (news_id, field, position, file_id) SELECT i, 'newsMainBanner', 1, i FROM generate_series(1, 4000) i`,
		`VACUUM ANALYZE`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	plan := pgtest.Plan(t, pool, fileUses, 1)
	for _, index := range []string{"event_files_file", "host_files_file", "news_files_file"} {
		if !strings.Contains(plan, index) {
			t.Errorf("%s is not used:\n%s", index, plan)
		}
	}
	if strings.Contains(plan, "Seq Scan") {
		t.Errorf("a table is read sequentially:\n%s", plan)
	}
}
