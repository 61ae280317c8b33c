// Package desk is the vocabulary of those who look after the portal: pages of their lists, and what is kept of their acts.
package desk

import (
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// Entry says who did what to which entry, and when.
type Entry struct {
	ID int32
	At time.Time
	// UserID is the account that did it; 0 = the portal itself.
	UserID int32
	// Action is a past tense: approved, rejected, asked, changed.
	Action string
	// Noun is the plural that the entry is one of: applications, users, events.
	Noun    string
	EntryID int32
	// Before and After are what changed, as it was and as it is; nil: nothing was, or nothing is told.
	Before, After Values
}

// Values are attributes by their names on the wire.
type Values map[string]any

// Page is a part of a list: Limit entries from Start on, of those that the filter and the text (part of a name) leave.
type Page struct {
	Start, Limit int32
	// Filter is a state, a role or a noun, whatever the list knows; empty: all.
	Filter string
	Search string
	// Oldest first; else the newest.
	Oldest bool
}

// Order is the direction of a list by its ids, for SQL.
func (p Page) Order() string {
	if p.Oldest {
		return "ASC"
	}
	return "DESC"
}

// MayLook refuses everybody but editors.
func MayLook(caller identity.Caller) error {
	if !caller.Editor() {
		return errs.ErrForbidden()
	}
	return nil
}

// CheckSeen refuses a verdict on an entry that was changed after its editor looked at it: seen is the time of the last change
// that the editor was told of, to the millisecond that readers are told; zero: the verdict is on the entry as it is now.
func CheckSeen(seen, updatedAt time.Time, noun string) error {
	if seen.IsZero() || seen.Truncate(time.Millisecond).Equal(updatedAt.Truncate(time.Millisecond)) {
		return nil
	}
	return errs.New(errs.Conflict, "changed_meanwhile", "This %s was changed after it was looked at", noun)
}

// MayAudit refuses everybody but administrators: entries tell of the editors, too.
func MayAudit(caller identity.Caller) error {
	if !caller.Administrator() {
		return errs.ErrForbidden()
	}
	return nil
}
