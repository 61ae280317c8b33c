package postgres

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"raymi.example/internal/errs"
)

const (
	// leaseOf is longer than a keyed call may last, with the writing of its outcome: after it, whoever held the key is gone.
	leaseOf = 20 * time.Second
	// waitForFirst bounds how long a repeat waits for the first request's answer, looking every lookAgain.
	waitForFirst = 3 * time.Second
	lookAgain    = 50 * time.Millisecond
	// outcomeWithin bounds the writing of an answer; it goes on when the caller has left.
	outcomeWithin = 5 * time.Second
)

// LeasedAnswers is Answers for work of several transactions, which cannot all join the one that holds the key: the key is
// claimed for a time, and no connection is held while work runs. After a crash between work and answer, a repeat runs
// work again once the lease is over, so work itself must bear that.
type LeasedAnswers struct{ pool *Pool }

// NewLeasedAnswers keeps answers in the database behind pool.
func NewLeasedAnswers(pool *Pool) *LeasedAnswers { return &LeasedAnswers{pool} }

// Once is Answers.Once; a repeat waits some seconds for the first request, then it is a conflict.
func (a *LeasedAnswers) Once(ctx context.Context, userID int32, key, digest string, work func(context.Context) ([]byte, error)) (answer []byte, repeated bool, err error) {
	for deadline := time.Now().Add(waitForFirst); ; {
		first, err := claim(ctx, a.pool, userID, key, digest)
		if err != nil {
			return nil, false, Error(err)
		}
		if first {
			answer, err = a.run(ctx, userID, key, work)
			return answer, false, err
		}
		answer, err = firstAnswer(ctx, a.pool, userID, key, digest)
		err = Error(err)
		switch {
		case err == nil && answer != nil:
			return answer, true, nil
		case err != nil && errs.KindOf(err) != errs.NotFound: // without a row the first one has failed: claim again
			return nil, false, err
		case time.Now().After(deadline):
			return nil, false, errInProgress()
		}
		select {
		case <-ctx.Done():
			return nil, false, ctx.Err()
		case <-time.After(lookAgain):
		}
	}
}

// run does the work under the lease, and keeps its answer or gives the key back.
func (a *LeasedAnswers) run(ctx context.Context, userID int32, key string, work func(context.Context) ([]byte, error)) ([]byte, error) {
	answer, failure := work(ctx)
	outcome, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeWithin)
	defer cancel()
	if failure == nil {
		return answer, Error(keepAnswer(outcome, a.pool, userID, key, answer))
	}
	if _, err := a.pool.Exec(outcome, `DELETE FROM answers WHERE user_id = $1 AND key = $2 AND answer IS NULL`, userID, key); err != nil {
		slog.WarnContext(ctx, "key is free after its lease", "error", errors.Join(failure, err))
	}
	return nil, failure
}
