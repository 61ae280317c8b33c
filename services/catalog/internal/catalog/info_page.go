package catalog

import (
	"context"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/permission"
)

// InfoPage is a page with a text that editors maintain: privacy, terms, sales, charity.
type InfoPage struct {
	ID    int32
	Texts map[locale.Tag]InfoPageTexts
}

// InfoPageTexts are a page's texts in one language.
type InfoPageTexts struct {
	PageTitle string
	PageText  string
}

// Edit applies a change by an editor, then validates the result.
func (p *InfoPage) Edit(caller identity.Caller, change func(*InfoPage)) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	change(p)
	return p.Validate()
}

// Validate reports all broken rules by field: title and text are required in at least one language.
func (p *InfoPage) Validate() error {
	var rules errs.Fields
	titled, written := false, false
	for _, t := range p.Texts {
		titled = titled || t.PageTitle != ""
		written = written || t.PageText != ""
		rules.MaxLength(t.PageTitle, "pageTitle", maxString)
		rules.MaxLength(t.PageText, "pageText", maxRichText)
	}
	rules.Required(titled, "pageTitle")
	rules.Required(written, "pageText")
	return rules.Err()
}

// InfoPages is the storage of the pages.
type InfoPages interface {
	Transactions
	// UpdateInfoPage locks the page, runs change and saves the texts; an unknown id is errs.NotFound.
	UpdateInfoPage(ctx context.Context, id int32, change func(*InfoPage) error) error
}
