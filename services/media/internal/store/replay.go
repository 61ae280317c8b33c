package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/media/internal/media"
)

// replayBatch is how many messages one transaction of a replay writes.
const replayBatch = 200

// Replay publishes every file changed at or after since again, and every deletion, and returns their numbers. It
// reads media's own rows, because the stream's retention is limited.
func (db *DB) Replay(ctx context.Context, since time.Time) (changed, deleted int, err error) {
	changed, err = db.replayRows(ctx, since, `SELECT `+fileColumns+` FROM files WHERE updated_at >= $1 AND id > $2
		ORDER BY id LIMIT $3 FOR SHARE`, media.Changed)
	if err != nil {
		return changed, 0, err
	}
	deleted, err = db.replayRows(ctx, since, `SELECT id FROM deleted_files WHERE deleted_at >= $1 AND id > $2
		ORDER BY id LIMIT $3`, media.Deleted)
	return changed, deleted, err
}

// replayRows publishes all rows of a query in batches, by id. A batch locks its rows: a concurrent deletion waits, so
// its message follows the replayed one in the outbox.
func (db *DB) replayRows(ctx context.Context, since time.Time, query string, action media.Action) (count int, err error) {
	for last := int32(0); ; {
		batch := 0
		err := postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
			rows, err := tx.Query(ctx, query, since, last, replayBatch)
			if err != nil {
				return err
			}
			files, err := pgx.CollectRows(rows, pgx.RowToStructByNameLax[media.File])
			if err != nil {
				return err
			}
			for _, f := range files {
				if err := db.publish(ctx, tx, media.Change{Action: action, File: f}); err != nil {
					return err
				}
				last = f.ID
			}
			batch = len(files)
			return nil
		})
		if err != nil {
			return count, fmt.Errorf("replay: %w", err)
		}
		if count += batch; batch < replayBatch {
			return count, nil
		}
	}
}
