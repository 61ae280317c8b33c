package server

import (
	"context"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Every write of content runs in one of the two frames below. The domain authorises and validates the change, the store
// saves it with its message and its audit entry, and the response is read in the same transaction: an entry whose
// response cannot be read is not changed.

// write runs save and then read with the id that save returned.
func write[T any](
	ctx context.Context, tx catalog.Transactions, save func(context.Context) (int32, error), read func(context.Context, int32) (T, error),
) (T, error) {
	var entry T
	err := tx.Atomic(ctx, func(ctx context.Context) error {
		id, err := save(ctx)
		if err != nil {
			return err
		}
		entry, err = read(ctx, id)
		return err
	})
	return entry, err
}

// remove runs read and then drop: the response is the entry as it was. An entry that the caller cannot read is
// errs.NotFound.
func remove[T any](
	ctx context.Context, tx catalog.Transactions, id int32, read func(context.Context, int32) (T, error), drop func(context.Context) error,
) (T, error) {
	var entry T
	err := tx.Atomic(ctx, func(ctx context.Context) (err error) {
		if entry, err = read(ctx, id); err != nil {
			return err
		}
		return drop(ctx)
	})
	return entry, err
}

// reading returns a function that reads an entry as the caller may see it.
func reading[M proto.Message](reader *query.Reader, q *queryv1.Query) func(context.Context, int32) (M, error) {
	return func(ctx context.Context, id int32) (M, error) { return query.Get[M](ctx, reader, viewer(ctx), id, q) }
}
