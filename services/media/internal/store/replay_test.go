package store_test

import (
	"strconv"
	"testing"
	"time"

	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/media/internal/media"
)

// A replay publishes every file and every deletion since a moment, in more than one batch, and can be repeated.
func TestReplayPublishesChangesAndDeletions(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	_, err := pool.Exec(t.Context(), `INSERT INTO files (name, hash, ext, mime, size, sha256, bytes, storage_key, updated_at)
		SELECT 'a', 'a_' || n, '.pdf', 'application/pdf', 1, 'ab', 1, 'public/ab/ab',
		CASE WHEN n <= 10 THEN timestamptz '2026-01-01' ELSE timestamptz '2026-03-01' END
		FROM generate_series(1, 460) AS n`)
	if err != nil {
		t.Fatal(err)
	}
	for id := int32(451); id <= 460; id++ {
		if _, err := db.DeleteFile(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	// Deletions by another statement, one of them old.
	if _, err := pool.Exec(t.Context(), `DELETE FROM files WHERE id IN (449, 450)`); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `UPDATE deleted_files SET deleted_at = timestamptz '2026-01-01' WHERE id = 449`); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `DELETE FROM outbox`); err != nil {
		t.Fatal(err)
	}
	since := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	for round := 1; round <= 2; round++ {
		changed, deleted, err := db.Replay(t.Context(), since)
		if err != nil || changed != 438 || deleted != 11 {
			t.Fatalf("got %d changed, %d deleted, %v", changed, deleted, err)
		}
		if n := pgtest.CountOutbox(t, pool, strconv.Itoa(int(media.Changed))); n != 438*round {
			t.Errorf("%d messages of changes", n)
		}
		if n := pgtest.CountOutbox(t, pool, strconv.Itoa(int(media.Deleted))); n != 11*round {
			t.Errorf("%d messages of deletions", n)
		}
	}
}

func TestADeletionThatFailsIsNotRecorded(t *testing.T) {
	t.Parallel()
	db, pool := open(t)
	f := create(t, db, photo("a.png", "0000000001"))
	if _, err := pool.Exec(t.Context(), `DROP TABLE outbox`); err != nil {
		t.Fatal(err)
	}
	if _, err := db.DeleteFile(t.Context(), f.ID); err == nil {
		t.Fatal("a deletion without its message succeeded")
	}
	var recorded int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM deleted_files`).Scan(&recorded); err != nil || recorded != 0 {
		t.Fatalf("recorded %d, %v", recorded, err)
	}
}
