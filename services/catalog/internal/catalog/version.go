package catalog

import (
	"context"
	"time"

	"raymi.example/internal/errs"
)

// Version is the version of an entry as clients know it: its UpdatedAt in Unix milliseconds, to which the wire rounds down.
type Version int64

// VersionOf returns the version of an entry that was last changed at that time.
func VersionOf(updatedAt time.Time) Version { return Version(updatedAt.UnixMilli()) }

type baseKey struct{}

// WithBase returns the context of a change that began with a version of its entry.
func WithBase(ctx context.Context, base Version) context.Context {
	return context.WithValue(ctx, baseKey{}, base)
}

// BaseFrom returns the version that a change began with; without one the change overwrites what others have saved meanwhile.
func BaseFrom(ctx context.Context) (Version, bool) {
	base, ok := ctx.Value(baseKey{}).(Version)
	return base, ok
}

// Overlap is the error of a change that began with an older version of its entry and sends attributes that others have changed since.
// Nothing is saved.
type Overlap struct {
	// Untouched are attributes, texts with their language (eventName.es), that were sent with the value of the older version: without them
	// the change can be repeated.
	Untouched []string
	// Both are the attributes that the caller has changed, too.
	Both []errs.Difference
}

// Error describes the overlap for logs; callers get Err.
func (o *Overlap) Error() string { return "others have changed the same attributes" }

// Err returns the error for the caller, with both values of each attribute that both have changed.
func (o *Overlap) Err() error { return errStale(o.Both) }

// errStale is the error of a change that may not overwrite what others have saved meanwhile.
func errStale(both []errs.Difference) *errs.Error {
	e := errs.New(errs.Stale, "changed_by_others", "Others have changed the same attributes since this version was read")
	e.Differences = both
	return e
}

// ErrStale is the error of a deletion that began with an older version of its entry.
func ErrStale() *errs.Error { return errStale(nil) }
