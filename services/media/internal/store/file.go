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
	dominant_color, duration, video_codec, audio_codec, clean_key, clean_bytes, clean_mime, created_at, updated_at`

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

func insertFile(ctx context.Context, tx pgx.Tx, f *media.File) error {
	err := tx.QueryRow(ctx, `INSERT INTO files (id, name, alternative_text, caption, width, height, formats, hash, ext, mime, size,
		sha256, bytes, storage_key, private, owner_id, provider, preview_url, alternative_texts, credit, licence, focal_x, focal_y,
		poster_id, thumbhash, dominant_color, duration, video_codec, audio_codec, kept,
		clean_key, clean_bytes, clean_mime)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
		$27, $28, $29, $30, $31, $32, $33) RETURNING created_at, updated_at`,
		f.ID, f.Name, f.AlternativeText, f.Caption, f.Width, f.Height, orNull(f.Formats), f.Hash, f.Ext, f.Mime, f.Size, f.SHA256, f.Bytes,
		f.StorageKey, f.Private, f.OwnerID, f.Provider, f.PreviewURL, orNull(f.AlternativeTexts), f.Credit, f.Licence, f.FocalX, f.FocalY,
		f.PosterID, f.Thumbhash, f.DominantColor, f.Duration, f.VideoCodec, f.AudioCodec, f.Kept,
		f.CleanKey, f.CleanBytes, f.CleanMime).Scan(&f.CreatedAt, &f.UpdatedAt)
	if err != nil {
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
