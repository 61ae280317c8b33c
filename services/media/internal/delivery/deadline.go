package delivery

import (
	"context"
	"errors"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

const (
	// queryWithin bounds a database query, including the wait for a connection.
	queryWithin = 3 * time.Second
	// retryAfter is sent to clients when a dependency is unavailable.
	retryAfter = 5 * time.Second
)

// boundedFiles adds a deadline to database queries.
type boundedFiles struct{ files Files }

// File returns a file by id.
func (p boundedFiles) File(ctx context.Context, id int32) (media.File, error) {
	return withDeadline(ctx, func(ctx context.Context) (media.File, error) { return p.files.File(ctx, id) })
}

// FileByHash returns a file by its hash.
func (p boundedFiles) FileByHash(ctx context.Context, hash string) (media.File, error) {
	return withDeadline(ctx, func(ctx context.Context) (media.File, error) { return p.files.FileByHash(ctx, hash) })
}

// boundedAccesses adds a deadline to database queries.
type boundedAccesses struct{ accesses Accesses }

// RecordAccess records a read of a private file.
func (p boundedAccesses) RecordAccess(ctx context.Context, a media.Access) error {
	_, err := withDeadline(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, p.accesses.RecordAccess(ctx, a) })
	return err
}

// withDeadline runs query within a deadline; exceeding it is errs.Unavailable.
func withDeadline[T any](ctx context.Context, query func(context.Context) (T, error)) (T, error) {
	within, cancel := context.WithTimeout(ctx, queryWithin)
	defer cancel()
	found, err := query(within)
	if err != nil && errors.Is(within.Err(), context.DeadlineExceeded) {
		err = errors.Join(errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable"), err)
	}
	return found, err
}
