package catalog

import (
	"time"

	"raymi.example/internal/errs"
)

// Publication is the publication state of an entry. It is independent of the event's status, which says whether the
// event takes place.
type Publication string

// The states; only Published is public.
const (
	Draft     Publication = "draft"
	Pending   Publication = "pending"
	Published Publication = "published"
	// Later is an entry with a publication time in the future; it is stored as published.
	Later    Publication = "scheduled"
	Archived Publication = "archived"
	Rejected Publication = "rejected"
)

// publicAt reports whether visitors can see the event.
func (e *Event) publicAt(now time.Time) bool {
	return e.PublishedAt != nil && !e.PublishedAt.After(now)
}

// publicationAt is Published with a publication time and Draft without one (contract.md section 5).
func publicationAt(at *time.Time) Publication { return publicationOf(at, Draft) }

// publicationOf is publicationAt for entries with a review: without a publication time they may be pending, rejected or
// archived.
func publicationOf(at *time.Time, state Publication) Publication {
	switch {
	case at != nil:
		return Published
	case state == Pending, state == Rejected, state == Archived:
		return state
	}
	return Draft
}

// publishedFrom is the new publication time: the requested one, or now; an entry that is already public keeps its time.
func publishedFrom(current, requested *time.Time, now time.Time) *time.Time {
	switch {
	case requested != nil:
		return requested
	case current != nil && !current.After(now):
		return current
	default:
		return &now
	}
}

// CheckEditorialState returns an error for a state that news and collections do not have; empty means all states.
func CheckEditorialState(state string) error {
	switch Publication(state) {
	case "", Draft, Later, Published:
		return nil
	default:
		return errs.New(errs.Invalid, "invalid_query", "Invalid parameter state")
	}
}
