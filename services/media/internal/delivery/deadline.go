package delivery

import (
	"context"
	"errors"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

const (
	// lookWithin bounds the wait for the database, a free connection included.
	lookWithin = 3 * time.Second
	// awayFor is when clients may ask again.
	awayFor = 5 * time.Second
)

// boundedFiles bounds the wait for the database.
type boundedFiles struct{ files Files }

// File returns a file by id.
func (p boundedFiles) File(ctx context.Context, id int32) (media.File, error) {
	return withDeadline(ctx, func(ctx context.Context) (media.File, error) { return p.files.File(ctx, id) })
}

// FileByHash returns a file by the name in its address.
func (p boundedFiles) FileByHash(ctx context.Context, hash string) (media.File, error) {
	return withDeadline(ctx, func(ctx context.Context) (media.File, error) { return p.files.FileByHash(ctx, hash) })
}

// boundedAccesses bounds the wait for the database.
type boundedAccesses struct{ accesses Accesses }

// RecordAccess keeps who got a private file.
func (p boundedAccesses) RecordAccess(ctx context.Context, a media.Access) error {
	_, err := withDeadline(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, p.accesses.RecordAccess(ctx, a) })
	return err
}

// withDeadline asks within a deadline; exceeding it is errs.Unavailable.
func withDeadline[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	within, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	found, err := ask(within)
	if err != nil && errors.Is(within.Err(), context.DeadlineExceeded) {
		err = errors.Join(errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable"), err)
	}
	return found, err
}
