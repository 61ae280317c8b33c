package store

import (
	"context"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/services/catalog/internal/catalog"
)

// noun says how a change of an entry E is published, and which of its values the audit log compares.
type noun[E any] struct {
	change func(*E, catalog.Action) catalog.Change
	values func(*E) audit.Values
}

// load locks and reads an entry, and returns it with the function that queues the statements of its new state.
type load[E any] func(context.Context, *unit) (e *E, queue func() error, err error)

// create stores a new entry; queue also draws its id.
func create[E any](ctx context.Context, db *DB, n noun[E], e *E, queue func(context.Context, *unit) error) error {
	return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		err := queue(ctx, u)
		return n.change(e, catalog.Created).WithAuditValues(differences(nil, n.values(e))), err
	})
}

// update loads an entry, runs change, which authorises and validates, and saves the result. An error rolls back. A change that began with
// an older version is refused with a catalog.Overlap if it sends attributes that others have changed since.
func update[E any](ctx context.Context, db *DB, n noun[E], load load[E], change func(*E) error) error {
	return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		e, queue, err := load(ctx, u)
		if err != nil {
			return catalog.Change{}, err
		}
		since, err := readChangesSince(ctx, u, n.change(e, catalog.Changed))
		if err != nil {
			return catalog.Change{}, err
		}
		before := n.values(e)
		err = change(e)
		after := n.values(e)
		// The values that were sent precede broken rules: an attribute that others have changed may be what breaks them.
		if overlap := since.overlap(before, after); overlap != nil && !refused(err) {
			return catalog.Change{}, overlap
		}
		if err != nil {
			return catalog.Change{}, err
		}
		changed := n.change(e, catalog.Changed).WithAuditValues(differences(before, after))
		changed.MergedWith = since.mergedWith()
		queueVersion(ctx, u, changed, before, after)
		return changed, queue()
	})
}

// refused reports whether the caller may not change the entry, or may not learn of it.
func refused(err error) bool {
	kind := errs.KindOf(err)
	return err != nil && (kind == errs.Forbidden || kind == errs.Unauthenticated || kind == errs.NotFound)
}

// remove loads an entry, and deletes it if may returns nil.
func remove[E any](ctx context.Context, db *DB, n noun[E], load load[E], may func(*E) error) error {
	return db.write(ctx, func(ctx context.Context, u *unit) (catalog.Change, error) {
		e, queue, err := load(ctx, u)
		if err != nil {
			return catalog.Change{}, err
		}
		if err := may(e); err != nil {
			return catalog.Change{}, err
		}
		since, err := readChangesSince(ctx, u, n.change(e, catalog.Deleted))
		if err != nil {
			return catalog.Change{}, err
		}
		if since != nil {
			return catalog.Change{}, catalog.ErrStale()
		}
		return n.change(e, catalog.Deleted).WithAuditValues(differences(n.values(e), nil)), queue()
	})
}
