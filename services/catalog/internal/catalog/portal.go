package catalog

import (
	"context"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// Portal is the platform's own data: one record.
type Portal struct {
	AboutUs        map[locale.Tag]string
	Contacts       *Contacts
	SocialMedias   []SocialMedia
	PortalContacts []PortalContact
}

// PortalContact is one block of the contacts page.
type PortalContact struct {
	Names        map[locale.Tag]string
	SocialMedias []SocialMedia
	Contacts     *Contacts
}

// Edit applies a change by an editor, then the rules.
func (p *Portal) Edit(caller identity.Caller, change func(*Portal)) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	change(p)
	var rules errs.Fields
	rules.Required(p.Contacts != nil, "platformContacts")
	p.Contacts.check(&rules, "platformContacts")
	checkSocialMedias(&rules, p.SocialMedias, "platformSocialMedias")
	for _, c := range p.PortalContacts {
		c.Contacts.check(&rules, "culturalPortalContacts.contacts")
		checkSocialMedias(&rules, c.SocialMedias, "culturalPortalContacts.contactSocialMedias")
	}
	return rules.Err()
}

// Instruction tells how to become an event host: one record, Markdown per language.
type Instruction struct {
	Texts map[locale.Tag]string
}

// Edit applies a change by an editor.
func (i *Instruction) Edit(caller identity.Caller, change func(*Instruction)) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	change(i)
	return nil
}

// Portals is what the single records need of storage; a record that does not exist yet is changed from its zero value.
type Portals interface {
	UpdatePortal(ctx context.Context, change func(*Portal) error) error
	UpdateInstruction(ctx context.Context, change func(*Instruction) error) error
}
