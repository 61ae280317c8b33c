package postgres

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"raymi.example/internal/errs"
)

const (
	// leaseDuration exceeds the longest call with a key, including the storing of its response: when it is over, the
	// process that held the key is gone.
	leaseDuration = 20 * time.Second
	// waitForFirst bounds how long a repeat waits for the first request's response, polling every pollEvery.
	waitForFirst = 3 * time.Second
	pollEvery    = 50 * time.Millisecond
	// outcomeWithin bounds the storing of a response, which continues after the caller has gone.
	outcomeWithin = 5 * time.Second
)

// LeasedAnswers is Answers for work of several transactions, which cannot all join the one that holds the key: the key
// is leased for a limited time, and no connection is held while work runs. After a crash between the work and the
// storing of its response, a repeat runs work again once the lease is over; work must tolerate that.
type LeasedAnswers struct{ pool *Pool }

// NewLeasedAnswers stores responses in the database behind pool.
func NewLeasedAnswers(pool *Pool) *LeasedAnswers { return &LeasedAnswers{pool} }

// Once is Answers.Once, but a repeat waits for at most waitForFirst and then is errs.Conflict.
func (a *LeasedAnswers) Once(
	ctx context.Context, userID int32, key, digest string, work func(context.Context) ([]byte, error),
) (answer []byte, repeated bool, err error) {
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
		case err != nil && errs.KindOf(err) != errs.NotFound: // NotFound: the first request has failed and released the key, claim again
			return nil, false, err
		case time.Now().After(deadline):
			return nil, false, errInProgress()
		}
		select {
		case <-ctx.Done():
			return nil, false, ctx.Err()
		case <-time.After(pollEvery):
		}
	}
}

// run runs work under the lease, and stores its response or releases the key.
func (a *LeasedAnswers) run(ctx context.Context, userID int32, key string, work func(context.Context) ([]byte, error)) ([]byte, error) {
	answer, failure := work(ctx)
	outcome, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeWithin)
	defer cancel()
	if failure == nil {
		return answer, Error(storeAnswer(outcome, a.pool, userID, key, answer))
	}
	if _, err := a.pool.Exec(outcome, `DELETE FROM answers WHERE user_id = $1 AND key = $2 AND answer IS NULL`, userID, key); err != nil {
		slog.WarnContext(ctx, "key is free after its lease", "error", errors.Join(failure, err))
	}
	return nil, failure
}
