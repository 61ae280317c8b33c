package catalog

import "raymi.example/internal/desk"

// Change is what a saved write tells the other services.
type Change struct {
	// Noun is the table of the entry: events, hosts, news, collections …
	Noun   string
	Action Action
	ID     int32
	// HostID is the host that owns the entry; 0 = the portal itself.
	HostID int32
	// Before and After are what audit tells of the change; nil: nothing.
	Before, After desk.Values
	// Event is what was reviewed.
	Event *Event
}

// Telling is the change with what audit tells of it.
func (c Change) Telling(before, after desk.Values) Change {
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
)
