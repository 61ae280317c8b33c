package catalog

import (
	"context"
	"time"

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

// Publication follows from the publishing time.
func (n *News) Publication() Publication { return publicationAt(n.PublishedAt) }

// Edit applies a change by an editor, then the rules.
func (n *News) Edit(caller identity.Caller, change func(*News)) error {
	if err := editorsOnly(caller); err != nil {
		return err
	}
	change(n)
	return n.Validate()
}

// Publish makes it public from a time on, without one at once; Withdraw makes a draft of it. Both are changes by an editor.
func (n *News) Publish(caller identity.Caller, from *time.Time, now time.Time) error {
	return n.Edit(caller, func(n *News) { n.PublishedAt = publishedFrom(n.PublishedAt, from, now) })
}

// Withdraw is the contrary of Publish.
func (n *News) Withdraw(caller identity.Caller) error {
	return n.Edit(caller, func(n *News) { n.PublishedAt = nil })
}

// MayDelete is the rule of deleting: editors.
func (n *News) MayDelete(caller identity.Caller) error { return editorsOnly(caller) }

// Validate reports every broken rule by field: title and text are needed in one language at least.
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

// NewsItems is what the rules of news need of storage.
type NewsItems interface {
	CreateNews(ctx context.Context, n *News, files []File) (int32, error)
	UpdateNews(ctx context.Context, id int32, files []File, change func(*News) error) error
	DeleteNews(ctx context.Context, id int32, may func(*News) error) error
}
