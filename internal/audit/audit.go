// Package audit has the type of an entry of the audit log, which each service writes beside its data.
package audit

import "time"

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
