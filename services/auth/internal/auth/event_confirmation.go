package auth

import "time"

// EventDate is a date of an event, half-open.
type EventDate struct{ StartsAt, EndsAt time.Time }

// ConfirmationLink is a link by which a user confirms dates of an event. Catalog, which checks it, learns the hash of its token.
type ConfirmationLink struct {
	EventID int32
	HostID  int32
	Hash    []byte
}
