package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// eventChanges selects the changes after the position ($1, $2), at most $3. Each half reads its index up to the limit.
const eventChanges = `
	(SELECT id, uuid::text AS uuid, greatest(updated_at, published_at) AS at, false AS removed FROM events
		WHERE published_at <= now() AND (greatest(updated_at, published_at), id) > ($1, $2) ORDER BY 3, 1 LIMIT $3)
	UNION ALL
	(SELECT event_id AS id, uuid::text AS uuid, removed_at AS at, true AS removed FROM removed_events
		WHERE (removed_at, event_id) > ($1, $2) ORDER BY removed_at, event_id LIMIT $3)
	ORDER BY at, id LIMIT $3`

// EventChanges returns at most limit changes after a position, the oldest first.
func (db *DB) EventChanges(ctx context.Context, after catalog.ChangePosition, limit int) ([]catalog.EventChange, error) {
	rows, err := db.pool.Query(ctx, eventChanges, after.At, after.ID, limit)
	if err != nil {
		return nil, postgres.Error(err)
	}
	changes, err := pgx.CollectRows(rows, pgx.RowToStructByName[catalog.EventChange])
	return changes, postgres.Error(err)
}
