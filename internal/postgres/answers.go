package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"raymi.example/internal/errs"
)

// Answers keeps first answers for a day, so that a repeated request is not executed again.
type Answers struct {
	pool *pgxpool.Pool
	// apart bounds calls that need connections of their own beside the one that holds their key; nil: they join it.
	apart chan struct{}
}

// NewAnswers keeps an answer in the transaction of the work itself: both are there, or neither.
func NewAnswers(pool *pgxpool.Pool) *Answers { return &Answers{pool: pool} }

// NewAnswersApart is for work of several transactions that must not join: the answer is committed right after the last of
// them. Half of the pool stays free for the work.
func NewAnswersApart(pool *pgxpool.Pool) *Answers {
	return &Answers{pool: pool, apart: make(chan struct{}, max(pool.Config().MaxConns/2, 1))}
}

// Once runs work unless the user has sent the key before: then the first answer is returned. Repeats wait for a first
// request at work. Work that fails leaves no answer; the same key with another digest is refused.
func (a *Answers) Once(ctx context.Context, userID int32, key, digest string, work func(context.Context) ([]byte, error)) (answer []byte, repeated bool, err error) {
	if a.apart != nil {
		select {
		case a.apart <- struct{}{}:
			defer func() { <-a.apart }()
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	}
	err = InTx(ctx, a.pool, func(tx pgx.Tx) error {
		first, err := claim(ctx, tx, userID, key, digest)
		if err != nil {
			return err
		}
		if !first {
			repeated = true
			answer, err = firstAnswer(ctx, tx, userID, key, digest)
			return err
		}
		within := ctx
		if a.apart == nil {
			within = context.WithValue(ctx, txKey{}, tx)
		}
		if answer, err = work(within); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE answers SET answer = $3 WHERE user_id = $1 AND key = $2`, userID, key, answer)
		return err
	})
	return answer, repeated, err
}

// claim takes the key, after those that are at work with it; false: there is an answer.
func claim(ctx context.Context, tx pgx.Tx, userID int32, key, digest string) (bool, error) {
	_, err := tx.Exec(ctx, `DELETE FROM answers WHERE (user_id, key) IN (SELECT user_id, key FROM answers
		WHERE created_at < now() - interval '24 hours' LIMIT 100 FOR UPDATE SKIP LOCKED)`)
	if err != nil {
		return false, fmt.Errorf("forget answers: %w", err)
	}
	tag, err := tx.Exec(ctx, `INSERT INTO answers (user_id, key, digest) VALUES ($1, $2, $3) ON CONFLICT (user_id, key) DO UPDATE
		SET digest = excluded.digest, answer = NULL, created_at = now() WHERE answers.created_at < now() - interval '24 hours'`, userID, key, digest)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "57014" { // the statement timeout: the first request is still at work
		e := errs.New(errs.Conflict, "request_in_progress", "A request with this Idempotency-Key is still being answered")
		e.RetryAfter = time.Second
		return false, e
	}
	if err != nil {
		return false, fmt.Errorf("claim key: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

func firstAnswer(ctx context.Context, tx pgx.Tx, userID int32, key, digest string) (answer []byte, err error) {
	var known string
	err = tx.QueryRow(ctx, `SELECT digest, answer FROM answers WHERE user_id = $1 AND key = $2`, userID, key).Scan(&known, &answer)
	if err != nil {
		return nil, fmt.Errorf("first answer: %w", err)
	}
	if known != digest {
		return nil, errs.New(errs.Conflict, "idempotency_key_reused", "This Idempotency-Key was used with another request")
	}
	return answer, nil
}
