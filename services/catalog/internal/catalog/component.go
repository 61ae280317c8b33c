package catalog

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"raymi.example/internal/errs"
	"raymi.example/internal/weblink"
)

// maxString is the maximum length of a string attribute in characters (contract.md section 1).
const maxString = 255

// Address is the place of an entry; Coordinates is "lat,lng" in decimal degrees. NeighbourhoodID is the chosen neighbourhood; nil: the
// one that the coordinates lie in, which the storage finds.
type Address struct {
	// ID identifies the stored component; 0 = a new one.
	ID          int32
	Address     *string
	Coordinates *string
	CityID      *int32

	NeighbourhoodID *int32
}

// Contacts are the contact details of an event, a host or the portal.
type Contacts struct {
	ID    int32
	Place *string
	Tel   *string
	Mail  *string
}

// SocialMedia is one link to a social network.
type SocialMedia struct {
	ID              int32
	SocialMediaName *string
	SocialMediaLink *string
}

var socialMediaNames = []string{"TikTok", "Facebook", "Instagram", "LinkedIn", "YouTube"}

// KeepNeighbourhood keeps the choice of the address that is replaced, for as long as the point stays.
func (a *Address) KeepNeighbourhood(replaced *Address) {
	if replaced != nil && a.Coordinates != nil && replaced.Coordinates != nil && *a.Coordinates == *replaced.Coordinates {
		a.NeighbourhoodID = replaced.NeighbourhoodID
	}
}

func (a *Address) check(rules *errs.Fields, path string) {
	if a == nil {
		return
	}
	checkString(rules, a.Address, path+".address")
	checkString(rules, a.Coordinates, path+".coordinates")
}

// check has the only rule for contacts: the e-mail address is required and must be valid. Recorded: a change may omit
// it, but not clear it.
func (c *Contacts) check(r *rules, path string) {
	if c == nil {
		return
	}
	r.checkString(c.Place, path+".place")
	r.checkString(c.Tel, path+".tel")
	at := path + ".mail"
	switch {
	case c.Mail == nil:
		r.requiredText(!r.isNew && !slices.Contains(r.null, at), at)
	case *c.Mail == "":
		r.Check(false, at, errs.KeyRequired, "%s cannot be empty", at)
	default:
		r.Check(isMail(*c.Mail), at, errs.KeyIncorrect, "%s must be a valid email", at)
	}
}

func isMail(text string) bool {
	address, err := mail.ParseAddress(text)
	_, domain, _ := strings.Cut(text, "@")
	return err == nil && address.Address == text && strings.Contains(domain, ".")
}

func checkSocialMedias(rules *errs.Fields, list []SocialMedia, path string) {
	for i, s := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		checkLink(rules, s.SocialMediaLink, at+".socialMediaLink")
		if s.SocialMediaName != nil && !slices.Contains(socialMediaNames, *s.SocialMediaName) {
			rules.Check(false, at+".socialMediaName", errs.KeyIncorrect,
				"%s[%d].socialMediaName must be one of the following values: TikTok, Facebook, Instagram, LinkedIn, YouTube, ", path, i)
		}
	}
}

// checkLink accepts texts without a scheme, as the recorded contract does, and otherwise http and https only.
func checkLink(rules *errs.Fields, text *string, path string) {
	checkString(rules, text, path)
	if text != nil {
		rules.Check(weblink.Storable(*text), path, errs.KeyIncorrect, "%s must be a web address (http or https)", path)
	}
}

func checkString(rules *errs.Fields, text *string, path string) {
	if text != nil {
		rules.MaxLength(*text, path, maxString)
	}
}

// EditAddress returns the address to change: a new one, or a copy of the stored one with the same id.
func EditAddress(current *Address, id *int32, attribute string, isNew bool) (*Address, error) {
	switch {
	case id == nil || isNew:
		return &Address{}, nil
	case current == nil || current.ID != *id:
		return nil, errForeignPart(attribute)
	}
	edited := *current
	return &edited, nil
}

// EditContacts is EditAddress for contacts.
func EditContacts(current *Contacts, id *int32, attribute string, isNew bool) (*Contacts, error) {
	switch {
	case id == nil || isNew:
		return &Contacts{}, nil
	case current == nil || current.ID != *id:
		return nil, errForeignPart(attribute)
	}
	edited := *current
	return &edited, nil
}

// EditSocialMedia is EditAddress for an item of a list; an id that occurs twice is an error, as for an unrelated
// component.
func EditSocialMedia(current []SocialMedia, taken []SocialMedia, id *int32, attribute string) (SocialMedia, error) {
	if id == nil {
		return SocialMedia{}, nil
	}
	has := func(s SocialMedia) bool { return s.ID == *id }
	i := slices.IndexFunc(current, has)
	if i < 0 || slices.ContainsFunc(taken, has) {
		return SocialMedia{}, errForeignPart(attribute)
	}
	return current[i], nil
}
