package auth

import (
	"crypto/rand"
	"strings"
	"time"
)

// EventDate is a date of an event, half-open.
type EventDate struct {
	StartsAt, EndsAt time.Time
	// OriginalStartsAt is the start that was published before the date was moved; nil = it was not.
	OriginalStartsAt *time.Time
	// Place is the venue of this date; "" = that of the event.
	Place string
}

// ConfirmationLink is a link by which a user confirms dates of an event. Catalog, which checks it, learns the hash of its token.
type ConfirmationLink struct {
	EventID int32
	HostID  int32
	Hash    []byte
}

// NewLinkToken returns a random token of 130 bits. It has no capital letters, because paths of the API are read in any case.
func NewLinkToken() string { return strings.ToLower(rand.Text()) }
