package catalog

// Change is what a saved write tells the other services.
type Change struct {
	// Noun is the table of the entry: events, hosts, news, collections …
	Noun   string
	Action Action
	ID     int32
	// HostID is the host that owns the entry; 0 = the portal itself.
	HostID int32
}

// Action says what happened to an entry.
type Action string

// The actions.
const (
	Created Action = "created"
	Changed Action = "changed"
	Deleted Action = "deleted"
)
