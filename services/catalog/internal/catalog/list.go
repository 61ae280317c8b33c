package catalog

import (
	"context"
	"maps"
	"strings"

	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// List names one of the lists that forms and filters offer.
type List string

// The lists.
const (
	Cities          List = "cities"
	EventCategories List = "event_categories"
	Areas           List = "areas"
	Affiliations    List = "affiliations"
	OrgTypes        List = "org_types"
)

// ListEntry is one entry of a list: a code and a name per language.
type ListEntry struct {
	Code  *string
	Names map[locale.Tag]string
	// ID and Uses, how many entries name it, are known of a stored one.
	ID   int32
	Uses int32
	// NameField and CodeField are the contract's names of the two attributes, for messages.
	NameField string
	CodeField string
}

// Create checks a new entry: editors, a name in one language at least.
func (e ListEntry) Create(caller identity.Caller) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	return e.Validate()
}

// Rename applies names by an editor: an empty one is no longer told in its language. Then the rules.
func (e *ListEntry) Rename(caller identity.Caller, names map[locale.Tag]string) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	maps.Copy(e.Names, names)
	return e.Validate()
}

// Validate reports every broken rule by field.
func (e ListEntry) Validate() error {
	var rules errs.Fields
	named := false
	for _, name := range e.Names {
		named = named || strings.TrimSpace(name) != ""
		rules.MaxLength(name, e.NameField, maxString)
	}
	rules.Required(named, e.NameField)
	checkString(&rules, e.Code, e.CodeField)
	return rules.Err()
}

// personCode is the type of organisation that means a person: forms know it, whether somebody has it or not.
const personCode = "persona-natural"

// MayDelete is the rule of removing: editors, and nothing names the entry any more.
func (e ListEntry) MayDelete(caller identity.Caller) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	if e.Uses > 0 || e.Code != nil && *e.Code == personCode {
		return errs.New(errs.Conflict, "still_used", "This entry is still used")
	}
	return nil
}

// Lists is what the lists need of storage.
type Lists interface {
	// CreateListEntry stores an entry and returns its id; a taken code is an error.
	CreateListEntry(ctx context.Context, list List, e ListEntry) (int32, error)
}

// DeskLists is what looking after the lists needs of storage.
type DeskLists interface {
	Lists
	// ListEntries returns a page, newest first, and how many there are.
	ListEntries(ctx context.Context, list List, p desk.Page) ([]ListEntry, int32, error)
	// FindListEntry returns one, or errs.NotFound.
	FindListEntry(ctx context.Context, list List, id int32) (ListEntry, error)
	// UpdateListEntry locks the entry, runs change and saves the names.
	UpdateListEntry(ctx context.Context, list List, id int32, change func(*ListEntry) error) error
	// DeleteListEntry locks the entry, asks may and removes it.
	DeleteListEntry(ctx context.Context, list List, id int32, may func(ListEntry) error) error
}

// listPaths are the lists by their names in public paths.
var listPaths = map[string]List{
	"cities": Cities, "event-categories": EventCategories, "areas-de-la-culturas": Areas, "affiliations": Affiliations, "org-types": OrgTypes,
}

// ListAt returns the list of a path, or errs.NotFound.
func ListAt(path string) (List, error) {
	list, ok := listPaths[path]
	if !ok {
		return "", errs.ErrNotFound()
	}
	return list, nil
}
