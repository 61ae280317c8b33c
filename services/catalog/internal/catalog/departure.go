package catalog

import "context"

// Leave is what becomes of a host whose person has left: nobody sees it, and it says nothing of a person any more. What
// it was called in trade and what it did stay on record.
func (h *Host) Leave() {
	h.PublishedAt, h.State, h.ApplicantID, h.Trusted = nil, Archived, 0, false
	h.PersonalName, h.Contacts, h.SocialMedias = nil, nil, nil
}

// Leave takes the event of a host that has left from the public, whatever it was waiting for.
func (e *Event) Leave() {
	e.PublishedAt, e.State, e.ReviewMessage = nil, Archived, ""
	e.Contacts = nil
}

// Departure is somebody who has left.
type Departure struct {
	UserID int32
	// HostID is the host that they alone acted for; 0 = none.
	HostID int32
}

// Departures is where people who have left go.
type Departures interface {
	// Depart lets the person's hosts and their events leave: the one they acted for, and those that they applied with and
	// that are not public. Others forget who applied with them. Once for each message id.
	Depart(ctx context.Context, messageID string, d Departure) error
}
