// Package desk has the types that all services share for editors' and administrators' lists: pages, audit entries, and
// the permission checks.
package desk

import (
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// Entry is an entry of the audit log: one action of one account on one entry.
type Entry struct {
	ID int32
	At time.Time
	// UserID is the account that acted; 0 = the portal itself.
	UserID int32
	// Action is a verb in the past tense: approved, rejected, asked, changed.
	Action string
	// Noun is the kind of entry, in the plural: applications, users, events.
	Noun    string
	EntryID int32
	// Before and After are the changed values, old and new; nil: no value recorded.
	Before, After Values
}

// Values are attributes by their names on the wire.
type Values map[string]any

// Page is a page of a list: at most Limit entries from offset Start on, of those that match Filter and Search.
type Page struct {
	Start, Limit int32
	// Filter is a state, a role or a noun, depending on the list; empty = all.
	Filter string
	// Search is a part of a name.
	Search string
	// Oldest sorts the oldest first; else the newest come first.
	Oldest bool
}

// Order returns the sort direction by id, for SQL.
func (p Page) Order() string {
	if p.Oldest {
		return "ASC"
	}
	return "DESC"
}

// RequireEditor returns errs.Forbidden unless the caller is an editor or an administrator.
func RequireEditor(caller identity.Caller) error {
	if !caller.Editor() {
		return errs.ErrForbidden()
	}
	return nil
}

// CheckSeen returns errs.Conflict when the entry was changed after the editor loaded it. seen is the UpdatedAt that the
// editor's page received, which has milliseconds; zero skips the check.
func CheckSeen(seen, updatedAt time.Time, noun string) error {
	if seen.IsZero() || seen.Truncate(time.Millisecond).Equal(updatedAt.Truncate(time.Millisecond)) {
		return nil
	}
	return errs.New(errs.Conflict, "changed_meanwhile", "This %s was changed after it was looked at", noun)
}

// RequireAdministrator returns errs.Forbidden unless the caller is an administrator. The audit log is for
// administrators only, because it also records the actions of editors.
func RequireAdministrator(caller identity.Caller) error {
	if !caller.Administrator() {
		return errs.ErrForbidden()
	}
	return nil
}
