package catalog

import (
	"context"

	"raymi.example/internal/audit"
)

// Transactions lets several calls of a storage, and readings in between, share a transaction.
type Transactions interface {
	// Atomic runs work in one transaction: work reads its own writes, and an error rolls everything back.
	Atomic(ctx context.Context, work func(context.Context) error) error
}

// Change describes a saved write, for the message to other services and for the audit log.
type Change struct {
	// Noun is the table of the entry: events, hosts, news, collections …
	Noun   string
	Action Action
	ID     int32
	// HostID is the host that owns the entry; 0 = the portal itself.
	HostID int32
	// Before and After are the values for the audit log; nil: no value recorded.
	Before, After audit.Values
	// MergedWith are the users whose changes since the version that this one began with are kept.
	MergedWith []int32
	// Event is the reviewed event; nil when the change is not a review.
	Event *Event
	// Asked are the dates that a host is asked about.
	Asked []Occurrence
}

// WithAuditValues returns the change with values for the audit log.
func (c Change) WithAuditValues(before, after audit.Values) Change {
	c.Before, c.After = before, after
	return c
}

// Action says what happened to an entry.
type Action string

// The actions.
const (
	Created Action = "created"
	Changed Action = "changed"
	Deleted Action = "deleted"
	// Approved and Refused are an editor's decisions.
	Approved Action = "approved"
	Refused  Action = "rejected"
	// Asked is a request to confirm dates.
	Asked Action = "asked"
	// Reviewed: a second person read a translation.
	Reviewed Action = "reviewed"
)
