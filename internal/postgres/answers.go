package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"raymi.example/internal/errs"
)

// Answers keeps first answers for a day, so that a repeated request is not executed again. An answer is kept in the
// transaction of the work itself: both are there, or neither.
type Answers struct{ pool *Pool }

// NewAnswers keeps answers in the database behind pool.
func NewAnswers(pool *Pool) *Answers { return &Answers{pool} }

// Once runs work unless the user has sent the key before: then the first answer is returned. Repeats wait for a first
// request at work. Work that fails leaves no answer; the same key with another digest is refused.
func (a *Answers) Once(ctx context.Context, userID int32, key, digest string, work func(context.Context) ([]byte, error)) (answer []byte, repeated bool, err error) {
	err = JoinOrBegin(ctx, a.pool, func(ctx context.Context, tx pgx.Tx) error {
		first, err := claim(ctx, tx, userID, key, digest)
		if err != nil {
			return err
		}
		if !first {
			repeated = true
			answer, err = firstAnswer(ctx, tx, userID, key, digest)
			return err
		}
		if answer, err = work(ctx); err != nil {
			return err
		}
		return keepAnswer(ctx, tx, userID, key, answer)
	})
	return answer, repeated, err
}

// claim takes the key, after those that are at work with it in a transaction; false: there is an answer, or a lease.
func claim(ctx context.Context, q Querier, userID int32, key, digest string) (bool, error) {
	_, err := q.Exec(ctx, `DELETE FROM answers WHERE (user_id, key) IN (SELECT user_id, key FROM answers
		WHERE created_at < now() - interval '24 hours' LIMIT 100 FOR UPDATE SKIP LOCKED)`)
	if err != nil {
		return false, fmt.Errorf("forget answers: %w", err)
	}
	tag, err := q.Exec(ctx, `INSERT INTO answers (user_id, key, digest) VALUES ($1, $2, $3) ON CONFLICT (user_id, key) DO UPDATE
		SET digest = excluded.digest, answer = NULL, created_at = now() WHERE answers.created_at < now() - interval '24 hours'
		OR answers.answer IS NULL AND answers.created_at < now() - $4::interval`, userID, key, digest, leaseOf)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == queryCanceled { // the first request is still at work
		return false, errInProgress()
	}
	if err != nil {
		return false, fmt.Errorf("claim key: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

func firstAnswer(ctx context.Context, q Querier, userID int32, key, digest string) (answer []byte, err error) {
	var known string
	err = q.QueryRow(ctx, `SELECT digest, answer FROM answers WHERE user_id = $1 AND key = $2`, userID, key).Scan(&known, &answer)
	if err != nil {
		return nil, fmt.Errorf("first answer: %w", err)
	}
	if known != digest {
		return nil, errs.New(errs.Conflict, "idempotency_key_reused", "This Idempotency-Key was used with another request")
	}
	return answer, nil
}

func keepAnswer(ctx context.Context, q Querier, userID int32, key string, answer []byte) error {
	if _, err := q.Exec(ctx, `UPDATE answers SET answer = $3 WHERE user_id = $1 AND key = $2`, userID, key, answer); err != nil {
		return fmt.Errorf("keep answer: %w", err)
	}
	return nil
}

func errInProgress() error {
	e := errs.New(errs.Conflict, "request_in_progress", "A request with this Idempotency-Key is still being answered")
	e.RetryAfter = time.Second
	return e
}
