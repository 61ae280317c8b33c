package auth

import (
	"context"
	"regexp"
	"strconv"
	"time"

	"raymi.example/internal/errs"
)

const (
	// savedMax bounds the entries of a list; devices keep as many.
	savedMax     = 500
	savedNameMax = 200
	savedKeyMax  = 1000
)

// savedKeys maps each kind that can be saved to the form of its keys. The query of a search is as URLSearchParams writes it.
var savedKeys = map[string]*regexp.Regexp{
	"event":  regexp.MustCompile(`^[1-9][0-9]{0,8}$`),
	"host":   regexp.MustCompile(`^[1-9][0-9]{0,8}$`),
	"feast":  regexp.MustCompile(`^[a-z0-9]+([-_][a-z0-9]+)*$`),
	"search": regexp.MustCompile(`^([A-Za-z0-9*._+=&~-]|%[0-9A-Fa-f]{2})+$`),
}

// SavedList is what an account keeps of events, hosts, feasts and searches.
type SavedList struct {
	// ID 0: the account keeps nothing. A list that was deleted and started again has another id.
	ID        int32
	KeptSince time.Time
	// Entries are sorted by their time, the latest first.
	Entries []SavedEntry
}

// SavedEntry is one saved thing.
type SavedEntry struct {
	ID   int32
	Kind string
	// Key is the id of an event or host, the code of a feast, or the query of a search's address.
	Key string
	// Name is that at the time of saving.
	Name    string
	SavedAt time.Time
}

// ErrSavedListFull refuses a merge that would exceed the bound of a list.
func ErrSavedListFull() *errs.Error {
	return errs.New(errs.Refused, "saved_list_full", "An account keeps at most %d entries", savedMax)
}

// CheckSaved reports every broken rule of entries that are to be saved.
func CheckSaved(entries []SavedEntry) error {
	var broken errs.Fields
	broken.Check(len(entries) > 0, "entries", errs.KeyRequired, "entries must be defined.")
	broken.Check(len(entries) <= savedMax, "entries", errs.KeyTooLong, "entries must have at most %d members", savedMax)
	for i, e := range entries[:min(len(entries), savedMax)] {
		e.check(&broken, "entries."+strconv.Itoa(i)+".")
	}
	return broken.Err()
}

func (e SavedEntry) check(broken *errs.Fields, at string) {
	form, known := savedKeys[e.Kind]
	broken.Check(known, at+"kind", errs.KeyIncorrect, "kind must be one of event, host, feast, search")
	if required(broken, e.Key, at+"key") && known {
		broken.Check(len(e.Key) <= savedKeyMax && form.MatchString(e.Key), at+"key", errs.KeyIncorrect, "key is not one of a saved %s", e.Kind)
	}
	if required(broken, e.Name, at+"name") {
		broken.MaxLength(e.Name, at+"name", savedNameMax)
		broken.Check(plainText(e.Name), at+"name", errs.KeyIncorrect, "name must not contain control characters")
	}
}

// CheckSize refuses a list with more entries than an account keeps.
func (l SavedList) CheckSize() error {
	if len(l.Entries) > savedMax {
		return ErrSavedListFull()
	}
	return nil
}

// SavedLists is the storage of saved lists. Every call names one user and reads or changes the list of this user only.
type SavedLists interface {
	// FindSavedList returns the user's list; the zero value if the account keeps nothing.
	FindSavedList(ctx context.Context, userID int32) (SavedList, error)
	// MergeSavedList adds the entries that the list does not have, and creates the list with the first. If check refuses the
	// whole list, nothing is saved. Concurrent calls for a user take effect one after the other. ErrSessionEnded: the account
	// is gone.
	MergeSavedList(ctx context.Context, userID int32, entries []SavedEntry, check func(SavedList) error) (SavedList, error)
	// RemoveSavedEntry removes an entry of the user's list, or returns errs.NotFound.
	RemoveSavedEntry(ctx context.Context, userID, id int32) error
	// DeleteSavedList removes the user's list; without one it does nothing.
	DeleteSavedList(ctx context.Context, userID int32) error
}
