package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// AskConfirmation writes the time of the request together with its message, so a request is published once however many replicas work.
// Nobody edited the event, so the time of its last change stays.
func (db *DB) AskConfirmation(
	ctx context.Context, r catalog.ConfirmationRound, after int32, ask func(*catalog.Event) []catalog.Occurrence,
) (id int32, err error) {
	row := func(ctx context.Context) pgx.Row {
		return db.pool.QueryRow(ctx, `SELECT id FROM events e
			WHERE id > $1 AND publication = 'published' AND published_at <= $2 AND event_host_id IS NOT NULL
				AND event_status NOT IN ('cancelled', 'postponed')
				AND (confirmation_asked_at IS NULL
					OR confirmation_asked_at < CASE WHEN programme_kind = 'permanent' OR is_unconfirmed THEN $3::timestamptz ELSE $4 END)
				AND EXISTS (SELECT FROM occurrences o WHERE o.event_id = e.id AND o.starts_at >= $5 AND o.starts_at < $6
					AND o.status NOT IN ('cancelled', 'postponed'))
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`, after, r.PublishedBefore, r.SeldomAskedBefore, r.AskedBefore, r.Now, r.Until)
	}
	return db.changeConfirmation(ctx, row, func(e *catalog.Event) catalog.Change {
		change := eventChange(e, catalog.Asked)
		change.Event, change.Asked = e, ask(e)
		return change
	})
}

// CloseConfirmation changes an event whose open request has no answer in time.
func (db *DB) CloseConfirmation(ctx context.Context, now time.Time, closing func(*catalog.Event)) (bool, error) {
	row := func(ctx context.Context) pgx.Row {
		return db.pool.QueryRow(ctx, `SELECT id FROM events WHERE confirmation_closes_at <= $1 ORDER BY confirmation_closes_at LIMIT 1
			FOR UPDATE SKIP LOCKED`, now)
	}
	id, err := db.changeConfirmation(ctx, row, func(e *catalog.Event) catalog.Change {
		closing(e)
		return eventChange(e, catalog.Changed)
	})
	return id != 0, err
}

// changeConfirmation locks the event that next selects, runs change and saves what is known about its confirmation.
func (db *DB) changeConfirmation(
	ctx context.Context, next func(context.Context) pgx.Row, change func(*catalog.Event) catalog.Change,
) (id int32, err error) {
	err = postgres.JoinOrBeginLazily(ctx, db.pool, func(ctx context.Context) error {
		if err := next(ctx).Scan(&id); err != nil {
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			return fmt.Errorf("event to confirm: %w", err)
		}
		return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
			e, _, err := readEvent(ctx, u, id)
			if err != nil {
				return catalog.Change{}, err
			}
			saved := change(e)
			queueConfirmation(u, e)
			return saved, nil
		})
	})
	return id, err
}

func queueConfirmation(u *unit, e *catalog.Event) {
	u.queue(`UPDATE events SET confirmation_asked_at = $2, confirmation_closes_at = $3, unanswered_since = $4, unanswered_confirmations = $5
		WHERE id = $1`, e.ID, e.ConfirmationAskedAt, e.ConfirmationClosesAt, e.UnansweredSince, e.UnansweredConfirmations)
}

// OpenConfirmation stores a link and removes those that have expired.
func (db *DB) OpenConfirmation(
	ctx context.Context, messageID string, hash []byte, l catalog.ConfirmationLink, now time.Time,
) error {
	return postgres.Once(ctx, db.pool, userConsumer, messageID, func(ctx context.Context, tx pgx.Tx) error {
		e, _, err := readEvent(ctx, tx, l.EventID)
		if errs.KindOf(postgres.Error(err)) == errs.NotFound {
			return nil
		}
		if err != nil || e.HostID != l.HostID {
			return err
		}
		l.ExpiresAt = e.ConfirmationSent(now)
		return runUnit(ctx, tx, func(u *unit) error {
			u.queue(`DELETE FROM event_confirmations WHERE expires_at < $1`, now)
			u.queue(`INSERT INTO event_confirmations (hash, event_id, host_id, user_id, expires_at) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT DO NOTHING`, hash, l.EventID, l.HostID, l.UserID, l.ExpiresAt)
			queueConfirmation(u, e)
			return db.queueMessage(ctx, u, eventChange(e, catalog.Changed))
		})
	})
}

// FindConfirmation finds the link by the hash of its token, so that the time of the comparison reveals nothing about a token.
func (db *DB) FindConfirmation(ctx context.Context, t catalog.ConfirmationToken, now time.Time) (l catalog.ConfirmationLink, err error) {
	rows, err := db.pool.Query(ctx, `SELECT event_id, host_id, user_id, expires_at, answered_at, coalesce(answer, '') AS answer
		FROM event_confirmations WHERE hash = $1 AND expires_at > $2`, t.Hash(), now)
	if err != nil {
		return l, postgres.Error(fmt.Errorf("confirmation: %w", err))
	}
	l, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[catalog.ConfirmationLink])
	return l, postgres.Error(err)
}

// NoteConfirmation stores the latest answer of a link.
func (db *DB) NoteConfirmation(ctx context.Context, t catalog.ConfirmationToken, a catalog.HostAnswer, now time.Time) error {
	return postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE event_confirmations SET answered_at = $2, answer = $3 WHERE hash = $1`, t.Hash(), now, a)
		if err != nil {
			return fmt.Errorf("answer: %w", err)
		}
		return nil
	})
}
