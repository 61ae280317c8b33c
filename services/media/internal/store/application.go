package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// applicationConsumer identifies media's consumer of partners' stream.
const applicationConsumer = "media-applications"

// SaveScans replaces the files of an application; ids of deleted files are skipped.
func (db *DB) SaveScans(ctx context.Context, messageID string, applicationID int32, fileIDs []int32) error {
	return postgres.Once(ctx, db.pool, applicationConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO applications (id) VALUES ($1) ON CONFLICT DO NOTHING`, applicationID); err != nil {
			return fmt.Errorf("application %d: %w", applicationID, err)
		}
		for _, sql := range []string{
			`DELETE FROM application_scans WHERE application_id = $1 AND file_id <> ALL (COALESCE($2::integer[], '{}'))`,
			`INSERT INTO application_scans (application_id, file_id)
			SELECT $1, id FROM files WHERE id = ANY ($2::integer[]) ON CONFLICT DO NOTHING`,
		} {
			if _, err := tx.Exec(ctx, sql, applicationID, fileIDs); err != nil {
				return fmt.Errorf("scans of application %d: %w", applicationID, err)
			}
		}
		return nil
	})
}

// SaveDecision saves when an application was decided.
func (db *DB) SaveDecision(ctx context.Context, messageID string, applicationID int32, at time.Time) error {
	return postgres.Once(ctx, db.pool, applicationConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO applications (id, decided_at) VALUES ($1, $2)
			ON CONFLICT (id) DO UPDATE SET decided_at = excluded.decided_at`, applicationID, at)
		if err != nil {
			return fmt.Errorf("decision of application %d: %w", applicationID, err)
		}
		return nil
	})
}
