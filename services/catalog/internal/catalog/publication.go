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
	Archived  Publication = "archived"
	Rejected  Publication = "rejected"
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

// editorsOnly refuses everybody who does not look after the whole portal.
func editorsOnly(caller identity.Caller) error {
	if !caller.Editor() {
		return errs.ErrForbidden()
	}
	return nil
}
