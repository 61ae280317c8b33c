package catalog

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// maxString is the longest text of a string attribute (contract.md section 1).
const maxString = 255

// Address places an entry; Coordinates is "lat,lng" in decimal degrees.
type Address struct {
	// ID is that of the stored part; 0 = a new one.
	ID          int32
	Address     *string
	Coordinates *string
	CityID      *int32
}

// Contacts tells how to reach somebody.
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

func (a *Address) check(rules *errs.Fields, path string) {
	if a == nil {
		return
	}
	checkString(rules, a.Address, path+".address")
	checkString(rules, a.Coordinates, path+".coordinates")
}

// check holds the server's one rule for contacts: an e-mail address is needed and must be one. As recorded, a change may
// leave it out, but not clear it.
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
		checkString(rules, s.SocialMediaLink, at+".socialMediaLink")
		if s.SocialMediaName != nil && !slices.Contains(socialMediaNames, *s.SocialMediaName) {
			rules.Check(false, at+".socialMediaName", errs.KeyIncorrect,
				"%s[%d].socialMediaName must be one of the following values: TikTok, Facebook, Instagram, LinkedIn, YouTube, ", path, i)
		}
	}
}

func checkString(rules *errs.Fields, text *string, path string) {
	if text != nil {
		rules.MaxLength(*text, path, maxString)
	}
}

// EditAddress returns the address that a caller sent: a new one, or the stored one with the same id, to be changed.
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

// EditSocialMedia is EditAddress for one of a list; a link that is taken twice is not related the second time.
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
