package postgres

import (
	"context"
	"fmt"
	"time"
)

// OutboxBacklog returns the number of unpublished messages and the age of the oldest.
func OutboxBacklog(ctx context.Context, q Querier) (waiting int, oldest time.Duration, err error) {
	var seconds float64
	err = q.QueryRow(ctx, `SELECT count(*), coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8
		FROM outbox WHERE published_at IS NULL`).Scan(&waiting, &seconds)
	if err != nil {
		return 0, 0, Error(fmt.Errorf("outbox: %w", err))
	}
	return waiting, time.Duration(seconds * float64(time.Second)), nil
}
