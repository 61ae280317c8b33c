package catalog

import (
	"context"

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
	// NameField and CodeField are the contract's names of the two attributes, for messages.
	NameField string
	CodeField string
}

// Create checks a new entry: editors, a name in one language at least.
func (e ListEntry) Create(caller identity.Caller) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	var rules errs.Fields
	named := false
	for _, name := range e.Names {
		named = named || name != ""
		rules.MaxLength(name, e.NameField, maxString)
	}
	rules.Required(named, e.NameField)
	checkString(&rules, e.Code, e.CodeField)
	return rules.Err()
}

// Lists is what the lists need of storage.
type Lists interface {
	// CreateListEntry stores an entry and returns its id; a taken code is an error.
	CreateListEntry(ctx context.Context, list List, e ListEntry) (int32, error)
}
