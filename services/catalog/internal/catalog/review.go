package catalog

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

const reviewMessageMax = 2000

// ErrNotPending is the answer to a decision about an event that waits for none.
func ErrNotPending() *errs.Error {
	return errs.New(errs.Conflict, "already_decided", "This event is not waiting for a decision")
}

// Verdict is an editor's decision about a pending event.
type Verdict struct {
	Approve bool
	// Message is for the host; a rejection needs one.
	Message string
	// Seen is the UpdatedAt of what the editor looked at; zero: whatever it is now.
	Seen time.Time
}

// submission is an event before its host changes it: its state, and what editors look at.
type submission struct {
	state   Publication
	content string
}

func (e *Event) submission(isNew bool) submission {
	if isNew {
		return submission{state: Draft}
	}
	return submission{state: e.Publication(), content: e.content()}
}

// content is all that editors look at, as a text to compare. Whether the event takes place is no part of it: visitors must
// hear of a cancelled event at once.
func (e *Event) content() string {
	c := *e
	c.PublishedAt, c.State, c.ReviewMessage, c.Status, c.UpdatedAt = nil, "", "", "", time.Time{}
	c.Start, c.End = e.Start.UTC(), e.End.UTC()
	c.Occurrences = nil
	for _, o := range e.Occurrences {
		c.Occurrences = append(c.Occurrences, Occurrence{StartsAt: o.StartsAt.UTC(), EndsAt: o.EndsAt.UTC()})
	}
	c.withoutRows()
	c.Texts = map[locale.Tag]EventTexts{}
	for tag, t := range e.Texts {
		t.StatusReason = ""
		if t != (EventTexts{}) {
			c.Texts[tag] = t
		}
	}
	text, err := json.Marshal(c)
	if err != nil {
		return "" // equal to nothing
	}
	return string(text)
}

// withoutRows makes equal what differs only in where it is stored: a form that is sent whole makes new rows of the same parts,
// and an empty list of none. The parts of other copies stay as they are.
func (e *Event) withoutRows() {
	if e.Address != nil {
		address := *e.Address
		address.ID, e.Address = 0, &address
	}
	if e.Contacts != nil {
		contacts := *e.Contacts
		contacts.ID, e.Contacts = 0, &contacts
	}
	var medias []SocialMedia
	for _, s := range e.SocialMedias {
		s.ID = 0
		medias = append(medias, s)
	}
	files := map[string][]int32{}
	for field, ids := range e.Files {
		if len(ids) > 0 {
			files[field] = ids
		}
	}
	e.SocialMedias, e.Files = medias, files
	e.CategoryIDs, e.CollectionIDs = append([]int32{}, e.CategoryIDs...), append([]int32{}, e.CollectionIDs...)
}

// submit decides what becomes of a change by the event's host: public, or waiting for an editor. A host that takes back
// publishing makes a draft of it; a rejected event is looked at again, whoever's it is.
func (e *Event) submit(before submission, withdrawn, trusted bool) {
	content := e.content()
	switch {
	case e.PublishedAt == nil && (withdrawn || before.state == Draft):
		e.State = Draft
	case before.state == Published && content != "" && content == before.content:
	case trusted && e.PublishedAt != nil && before.state != Rejected:
	default:
		e.PublishedAt, e.State = nil, Pending
	}
}

// Review applies an editor's verdict to a pending event.
func (e *Event) Review(caller identity.Caller, v Verdict, now time.Time) error {
	if err := desk.RequireEditor(caller); err != nil {
		return err
	}
	var rules errs.Fields
	message := strings.TrimSpace(v.Message)
	rules.Required(v.Approve || message != "", "message")
	rules.MaxLength(message, "message", reviewMessageMax)
	if err := rules.Err(); err != nil {
		return err
	}
	if e.Publication() != Pending {
		return ErrNotPending()
	}
	if err := desk.CheckSeen(v.Seen, e.UpdatedAt, "event"); err != nil {
		return err
	}
	e.State, e.ReviewMessage = Rejected, message
	if v.Approve {
		e.State, e.ReviewMessage, e.PublishedAt = Published, "", &now
	}
	return nil
}

// Name is the event's in the first language that it has one in; Spanish comes first.
func (e *Event) Name() string {
	for _, tag := range locale.Chain(locale.Es) {
		if name := strings.TrimSpace(e.Texts[tag].EventName); name != "" {
			return name
		}
	}
	return ""
}

// DeskHost is a host as the desk sees one.
type DeskHost struct {
	ID        int32
	Name      string
	Trusted   bool
	State     Publication
	CreatedAt time.Time
}

// CheckState refuses to look for a state that no reader knows; none is all of them.
func CheckState(state string) error {
	switch Publication(state) {
	case "", Draft, Pending, Published, Archived, Rejected:
		return nil
	}
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter state")
}

// Desk is what editors' decisions need of storage.
type Desk interface {
	// Atomic is that of Events.
	Atomic(ctx context.Context, work func(context.Context) error) error
	// ReviewEvent locks the event, runs change, saves, and tells the other services of the decision, too.
	ReviewEvent(ctx context.Context, id int32, change func(*Event) error) error
	// UpdateHost is that of Hosts.
	UpdateHost(ctx context.Context, id int32, files []File, change func(*Host) error) error
	// ListDeskHosts returns a page, newest first, and how many there are; the page's filter is a state.
	ListDeskHosts(ctx context.Context, p desk.Page) ([]DeskHost, int32, error)
	// FindDeskHost returns one, or errs.NotFound.
	FindDeskHost(ctx context.Context, id int32) (DeskHost, error)
	// AuditEntries returns a page of what editors did, newest first, and how many there are; the page's filter is a noun.
	AuditEntries(ctx context.Context, p desk.Page) ([]desk.Entry, int32, error)
}
