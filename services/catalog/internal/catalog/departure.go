package catalog

import "context"

// Archive hides a host whose account was deleted, and removes its personal data. The trade name and the events remain
// stored.
func (h *Host) Archive() {
	h.PublishedAt, h.State, h.ApplicantID, h.Trusted = nil, Archived, 0, false
	h.PersonalName, h.Contacts, h.SocialMedias = nil, nil, nil
}

// Archive hides an event of a host whose account was deleted; a pending review ends.
func (e *Event) Archive() {
	e.PublishedAt, e.State, e.ReviewMessage = nil, Archived, ""
	e.Contacts, e.DatesUntil, e.LastPublic = nil, nil, nil
}

// Departure is the deletion of an account.
type Departure struct {
	UserID int32
	// HostID is the host that only this account acted for; 0 = none.
	HostID int32
}

// Departures is the storage that deletions of accounts are applied to.
type Departures interface {
	// ApplyDeparture archives the account's hosts with their events: the one it acted for, and those that it applied with
	// and that are not public. Other hosts lose the reference to the applicant. It runs once per message id.
	ApplyDeparture(ctx context.Context, messageID string, d Departure) error
}
