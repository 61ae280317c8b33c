package catalog

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
)

// Limits of other names: an edit is one screen, and a search reads all groups.
const (
	otherNamesMin    = 2
	otherNamesMax    = 30
	otherNameMin     = 2
	otherNameMax     = 100
	otherNamesGroups = 500
)

// kebabCase is the form of a code.
var kebabCase = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// OtherNames are the names of one thing: a search for one of them finds the others, too.
type OtherNames struct {
	ID int32
	// Code is constant; nil = none.
	Code  *string
	Names []string
	// Token is what events have that are meant without having a name in their texts; empty for most things.
	Token string
	// Version is a hash of the names.
	Version string
}

// FoldNames returns the words of each name without accents and case, separated by spaces: two names
// with equal words find the same events.
type FoldNames func(names []string) ([]string, error)

// Create validates new names by an editor. The code of an audience gives them its token.
func (o *OtherNames) Create(caller identity.Caller, fold FoldNames) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	if o.Code != nil && strings.TrimSpace(*o.Code) == "" {
		o.Code = nil
	}
	if o.Code != nil && slices.Contains(audiences, Audience(*o.Code)) {
		o.Token = "xaudience" + *o.Code
	}
	return o.validate(fold)
}

// Rename replaces the names by an editor who read the given version, so that nothing is overwritten that somebody else saved.
// Repeating a change that was saved is no conflict.
func (o *OtherNames) Rename(caller identity.Caller, names []string, version string, fold FoldNames) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	stored := o.Names
	o.Names = names
	if err := o.validate(fold); err != nil {
		return err
	}
	if version != o.Version && !slices.Equal(stored, o.Names) {
		return errs.New(errs.Conflict, "changed_meanwhile", "These names were changed after they were looked at")
	}
	return nil
}

// Used reports whether something depends on the names by their code: an audience, whose events have none of them, or the
// suggestion of a yearly feast.
func (o *OtherNames) Used() bool {
	return o.Token != "" || o.Code != nil && slices.ContainsFunc(feasts(), func(f Feast) bool { return f.Code == *o.Code })
}

// MayDelete returns errs.Forbidden unless the caller is an editor, and errs.Conflict for names that something depends on.
func (o *OtherNames) MayDelete(caller identity.Caller) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	if o.Used() {
		return errs.New(errs.Conflict, "still_used", "These are the names of a feast or an audience")
	}
	return nil
}

// MayAddOtherNames returns errs.Refused when there are as many groups as a search can read.
func MayAddOtherNames(groups int32) error {
	if groups >= otherNamesGroups {
		return errs.New(errs.Refused, "too_many_other_names", "There are %d groups of other names already", otherNamesGroups)
	}
	return nil
}

// validate trims the names and reports all broken rules by field. Only names of a valid length are folded.
func (o *OtherNames) validate(fold FoldNames) error {
	var rules errs.Fields
	if o.Code != nil {
		rules.Check(len(*o.Code) <= otherNameMax && kebabCase.MatchString(*o.Code), "code", errs.KeyIncorrect,
			"code must consist of small letters, digits and single hyphens")
	}
	rules.Check(len(o.Names) >= otherNamesMin, "names", errs.KeyRequired, "names must have at least %d items", otherNamesMin)
	rules.Check(len(o.Names) <= otherNamesMax, "names", errs.KeyTooLong, "names must have at most %d items", otherNamesMax)
	if len(rules) > 0 {
		return rules.Err()
	}
	trimmed := make([]string, len(o.Names))
	for i, name := range o.Names {
		trimmed[i] = strings.Join(strings.Fields(name), " ")
		checkOtherName(&rules, trimmed[i], fmt.Sprintf("names.%d", i))
	}
	o.Names = trimmed
	if len(rules) > 0 {
		return rules.Err()
	}
	return o.checkFolded(fold)
}

func checkOtherName(rules *errs.Fields, name, path string) {
	length := utf8.RuneCountInString(name)
	switch {
	case length == 0:
		rules.Required(false, path)
	case length < otherNameMin:
		rules.Check(false, path, errs.KeyTooShort, "%s must be at least %d characters", path, otherNameMin)
	case length > otherNameMax:
		rules.MaxLength(name, path, otherNameMax)
	default:
		rules.Check(!strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }), path, errs.KeyIncorrect,
			"%s contains a control character", path)
	}
}

// checkFolded reports names without a letter that a search knows, and names that are equal for it.
func (o *OtherNames) checkFolded(fold FoldNames) error {
	folded, err := fold(o.Names)
	if err != nil {
		return err
	}
	var rules errs.Fields
	for i, words := range folded {
		path := fmt.Sprintf("names.%d", i)
		rules.Check(words != "", path, errs.KeyIncorrect, "%s has no letter of the Latin alphabet and no digit", path)
		rules.Check(words == "" || slices.Index(folded, words) == i, path, errs.KeyTaken, "%s is equal to another name", path)
	}
	return rules.Err()
}

// DeskOtherNames is the storage of other names.
type DeskOtherNames interface {
	Transactions
	// FoldNames is the folding of a search.
	FoldNames(ctx context.Context, names []string) ([]string, error)
	// ListOtherNames returns a page by the first name, and the total. The search matches a part of a name or a code.
	ListOtherNames(ctx context.Context, p paging.Page) ([]OtherNames, int32, error)
	// FindOtherNames returns a group, or errs.NotFound.
	FindOtherNames(ctx context.Context, id int32) (OtherNames, error)
	// CreateOtherNames stores a group and returns its id, if may returns nil for the number of groups.
	CreateOtherNames(ctx context.Context, o OtherNames, may func(groups int32) error) (int32, error)
	// UpdateOtherNames locks the group, runs change and saves the names.
	UpdateOtherNames(ctx context.Context, id int32, change func(*OtherNames) error) error
	// DeleteOtherNames locks the group and deletes it if may returns nil.
	DeleteOtherNames(ctx context.Context, id int32, may func(*OtherNames) error) error
}
