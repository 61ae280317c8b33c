package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
)

// applicationConsumer names media's place in partners' stream.
const applicationConsumer = "media-applications"

// KeepScans replaces the files that an application names. A file that is gone already is left out.
func (db *DB) KeepScans(ctx context.Context, messageID string, applicationID int32, fileIDs []int32) error {
	return postgres.Once(ctx, db.pool, applicationConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO applications (id) VALUES ($1) ON CONFLICT DO NOTHING`, applicationID); err != nil {
			return fmt.Errorf("application %d: %w", applicationID, err)
		}
		for _, sql := range []string{
			`DELETE FROM application_scans WHERE application_id = $1 AND file_id <> ALL (COALESCE($2::integer[], '{}'))`,
			`INSERT INTO application_scans (application_id, file_id) SELECT $1, id FROM files WHERE id = ANY ($2::integer[]) ON CONFLICT DO NOTHING`,
		} {
			if _, err := tx.Exec(ctx, sql, applicationID, fileIDs); err != nil {
				return fmt.Errorf("scans of application %d: %w", applicationID, err)
			}
		}
		return nil
	})
}

// KeepDecision keeps when an application was decided.
func (db *DB) KeepDecision(ctx context.Context, messageID string, applicationID int32, at time.Time) error {
	return postgres.Once(ctx, db.pool, applicationConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO applications (id, decided_at) VALUES ($1, $2)
			ON CONFLICT (id) DO UPDATE SET decided_at = excluded.decided_at`, applicationID, at)
		if err != nil {
			return fmt.Errorf("decision of application %d: %w", applicationID, err)
		}
		return nil
	})
}
