package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// CreatePreview stores the link and removes those that have expired.
func (db *DB) CreatePreview(ctx context.Context, t catalog.PreviewToken, p catalog.Preview, now time.Time) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `WITH expired AS (DELETE FROM event_previews WHERE expires_at < $5)
			INSERT INTO event_previews (hash, event_id, user_id, expires_at) VALUES ($1, $2, $3, $4)`,
			t.Hash(), p.EventID, p.UserID, p.Expires, now)
		if err != nil {
			return fmt.Errorf("store preview: %w", err)
		}
		return nil
	})
}

// PreviewValid finds the token by its hash, so that the time of the comparison reveals nothing about a token.
func (db *DB) PreviewValid(ctx context.Context, t catalog.PreviewToken, eventID int32, now time.Time) (valid bool, err error) {
	err = db.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM event_previews WHERE hash = $1 AND event_id = $2 AND expires_at > $3)`,
		t.Hash(), eventID, now).Scan(&valid)
	return valid, postgres.Error(err)
}

// EndPreviews deletes every link to the event.
func (db *DB) EndPreviews(ctx context.Context, eventID int32) error {
	_, err := db.pool.Exec(ctx, `DELETE FROM event_previews WHERE event_id = $1`, eventID)
	return postgres.Error(err)
}

// EndLinksOf deletes every preview that the user created and every link that was mailed to the user.
func (db *DB) EndLinksOf(ctx context.Context, messageID string, userID int32) error {
	return postgres.Once(ctx, db.pool, userConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `WITH previews AS (DELETE FROM event_previews WHERE user_id = $1)
			DELETE FROM event_confirmations WHERE user_id = $1`, userID)
		return err
	})
}
