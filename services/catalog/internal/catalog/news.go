package catalog

import (
	"context"
	"time"

	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// News is one news item.
type News struct {
	ID          int32
	PublishedAt *time.Time
	Texts       map[locale.Tag]NewsTexts
	// Files are ids of media's files by field: newsMainBanner, newsMedia.
	Files map[string][]int32
}

// NewsTexts are a news item's texts in one language.
type NewsTexts struct {
	Title    string
	NewsText string
}

// Publication is derived from the publication time.
func (n *News) Publication() Publication { return publicationAt(n.PublishedAt) }

// Edit applies a change by an editor, then validates the result.
func (n *News) Edit(caller identity.Caller, change func(*News)) error {
	if err := desk.RequireEditor(caller); err != nil {
		return err
	}
	change(n)
	return n.Validate()
}

// Publish makes it public from a time on; nil means now. Withdraw makes it a draft. Both are changes by an editor.
func (n *News) Publish(caller identity.Caller, from *time.Time, now time.Time) error {
	return n.Edit(caller, func(n *News) { n.PublishedAt = publishedFrom(n.PublishedAt, from, now) })
}

// Withdraw makes it a draft.
func (n *News) Withdraw(caller identity.Caller) error {
	return n.Edit(caller, func(n *News) { n.PublishedAt = nil })
}

// MayDelete returns errs.Forbidden unless the caller is an editor.
func (n *News) MayDelete(caller identity.Caller) error { return desk.RequireEditor(caller) }

// Validate reports all broken rules by field: title and text are required in at least one language.
func (n *News) Validate() error {
	var rules errs.Fields
	titled, written := false, false
	for _, t := range n.Texts {
		titled = titled || t.Title != ""
		written = written || t.NewsText != ""
		rules.MaxLength(t.Title, "title", maxString)
		rules.MaxLength(t.NewsText, "newsText", maxRichText)
	}
	rules.Required(titled, "title")
	rules.Required(written, "newsText")
	return rules.Err()
}

// NewsItems is the storage of news.
type NewsItems interface {
	Transactions
	CreateNews(ctx context.Context, n *News, files []File) (int32, error)
	UpdateNews(ctx context.Context, id int32, files []File, change func(*News) error) error
	DeleteNews(ctx context.Context, id int32, may func(*News) error) error
}
