package catalog

import (
	"fmt"
	"net/mail"
	"slices"

	"raymi.example/internal/errs"
)

// maxString is the longest text of a string attribute (contract.md section 1).
const maxString = 255

// Address places an entry; Coordinates is "lat,lng" in decimal degrees.
type Address struct {
	Address     *string
	Coordinates *string
	CityID      *int32
}

// Contacts tells how to reach somebody.
type Contacts struct {
	Place *string
	Tel   *string
	Mail  *string
}

// SocialMedia is one link to a social network.
type SocialMedia struct {
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

// check holds the server's one rule for contacts: an e-mail address is needed and must be one.
func (c *Contacts) check(rules *errs.Fields, path string) {
	if c == nil {
		return
	}
	checkString(rules, c.Place, path+".place")
	checkString(rules, c.Tel, path+".tel")
	at := path + ".mail"
	if c.Mail == nil || *c.Mail == "" {
		rules.Required(false, at)
		return
	}
	address, err := mail.ParseAddress(*c.Mail)
	rules.Check(err == nil && address.Address == *c.Mail, at, errs.KeyIncorrect, "%s must be a valid email", at)
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
