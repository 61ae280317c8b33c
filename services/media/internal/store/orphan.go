package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// sweepLock is the advisory lock that one replica's sweep holds.
const sweepLock = 0x52_61_79_6d_69 // "Raymi"

// usedByMedia covers the uses in media's own database. A file without an owner was added by an operator, not
// uploaded.
const (
	usedByMedia = `(EXISTS (SELECT FROM files v WHERE v.poster_id = files.id)
		OR EXISTS (SELECT FROM application_scans s WHERE s.file_id = files.id))`
	removable = `NOT kept AND owner_id <> 0`
)

// WithSweepLock runs work unless another process holds the lock; then it returns false.
func (db *DB) WithSweepLock(ctx context.Context, work func(context.Context) error) (bool, error) {
	conn, err := db.pool.Dedicated(ctx)
	if err != nil {
		return false, fmt.Errorf("lock of the worker: %w", err)
	}
	// The end of the session releases the lock too, but only when the server has noticed it, some time after Close.
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var locked bool
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, sweepLock).Scan(&locked); err != nil || !locked {
		return false, postgres.Error(err)
	}
	defer func() {
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_, _ = conn.Exec(late, `SELECT pg_advisory_unlock($1)`, sweepLock)
	}()
	return true, work(ctx)
}

// ListReferences returns the files that may be removed if unused, by id, from after on.
func (db *DB) ListReferences(ctx context.Context, after int32, limit int) ([]media.Reference, error) {
	return db.references(ctx, `SELECT id, `+usedByMedia+` AS used FROM files
		WHERE id > $1 AND condemned_at IS NULL AND `+removable+` ORDER BY id LIMIT $2`, after, limit)
}

// ListCondemned returns files that were condemned before a moment.
func (db *DB) ListCondemned(ctx context.Context, before time.Time, limit int) ([]media.Reference, error) {
	return db.references(ctx, `SELECT id, `+usedByMedia+` AS used FROM files
		WHERE condemned_at <= $1 ORDER BY condemned_at, id LIMIT $2`, before, limit)
}

func (db *DB) references(ctx context.Context, sql string, args ...any) ([]media.Reference, error) {
	rows, err := db.pool.Query(ctx, sql, args...)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("references: %w", err))
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[media.Reference])
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("references: %w", err))
	}
	return found, nil
}

// RecordUses saves since when files are unused, and resets it for used ones.
func (db *DB) RecordUses(ctx context.Context, used, unused []int32, now time.Time) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE files SET unused_since = NULL WHERE id = ANY ($1) AND unused_since IS NOT NULL`, used); err != nil {
			return fmt.Errorf("note used files: %w", err)
		}
		if _, err := tx.Exec(ctx, `UPDATE files SET unused_since = $2 WHERE id = ANY ($1) AND unused_since IS NULL`, unused, now); err != nil {
			return fmt.Errorf("note unused files: %w", err)
		}
		return nil
	})
}

// Condemn hides files that have been unused since before a moment from entries.
func (db *DB) Condemn(ctx context.Context, before, now time.Time, limit int) (int, error) {
	tag, err := db.pool.Exec(ctx, `UPDATE files SET condemned_at = $2 WHERE id IN (
		SELECT id FROM files WHERE condemned_at IS NULL AND unused_since <= $1 AND `+removable+` ORDER BY unused_since, id LIMIT $3)`,
		before, now, limit)
	return int(tag.RowsAffected()), postgres.Error(err)
}

// Spare makes condemned files available again.
func (db *DB) Spare(ctx context.Context, ids []int32) error {
	_, err := db.pool.Exec(ctx, `UPDATE files SET condemned_at = NULL, unused_since = NULL WHERE id = ANY ($1)`, ids)
	return postgres.Error(err)
}

// RemoveCondemned removes the row of a file that is still condemned, and publishes the deletion.
func (db *DB) RemoveCondemned(ctx context.Context, id int32) (media.File, bool, error) {
	return db.remove(ctx, `DELETE FROM files WHERE id = $1 AND condemned_at IS NOT NULL AND NOT `+usedByMedia+` RETURNING `+fileColumns, id)
}

// RemoveExpiredScan removes the row of one private file whose applications were all decided before a moment, and
// publishes the deletion. A scan that was added after the decision has the same retention from its own upload.
func (db *DB) RemoveExpiredScan(ctx context.Context, before time.Time) (media.File, bool, error) {
	return db.remove(ctx, `DELETE FROM files WHERE id = (SELECT id FROM files f WHERE private AND created_at <= $1
		AND EXISTS (SELECT FROM application_scans s WHERE s.file_id = f.id)
		AND NOT EXISTS (SELECT FROM application_scans s JOIN applications a ON a.id = s.application_id
			WHERE s.file_id = f.id AND (a.decided_at IS NULL OR a.decided_at > $1)) ORDER BY id LIMIT 1) RETURNING `+fileColumns, before)
}

func (db *DB) remove(ctx context.Context, sql string, arg any) (f media.File, removed bool, err error) {
	err = db.write(ctx, func(ctx context.Context, tx pgx.Tx) (media.Change, error) {
		var err error
		f, err = one(ctx, tx, sql, arg)
		return media.Change{Action: media.Deleted, File: f}, err
	})
	if errs.KindOf(err) == errs.NotFound {
		return media.File{}, false, nil
	}
	return f, err == nil, err
}

// KeysWithoutFile returns those of the keys that no file uses.
func (db *DB) KeysWithoutFile(ctx context.Context, keys []string) ([]string, error) {
	rows, err := db.pool.Query(ctx, `SELECT key FROM unnest($1::text[]) key WHERE NOT EXISTS (SELECT FROM files WHERE storage_key = key)
		AND NOT EXISTS (SELECT FROM files WHERE clean_key = key)`, keys)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("keys without file: %w", err))
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return found, postgres.Error(err)
}

// ListRows returns all files by id, from after on.
func (db *DB) ListRows(ctx context.Context, after int32, limit int) ([]media.File, error) {
	return many(ctx, db.pool, `SELECT `+fileColumns+` FROM files WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
}

// LastID is the highest id ever assigned.
func (db *DB) LastID(ctx context.Context) (id int32, err error) {
	err = db.pool.QueryRow(ctx, `SELECT COALESCE(pg_sequence_last_value(pg_get_serial_sequence('files', 'id')), 0)::integer`).Scan(&id)
	return id, postgres.Error(err)
}
