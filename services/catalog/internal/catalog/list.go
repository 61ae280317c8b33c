package catalog

import (
	"context"
	"maps"
	"strings"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
)

// List is one of the lists that forms and filters offer; its value is the table's name.
type List string

// The lists.
const (
	Cities          List = "cities"
	Neighbourhoods  List = "neighbourhoods"
	EventCategories List = "event_categories"
	Areas           List = "areas"
	Affiliations    List = "affiliations"
	OrgTypes        List = "org_types"
)

// ListEntry is an entry of a list: a code and a name per language.
type ListEntry struct {
	Code  *string
	Names map[locale.Tag]string
	// ID, UpdatedAt, and Uses, the number of references to the entry, are set when the entry was read from storage.
	ID        int32
	Uses      int32
	UpdatedAt time.Time
	// NameField and CodeField are the contract's names of the two attributes, for error messages.
	NameField string
	CodeField string
}

// Create validates a new entry by an editor: a name in at least one language.
func (e ListEntry) Create(caller identity.Caller) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	return e.Validate()
}

// Rename applies names by an editor, then validates the entry. An empty name removes the name in its language.
func (e *ListEntry) Rename(caller identity.Caller, names map[locale.Tag]string) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	maps.Copy(e.Names, names)
	return e.Validate()
}

// Validate reports all broken rules by field.
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

// personCode is the code of the organization type "natural person". Forms depend on it, so it cannot be deleted.
const personCode = "persona-natural"

// MayDelete returns errs.Forbidden unless the caller is an editor, and errs.Conflict while the entry is used.
func (e ListEntry) MayDelete(caller identity.Caller) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	if e.Uses > 0 || e.Code != nil && *e.Code == personCode {
		return errs.New(errs.Conflict, "still_used", "This entry is still used")
	}
	return nil
}

// Lists is the storage of lists.
type Lists interface {
	Transactions
	// CreateListEntry stores an entry and returns its id; a code that exists is an error.
	CreateListEntry(ctx context.Context, list List, e ListEntry) (int32, error)
}

// DeskLists is the storage that maintaining the lists needs.
type DeskLists interface {
	Lists
	// ListEntries returns a page by the name in the first of the languages that has one, and the total.
	ListEntries(ctx context.Context, list List, languages []locale.Tag, p paging.Page) ([]ListEntry, int32, error)
	// FindListEntry returns an entry, or errs.NotFound.
	FindListEntry(ctx context.Context, list List, id int32) (ListEntry, error)
	// UpdateListEntry locks the entry, runs change and saves the names.
	UpdateListEntry(ctx context.Context, list List, id int32, change func(*ListEntry) error) error
	// DeleteListEntry locks the entry and deletes it if may returns nil.
	DeleteListEntry(ctx context.Context, list List, id int32, may func(ListEntry) error) error
}

// listPaths maps path segments of routes to lists.
var listPaths = map[string]List{
	"cities": Cities, "neighbourhoods": Neighbourhoods, "event-categories": EventCategories, "areas-de-la-culturas": Areas,
	"affiliations": Affiliations, "org-types": OrgTypes,
}

// ListAt returns the list of a path segment, or errs.NotFound.
func ListAt(path string) (List, error) {
	list, ok := listPaths[path]
	if !ok {
		return "", errs.ErrNotFound()
	}
	return list, nil
}
