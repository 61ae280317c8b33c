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

// Answers stores the responses of requests with an idempotency key for a day, so that a repeated request is not
// executed again. A response is stored in the transaction of the work itself, so both are committed or neither is.
type Answers struct{ pool *Pool }

// NewAnswers stores responses in the database behind pool.
func NewAnswers(pool *Pool) *Answers { return &Answers{pool} }

// Once runs work unless the user has sent the key before; then it returns the stored response. A repeat waits while the
// first request is running. Failed work stores nothing. The same key with another digest is errs.Conflict.
func (a *Answers) Once(
	ctx context.Context, userID int32, key, digest string, work func(context.Context) ([]byte, error),
) (answer []byte, repeated bool, err error) {
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
		return storeAnswer(ctx, tx, userID, key, answer)
	})
	return answer, repeated, err
}

const deleteOld = `DELETE FROM answers WHERE (user_id, key) IN (SELECT user_id, key FROM answers
	WHERE created_at < now() - interval '24 hours' LIMIT 100 FOR UPDATE SKIP LOCKED)`

// RemoveOld deletes responses that are older than a day. Each call with a key deletes some too; a service that gets few such calls
// runs RemoveOld besides, because responses contain personal data.
func (a *Answers) RemoveOld(ctx context.Context) error {
	if _, err := a.pool.Exec(ctx, deleteOld); err != nil {
		return Error(fmt.Errorf("delete old answers: %w", err))
	}
	return nil
}

// claim acquires the key, after waiting for concurrent transactions that hold it; false means that a response or a
// lease exists.
func claim(ctx context.Context, q Querier, userID int32, key, digest string) (bool, error) {
	if _, err := q.Exec(ctx, deleteOld); err != nil {
		return false, fmt.Errorf("delete old answers: %w", err)
	}
	tag, err := q.Exec(ctx, `INSERT INTO answers (user_id, key, digest) VALUES ($1, $2, $3) ON CONFLICT (user_id, key) DO UPDATE
		SET digest = excluded.digest, answer = NULL, created_at = now() WHERE answers.created_at < now() - interval '24 hours'
		OR answers.answer IS NULL AND answers.created_at < now() - $4::interval`, userID, key, digest, leaseDuration)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == queryCanceled { // the first request is still running
		return false, errInProgress()
	}
	if err != nil {
		return false, fmt.Errorf("claim key: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

func firstAnswer(ctx context.Context, q Querier, userID int32, key, digest string) (answer []byte, err error) {
	var stored string
	err = q.QueryRow(ctx, `SELECT digest, answer FROM answers WHERE user_id = $1 AND key = $2`, userID, key).Scan(&stored, &answer)
	if err != nil {
		return nil, fmt.Errorf("first answer: %w", err)
	}
	if stored != digest {
		return nil, errs.New(errs.Conflict, "idempotency_key_reused", "This Idempotency-Key was used with another request")
	}
	return answer, nil
}

func storeAnswer(ctx context.Context, q Querier, userID int32, key string, answer []byte) error {
	if _, err := q.Exec(ctx, `UPDATE answers SET answer = $3 WHERE user_id = $1 AND key = $2`, userID, key, answer); err != nil {
		return fmt.Errorf("store answer: %w", err)
	}
	return nil
}

func errInProgress() error {
	e := errs.New(errs.Conflict, "request_in_progress", "A request with this Idempotency-Key is still being answered")
	e.RetryAfter = time.Second
	return e
}
