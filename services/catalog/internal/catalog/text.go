package catalog

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
)

// TextState says how a text in one language relates to its source, the text in the language that was written first.
type TextState string

// The states.
const (
	TextMissing  TextState = "missing"
	TextOutdated TextState = "outdated"
	TextMachine  TextState = "machine"
	TextWritten  TextState = "written"
	TextReviewed TextState = "reviewed"
)

var textStates = []TextState{TextMissing, TextOutdated, TextMachine, TextWritten, TextReviewed}

// CheckTextState returns errs.Invalid for a state that does not exist; empty means all.
func CheckTextState(state string) error {
	if state == "" || slices.Contains(textStates, TextState(state)) {
		return nil
	}
	return errs.New(errs.Invalid, errs.KeyIncorrect,
		"state must be one of the following values: missing, outdated, machine, written, reviewed")
}

// TextRef names a text: a field of an entry in one language. Noun is the table of the entry.
type TextRef struct {
	Noun    string
	EntryID int32
	Field   string
	Locale  locale.Tag
}

// Text is a text in a language that is not its source's, with its source.
type Text struct {
	TextRef

	// EntryName is the name of the entry in the first language that has one.
	EntryName    string
	SourceLocale locale.Tag
	Source       string
	// Content is the text; empty when it is missing.
	Content string
	// SourceVersion and Version are hashes of Source and Content, MadeFrom that of the source that Content was written for.
	SourceVersion string
	Version       string
	MadeFrom      string
	Machine       bool
	// WrittenBy and ReviewedBy are user ids; 0 = unknown, or not reviewed.
	WrittenBy  int32
	ReviewedBy int32
}

// State is derived from what is stored. A review ends when the source changes.
func (t Text) State() TextState {
	switch {
	case t.Version == "":
		return TextMissing
	case t.MadeFrom != t.SourceVersion:
		return TextOutdated
	case t.ReviewedBy != 0:
		return TextReviewed
	case t.Machine:
		return TextMachine
	default:
		return TextWritten
	}
}

// TextChange is a translation as an editor's page sends it. The versions are those that the page received.
type TextChange struct {
	TextRef

	Content       string
	SourceVersion string
	Version       string
	// Machine: a program translated it, and nobody has read it yet.
	Machine bool
}

// Check returns errs.Conflict when source or translation were changed after the page received them, so that nothing is
// overwritten. Repeating a change that was saved is no conflict.
func (c TextChange) Check(stored Text) error {
	repeated := stored.Content == c.Content && stored.State() != TextOutdated
	if stored.SourceVersion != c.SourceVersion || stored.Version != c.Version && !repeated {
		return errs.New(errs.Conflict, "changed_meanwhile", "This text was changed after it was looked at")
	}
	return nil
}

// CheckReview returns errs.Conflict unless the current translation is the one that the reviewer read, and errs.Forbidden
// for its writer: a second person reviews.
func (c TextChange) CheckReview(caller identity.Caller, stored Text) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	state := stored.State()
	if stored.SourceVersion != c.SourceVersion || stored.Version != c.Version || state == TextMissing || state == TextOutdated {
		return errs.New(errs.Conflict, "changed_meanwhile", "This text was changed after it was looked at")
	}
	if stored.WrittenBy == caller.UserID {
		return errs.New(errs.Forbidden, "review_by_another", "A second person reviews a text")
	}
	return nil
}

// MayReadTexts returns errs.Forbidden unless the caller is an editor, or the organizer who acts for the entry's host.
func MayReadTexts(caller identity.Caller, hostID int32) error {
	if caller.Editor() || caller.Role == identity.Organizer && caller.ActsFor(hostID) {
		return nil
	}
	return errs.ErrForbidden()
}

// withText returns the texts of an entry with one of them replaced; the field of T is the contract's name with a capital.
func withText[T any](texts map[locale.Tag]T, ref TextRef, content string) (map[locale.Tag]T, error) {
	out, t := maps.Clone(texts), texts[ref.Locale]
	field := reflect.ValueOf(&t).Elem().FieldByName(strings.ToUpper(ref.Field[:1]) + ref.Field[1:])
	if !field.IsValid() {
		return nil, errs.ErrNotFound()
	}
	field.SetString(content)
	if out == nil {
		out = map[locale.Tag]T{}
	}
	out[ref.Locale] = t
	return out, nil
}

// TextSearch selects texts of the translation desk: those in a language; an empty noun or state means all.
type TextSearch struct {
	Locale locale.Tag
	Noun   string
	State  TextState
}

// TextStates is the storage of the states of texts. Each write of an entry updates them.
type TextStates interface {
	Transactions
	// ListTexts returns a page, the newest entries of a noun first, and the total, which is at most 10 000.
	ListTexts(ctx context.Context, search TextSearch, p paging.Page) ([]Text, int32, error)
	// EntryTexts returns the states of an entry's texts in all languages but the source's, without the texts, and the host
	// that owns the entry; 0 = the portal. An entry that does not exist is errs.NotFound.
	EntryTexts(ctx context.Context, noun string, id int32) (texts []Text, hostID int32, err error)
	// LockText locks the entry and returns the text; errs.NotFound if it has no source or is its own source.
	LockText(ctx context.Context, ref TextRef) (Text, error)
	// ConfirmText records that the text is written for the current source, even if the text did not change.
	ConfirmText(ctx context.Context, ref TextRef, machine bool) error
	// ReviewText records the caller's review of the text.
	ReviewText(ctx context.Context, ref TextRef) error
}

// TextEntries is the storage of the entries that have texts.
type TextEntries interface {
	UpdateEvent(ctx context.Context, id int32, files []File, change func(*Event) error) error
	UpdateHost(ctx context.Context, id int32, files []File, change func(*Host) error) error
	UpdateNews(ctx context.Context, id int32, files []File, change func(*News) error) error
	UpdateCollection(ctx context.Context, id int32, change func(*Collection) error) error
	UpdateListEntry(ctx context.Context, list List, id int32, change func(*ListEntry) error) error
}

// Translate sets a text of the event, as Edit does.
func (e *Event) Translate(caller identity.Caller, c TextChange, now time.Time) error {
	in := Input[Event]{Apply: func(e *Event) error {
		if date, ok := noteOf(c.Field); ok {
			return e.translateNote(date, c.Locale, c.Content)
		}
		texts, err := withText(e.Texts, c.TextRef, c.Content)
		if err == nil {
			e.Texts = texts
		}
		return err
	}}
	return e.Edit(caller, in, false, now)
}

// Translate sets a text of the host, as Edit does.
func (h *Host) Translate(caller identity.Caller, c TextChange) error {
	in := Input[Host]{Apply: func(h *Host) (err error) { h.Texts, err = withText(h.Texts, c.TextRef, c.Content); return err }}
	return h.Edit(caller, in, HostRules{})
}

// Translate sets a text of the item, as Edit does.
func (n *News) Translate(caller identity.Caller, c TextChange) error {
	texts, err := withText(n.Texts, c.TextRef, c.Content)
	if err != nil {
		return err
	}
	return n.Edit(caller, func(n *News) { n.Texts = texts })
}

// Translate sets a text of the collection, as Edit does.
func (c *Collection) Translate(caller identity.Caller, change TextChange) error {
	texts, err := withText(c.Texts, change.TextRef, change.Content)
	if err != nil {
		return err
	}
	return c.Edit(caller, func(c *Collection) { c.Texts = texts })
}
