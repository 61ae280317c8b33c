package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

const fileColumns = `id, name, alternative_text, caption, width, height, formats, hash, ext, mime, size, sha256, bytes,
	storage_key, private, kept, owner_id, provider, preview_url, alternative_texts, credit, licence, focal_x, focal_y, poster_id, thumbhash,
	dominant_color, duration, video_codec, audio_codec, video_profile, clean_key, clean_bytes, clean_mime, created_at, updated_at`

// lockKey serialises saving a row and removing its bytes, for one object; the lock ends with the transaction.
const lockKey = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`

// usesKey is true if a file has its bytes at $1.
const usesKey = `EXISTS (SELECT FROM files WHERE storage_key = $1 OR clean_key = $1)`

// CreateFile saves a row and its message once stored has confirmed the bytes.
func (db *DB) CreateFile(ctx context.Context, f media.File, stored func(context.Context) error) (media.File, error) {
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (media.Change, error) {
		for _, key := range f.Keys() {
			if _, err := tx.Exec(ctx, lockKey, key); err != nil {
				return media.Change{}, fmt.Errorf("lock object: %w", err)
			}
		}
		if err := stored(ctx); err != nil {
			return media.Change{}, err
		}
		// The URLs of the formats contain the id, so it is needed before the insert.
		if err := tx.QueryRow(ctx, `SELECT nextval(pg_get_serial_sequence('files', 'id'))`).Scan(&f.ID); err != nil {
			return media.Change{}, fmt.Errorf("file id: %w", err)
		}
		f = f.WithFormats()
		if err := insertFile(ctx, tx, &f); err != nil {
			return media.Change{}, err
		}
		return media.Change{Action: media.Uploaded, File: f}, nil
	})
	return f, err
}

// detailColumns are the columns that UpdateFile writes.
func detailColumns(f *media.File) []postgres.Column {
	return []postgres.Column{
		{Name: "name", Value: f.Name},
		{Name: "alternative_text", Value: f.AlternativeText},
		{Name: "caption", Value: f.Caption},
		{Name: "alternative_texts", Value: orNull(f.AlternativeTexts)},
		{Name: "credit", Value: f.Credit},
		{Name: "licence", Value: f.Licence},
		{Name: "focal_x", Value: f.FocalX},
		{Name: "focal_y", Value: f.FocalY},
		{Name: "poster_id", Value: f.PosterID},
		{Name: "preview_url", Value: f.PreviewURL},
	}
}

// contentColumns are the columns that the file's bytes decide.
func contentColumns(f *media.File) []postgres.Column {
	return []postgres.Column{
		{Name: "width", Value: f.Width},
		{Name: "height", Value: f.Height},
		{Name: "formats", Value: orNull(f.Formats)},
		{Name: "hash", Value: f.Hash},
		{Name: "ext", Value: f.Ext},
		{Name: "mime", Value: f.Mime},
		{Name: "size", Value: f.Size},
		{Name: "sha256", Value: f.SHA256},
		{Name: "bytes", Value: f.Bytes},
		{Name: "storage_key", Value: f.StorageKey},
		{Name: "private", Value: f.Private},
		{Name: "owner_id", Value: f.OwnerID},
		{Name: "provider", Value: f.Provider},
		{Name: "thumbhash", Value: f.Thumbhash},
		{Name: "dominant_color", Value: f.DominantColor},
		{Name: "duration", Value: f.Duration},
		{Name: "video_codec", Value: f.VideoCodec},
		{Name: "audio_codec", Value: f.AudioCodec},
		{Name: "video_profile", Value: f.VideoProfile},
		{Name: "kept", Value: f.Kept},
		{Name: "clean_key", Value: f.CleanKey},
		{Name: "clean_bytes", Value: f.CleanBytes},
		{Name: "clean_mime", Value: f.CleanMime},
	}
}

func insertFile(ctx context.Context, tx pgx.Tx, f *media.File) error {
	sql, args := postgres.InsertRow("files", f.ID, append(detailColumns(f), contentColumns(f)...))
	if err := tx.QueryRow(ctx, sql+` RETURNING created_at, updated_at`, args...).Scan(&f.CreatedAt, &f.UpdatedAt); err != nil {
		return fmt.Errorf("insert file: %w", err)
	}
	return nil
}

// orNull stores SQL NULL for a nil map in a jsonb column, not JSON's null.
func orNull[M ~map[string]V, V any](m M) any {
	if m == nil {
		return nil
	}
	return m
}

// File returns a file by id.
func (db *DB) File(ctx context.Context, id int32) (media.File, error) {
	return one(ctx, db.pool, `SELECT `+fileColumns+` FROM files WHERE id = $1`, id)
}

// FileByHash returns a file by its hash.
func (db *DB) FileByHash(ctx context.Context, hash string) (media.File, error) {
	return one(ctx, db.pool, `SELECT `+fileColumns+` FROM files WHERE hash = $1`, hash)
}

// ListFiles returns the files found, in the order of ids. Condemned files are left out, so that no entry starts to
// use them.
func (db *DB) ListFiles(ctx context.Context, ids []int32) ([]media.File, error) {
	return many(ctx, db.pool, `SELECT `+fileColumns+` FROM files
		JOIN unnest($1::integer[]) WITH ORDINALITY AS asked (asked_id, place) ON asked_id = id
		WHERE condemned_at IS NULL ORDER BY place`, ids)
}

// DeleteFile removes a row and publishes the change, also for the videos that had it as their poster.
func (db *DB) DeleteFile(ctx context.Context, id int32) (media.File, error) {
	var f media.File
	err := db.write(ctx, func(ctx context.Context, tx pgx.Tx) (media.Change, error) {
		if err := db.releasePoster(ctx, tx, id); err != nil {
			return media.Change{}, err
		}
		var err error
		f, err = one(ctx, tx, `DELETE FROM files WHERE id = $1 RETURNING `+fileColumns, id)
		return media.Change{Action: media.Deleted, File: f}, err
	})
	return f, err
}

// IfUnused runs remove unless a file uses the object at key.
func (db *DB) IfUnused(ctx context.Context, key string, remove func(context.Context) error) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		return dropUnused(ctx, tx, key, func(ctx context.Context, _ string) error { return remove(ctx) })
	})
}

func one(ctx context.Context, q postgres.Querier, sql string, args ...any) (media.File, error) {
	rows, err := q.Query(ctx, sql, args...)
	if err != nil {
		return media.File{}, postgres.Error(fmt.Errorf("file: %w", err))
	}
	f, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[media.File])
	if errors.Is(err, pgx.ErrNoRows) {
		return media.File{}, media.ErrFileNotFound()
	}
	if err != nil {
		return media.File{}, postgres.Error(fmt.Errorf("file: %w", err))
	}
	return f, nil
}
