// Package catalog is the domain of everything that the public reads: its types, its rules and who may change it.
package catalog

import (
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// Publication is the state of an entry before the public; it says nothing about whether the event takes place.
type Publication string

// The states; only Published is public.
const (
	Draft     Publication = "draft"
	Pending   Publication = "pending"
	Published Publication = "published"
	// Later is what is published at a time that has not come; it is stored as published.
	Later    Publication = "scheduled"
	Archived Publication = "archived"
	Rejected Publication = "rejected"
)

// publicationAt makes an entry public at the given time; a null time makes it a draft (contract.md section 5).
func publicationAt(at *time.Time) Publication { return publicationOf(at, Draft) }

// publicationOf is publicationAt for entries that editors look at: without a time they may be waiting, or refused.
func publicationOf(at *time.Time, state Publication) Publication {
	switch {
	case at != nil:
		return Published
	case state == Pending, state == Rejected, state == Archived:
		return state
	}
	return Draft
}

// publishedFrom is the time from which an entry is public: the asked one, else now; what is public already keeps its time.
func publishedFrom(current, asked *time.Time, now time.Time) *time.Time {
	switch {
	case asked != nil:
		return asked
	case current != nil && !current.After(now):
		return current
	default:
		return &now
	}
}

// CheckEditorialState refuses to look for a state that news and collections do not have; none is all of them.
func CheckEditorialState(state string) error {
	switch Publication(state) {
	case "", Draft, Later, Published:
		return nil
	}
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter state")
}

// editorsOnly refuses everybody who does not look after the whole portal.
func editorsOnly(caller identity.Caller) error {
	if !caller.Editor() {
		return errs.ErrForbidden()
	}
	return nil
}
