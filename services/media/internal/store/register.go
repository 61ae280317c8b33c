package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// UpdateFile locks a file, runs change and saves the entered attributes.
func (db *DB) UpdateFile(ctx context.Context, id int32, change func(*media.File) error) (media.File, error) {
	var f media.File
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (media.Change, error) {
		var err error
		if f, err = one(ctx, tx, `SELECT `+fileColumns+` FROM files WHERE id = $1 FOR UPDATE`, id); err != nil {
			return media.Change{}, err
		}
		if err := change(&f); err != nil {
			return media.Change{}, err
		}
		// Consumers keep the version with the newest updated_at, so it must increase even within one clock tick.
		sql, args := postgres.UpdateRow("files", f.ID, detailColumns(&f), `greatest(now(), updated_at + interval '1 microsecond')`)
		err = tx.QueryRow(ctx, sql+` RETURNING updated_at`, args...).Scan(&f.UpdatedAt)
		if err != nil {
			return media.Change{}, fmt.Errorf("update file %d: %w", id, err)
		}
		return media.Change{Action: media.Changed, File: f}, nil
	})
	return f, err
}

// releasePoster removes a file as the poster of all videos, and publishes each change.
func (db *DB) releasePoster(ctx context.Context, tx pgx.Tx, id int32) error {
	videos, err := many(ctx, tx, `UPDATE files SET poster_id = NULL, preview_url = NULL,
		updated_at = greatest(now(), updated_at + interval '1 microsecond') WHERE poster_id = $1 RETURNING `+fileColumns, id)
	if err != nil {
		return err
	}
	for _, v := range videos {
		if err := db.publish(ctx, tx, media.Change{Action: media.Changed, File: v}); err != nil {
			return err
		}
	}
	return nil
}

// ListByPoster returns the videos that have the file as their poster.
func (db *DB) ListByPoster(ctx context.Context, id int32) ([]media.File, error) {
	return many(ctx, db.pool, `SELECT `+fileColumns+` FROM files WHERE poster_id = $1 ORDER BY id`, id)
}

// searched is the condition of a search: $1 is a pattern or null, $2 a prefix of the type.
const searched = `condemned_at IS NULL AND starts_with(mime, $2) AND ($1::text IS NULL OR name ILIKE $1 OR alternative_text ILIKE $1
	OR caption ILIKE $1 OR credit ILIKE $1 OR EXISTS (SELECT FROM jsonb_each_text(alternative_texts) t WHERE t.value ILIKE $1))`

// SearchFiles returns a page of the library, newest first, and the number of all matches.
func (db *DB) SearchFiles(ctx context.Context, s media.Search) ([]media.File, int32, error) {
	s = s.Clamp()
	var pattern *string
	if s.Text != "" {
		text := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s.Text) + "%"
		pattern = &text
	}
	var total int32
	if err := db.pool.QueryRow(ctx, `SELECT count(*) FROM files WHERE `+searched, pattern, s.Mime).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count files: %w", err))
	}
	files, err := many(ctx, db.pool, `SELECT `+fileColumns+` FROM files WHERE `+searched+` ORDER BY created_at DESC, id DESC
		LIMIT $3 OFFSET $4`, pattern, s.Mime, s.Limit, s.Start)
	return files, total, err
}

// RecordAccess records that a user requested or read a private file.
func (db *DB) RecordAccess(ctx context.Context, a media.Access) error {
	_, err := db.pool.Exec(ctx, `INSERT INTO file_accesses (file_id, user_id, what, at, link_expires) VALUES ($1, $2, $3, $4, $5)`,
		a.FileID, a.UserID, a.What, a.At, a.Expires)
	if err != nil {
		return postgres.Error(fmt.Errorf("record access to file %d: %w", a.FileID, err))
	}
	return nil
}

func many(ctx context.Context, q postgres.Querier, sql string, args ...any) ([]media.File, error) {
	rows, err := q.Query(ctx, sql, args...)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("files: %w", err))
	}
	files, err := pgx.CollectRows(rows, pgx.RowToStructByName[media.File])
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("files: %w", err))
	}
	return files, nil
}
