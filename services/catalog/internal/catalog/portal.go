package catalog

import (
	"context"
	"regexp"
	"slices"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/permission"
)

// Portal is the platform's own data, a single record.
type Portal struct {
	AboutUs        map[locale.Tag]string
	Contacts       *Contacts
	SocialMedias   []SocialMedia
	PortalContacts []PortalContact
	// WhatsApp is a telephone number; nil = none.
	WhatsApp *string
}

// whatsAppNumber is an international number: the address of a chat contains its digits.
var whatsAppNumber = regexp.MustCompile(`^\+[0-9][0-9 ]{6,18}[0-9]$`)

// PortalContact is one block of the contacts page.
type PortalContact struct {
	Names        map[locale.Tag]string
	SocialMedias []SocialMedia
	Contacts     *Contacts
}

// Edit applies a change by an editor, then validates the result.
func (p *Portal) Edit(caller identity.Caller, change func(*Portal)) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	change(p)
	r := rules{isNew: true}
	r.Required(p.Contacts != nil, "platformContacts")
	p.Contacts.check(&r, "platformContacts")
	checkSocialMedias(&r.Fields, p.SocialMedias, "platformSocialMedias")
	r.Check(p.WhatsApp == nil || whatsAppNumber.MatchString(*p.WhatsApp), "whatsapp", errs.KeyIncorrect,
		"whatsapp must be an international telephone number")
	for _, c := range p.PortalContacts {
		c.Contacts.check(&r, "culturalPortalContacts.contacts")
		checkSocialMedias(&r.Fields, c.SocialMedias, "culturalPortalContacts.contactSocialMedias")
	}
	return r.Err()
}

// Instruction explains how to become an event host: a single record, Markdown per language.
type Instruction struct {
	Texts map[locale.Tag]string
}

// Edit applies a change by an editor.
func (i *Instruction) Edit(caller identity.Caller, change func(*Instruction)) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	change(i)
	return nil
}

// Portals is the storage of the single records; a record that does not exist is changed from its zero value.
type Portals interface {
	Transactions
	UpdatePortal(ctx context.Context, change func(*Portal) error) error
	UpdateInstruction(ctx context.Context, change func(*Instruction) error) error
}

// WithoutIDs returns the block with components that are to be stored as new rows.
func (c PortalContact) WithoutIDs() PortalContact {
	if c.Contacts != nil {
		contacts := *c.Contacts
		contacts.ID = 0
		c.Contacts = &contacts
	}
	c.SocialMedias = slices.Clone(c.SocialMedias)
	for i := range c.SocialMedias {
		c.SocialMedias[i].ID = 0
	}
	return c
}
