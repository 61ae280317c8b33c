package catalog

import (
	"context"
	"slices"
	"time"

	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// Collection is an editors' choice of events that pages of the portal show together.
type Collection struct {
	ID             int32
	PublishedAt    *time.Time
	CollectionCode *string
	Type           *string
	Texts          map[locale.Tag]CollectionTexts
	EventIDs       []int32
}

// CollectionTexts are a collection's texts in one language.
type CollectionTexts struct {
	CollectionName        string
	CollectionDescription string
}

var collectionTypes = []string{"Para páginas individuales", "Para principal"}

// Publication is derived from the publication time.
func (c *Collection) Publication() Publication { return publicationAt(c.PublishedAt) }

// Edit applies a change by an editor, then validates the result.
func (c *Collection) Edit(caller identity.Caller, change func(*Collection)) error {
	if err := desk.RequireEditor(caller); err != nil {
		return err
	}
	change(c)
	return c.Validate()
}

// Publish makes it public from a time on; nil means now. Withdraw makes it a draft. Both are changes by an editor.
func (c *Collection) Publish(caller identity.Caller, from *time.Time, now time.Time) error {
	return c.Edit(caller, func(c *Collection) { c.PublishedAt = publishedFrom(c.PublishedAt, from, now) })
}

// Withdraw makes it a draft.
func (c *Collection) Withdraw(caller identity.Caller) error {
	return c.Edit(caller, func(c *Collection) { c.PublishedAt = nil })
}

// MayDelete returns errs.Forbidden unless the caller is an editor.
func (c *Collection) MayDelete(caller identity.Caller) error { return desk.RequireEditor(caller) }

// Validate reports all broken rules by field.
func (c *Collection) Validate() error {
	var rules errs.Fields
	checkString(&rules, c.CollectionCode, "collectionCode")
	rules.Check(c.Type == nil || slices.Contains(collectionTypes, *c.Type), "type", errs.KeyIncorrect,
		"type must be one of the following values: Para páginas individuales, Para principal, ")
	for _, t := range c.Texts {
		rules.MaxLength(t.CollectionName, "collectionName", maxString)
		rules.MaxLength(t.CollectionDescription, "collectionDescription", maxRichText)
	}
	return rules.Err()
}

// Collections is the storage of collections.
type Collections interface {
	Transactions
	CreateCollection(ctx context.Context, c *Collection) (int32, error)
	UpdateCollection(ctx context.Context, id int32, change func(*Collection) error) error
	DeleteCollection(ctx context.Context, id int32, may func(*Collection) error) error
}
