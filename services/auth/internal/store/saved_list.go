package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
)

// FindSavedList reads list and entries with one statement: of a list that is deleted meanwhile, devices must not see the id without
// the entries.
func (db *DB) FindSavedList(ctx context.Context, userID int32) (auth.SavedList, error) {
	l, err := readSavedList(ctx, db.pool, userID)
	return l, postgres.Error(err)
}

func readSavedList(ctx context.Context, q postgres.Querier, userID int32) (auth.SavedList, error) {
	rows, err := q.Query(ctx, `SELECT l.id, l.kept_since, COALESCE(e.id, 0), COALESCE(e.kind, ''), COALESCE(e.key, ''),
			COALESCE(e.name, ''), COALESCE(e.saved_at, l.kept_since)
		FROM saved_lists l LEFT JOIN saved_entries e ON e.list_id = l.id
		WHERE l.user_id = $1 ORDER BY e.saved_at DESC, e.id DESC`, userID)
	if err != nil {
		return auth.SavedList{}, fmt.Errorf("read saved list: %w", err)
	}
	var l auth.SavedList
	var e auth.SavedEntry
	_, err = pgx.ForEachRow(rows, []any{&l.ID, &l.KeptSince, &e.ID, &e.Kind, &e.Key, &e.Name, &e.SavedAt}, func() error {
		if e.ID != 0 {
			l.Entries = append(l.Entries, e)
		}
		return nil
	})
	return l, err
}

// MergeSavedList locks the list's row, so that two merges together do not exceed the bound.
func (db *DB) MergeSavedList(
	ctx context.Context, userID int32, entries []auth.SavedEntry, check func(auth.SavedList) error,
) (auth.SavedList, error) {
	var merged auth.SavedList
	err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		var list int32
		err := tx.QueryRow(ctx, `INSERT INTO saved_lists (user_id, kept_since) SELECT id, $2 FROM users WHERE id = $1 FOR KEY SHARE
			ON CONFLICT (user_id) DO UPDATE SET kept_since = saved_lists.kept_since RETURNING id`, userID, db.now()).Scan(&list)
		if errors.Is(err, pgx.ErrNoRows) {
			return auth.ErrSessionEnded()
		}
		if err != nil {
			return fmt.Errorf("lock saved list: %w", err)
		}
		if err := db.insertSaved(ctx, tx, list, entries); err != nil {
			return err
		}
		if merged, err = readSavedList(ctx, tx, userID); err != nil {
			return err
		}
		return check(merged)
	})
	return merged, err
}

func (db *DB) insertSaved(ctx context.Context, tx pgx.Tx, list int32, entries []auth.SavedEntry) error {
	var kinds, keys, names []string
	var times []time.Time
	for _, e := range entries {
		if now := db.now(); e.SavedAt.IsZero() || e.SavedAt.After(now) {
			e.SavedAt = now
		}
		kinds, keys, names, times = append(kinds, e.Kind), append(keys, e.Key), append(names, e.Name), append(times, e.SavedAt)
	}
	_, err := tx.Exec(ctx, `INSERT INTO saved_entries (list_id, kind, key, name, saved_at)
		SELECT $1::integer, * FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) ON CONFLICT (list_id, kind, key) DO NOTHING`,
		list, kinds, keys, names, times)
	if err != nil {
		return fmt.Errorf("insert saved entries: %w", err)
	}
	return nil
}

// RemoveSavedEntry looks the entry up in the user's own list only.
func (db *DB) RemoveSavedEntry(ctx context.Context, userID, id int32) error {
	tag, err := db.pool.Exec(ctx, `DELETE FROM saved_entries e USING saved_lists l
		WHERE e.id = $2 AND l.id = e.list_id AND l.user_id = $1`, userID, id)
	if err != nil {
		return postgres.Error(fmt.Errorf("remove saved entry: %w", err))
	}
	if tag.RowsAffected() == 0 {
		return errs.ErrNotFound()
	}
	return nil
}

// DeleteSavedList relies on the cascade of the entries.
func (db *DB) DeleteSavedList(ctx context.Context, userID int32) error {
	if _, err := db.pool.Exec(ctx, `DELETE FROM saved_lists WHERE user_id = $1`, userID); err != nil {
		return postgres.Error(fmt.Errorf("delete saved list: %w", err))
	}
	return nil
}
