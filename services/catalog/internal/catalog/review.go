package catalog

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"raymi.example/internal/audit"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
	"raymi.example/internal/verdict"
)

const reviewMessageMax = 2000

// ErrNotPending is the error for a verdict on an event that is not pending.
func ErrNotPending() *errs.Error {
	return errs.New(errs.Conflict, "already_decided", "This event is not waiting for a decision")
}

// Verdict is an editor's decision about a pending event.
type Verdict struct {
	Approve bool
	// Message is for the host; required for a rejection.
	Message string
	// Seen is the UpdatedAt that the editor's page received; zero skips the check for later changes.
	Seen time.Time
	// Delay is how long editors can cancel the verdict before it takes effect; zero applies it at once.
	Delay time.Duration
}

// Pending returns the verdict in the form in which it is stored until it takes effect.
func (v Verdict) Pending(eventID int32, caller identity.Caller) verdict.Pending {
	action := Refused
	if v.Approve {
		action = Approved
	}
	return verdict.Pending{EntryID: eventID, Verdict: string(action), Message: v.Message, EditorID: caller.UserID, Delay: v.Delay}
}

// DueVerdict returns the verdict that Pending stored, for the version of the event at that time.
func DueVerdict(p verdict.Pending) Verdict {
	return Verdict{Approve: p.Verdict == string(Approved), Message: p.Message, Seen: p.Seen}
}

// submission holds an event's state and reviewed content before a change by its host.
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

// content returns everything that editors review, as a text for comparison. The status is not reviewed: visitors must
// learn at once that an event is cancelled.
func (e *Event) content() string {
	c := *e
	c.PublishedAt, c.State, c.ReviewMessage, c.Status, c.UpdatedAt = nil, "", "", "", time.Time{}
	c.Start, c.End = e.Start.UTC(), e.End.UTC()
	c.setReviewedDates(e)
	if !e.ProgrammeKindChosen {
		c.ProgrammeKind = ""
	}
	c.withoutRowIDs()
	c.Texts = map[locale.Tag]EventTexts{}
	for tag, t := range e.Texts {
		t.StatusReason = ""
		if t != (EventTexts{}) {
			c.Texts[tag] = t
		}
	}
	text, err := json.Marshal(c)
	if err != nil {
		return "" // submit treats it as different
	}
	return string(text)
}

// setReviewedDates keeps what a host may not change without a review. Of a recurrence that is the rule and the dates moved by hand: the
// computed ones differ from day to day. Status, place and notes of dates are not reviewed, as those of the event: a move to another hall is
// news for visitors of the same day.
func (e *Event) setReviewedDates(from *Event) {
	e.Occurrences, e.Changes = nil, nil
	if from.Recurrence != nil {
		e.Start, e.End = time.Time{}, time.Time{}
	}
	for _, o := range from.Occurrences {
		if from.Recurrence == nil || !o.StartsAt.Equal(o.computed()) {
			e.Occurrences = append(e.Occurrences, Occurrence{StartsAt: o.StartsAt.UTC(), EndsAt: o.EndsAt.UTC()})
		}
	}
}

// withoutRowIDs removes differences in storage only: a form that sends the whole event creates new rows for the same
// components, and empty lists for missing ones. It copies the components, which other copies of the event share.
func (e *Event) withoutRowIDs() {
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

// submit decides whether a change by the event's host is public or waits for review. A host that clears the publication
// time makes the event a draft; a rejected event is reviewed again, also that of a trusted host.
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
	if err := permission.RequireEditor(caller); err != nil {
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
	if err := errs.CheckSeen(v.Seen, e.UpdatedAt, "event"); err != nil {
		return err
	}
	earlier := *e
	e.State, e.ReviewMessage = Rejected, message
	if v.Approve {
		e.State, e.ReviewMessage, e.PublishedAt = Published, "", &now
	}
	e.logChanges(&earlier, now)
	return nil
}

// Name is the event's name in the first language that has one, in the fallback order of Spanish.
func (e *Event) Name() string { return e.NameIn(locale.Es) }

// NameIn is the event's name in a language, or the next one that has it.
func (e *Event) NameIn(language locale.Tag) string {
	for _, tag := range locale.Chain(language) {
		if name := strings.TrimSpace(e.Texts[tag].EventName); name != "" {
			return name
		}
	}
	return ""
}

// DeskHost is a host in the lists of the desk.
type DeskHost struct {
	ID        int32
	Name      string
	Trusted   bool
	State     Publication
	CreatedAt time.Time
	// CityCode is the city of its address, or else of its location.
	CityCode *string
}

// Unanswered is a state in the list of all events: the host has not answered the last request to confirm dates.
const Unanswered Publication = "unanswered"

// CheckEventState is CheckState for events.
func CheckEventState(state string) error {
	if state == string(Unanswered) {
		return nil
	}
	return CheckState(state)
}

// CheckState returns an error for an unknown state; empty means all states.
func CheckState(state string) error {
	switch Publication(state) {
	case "", Draft, Pending, Published, Archived, Rejected:
		return nil
	default:
		return errs.New(errs.Invalid, "invalid_query", "Invalid parameter state")
	}
}

// HostFilter selects hosts by the code of their city and by the instants between which they were registered; a zero value selects all.
type HostFilter struct {
	City     string
	From, To *time.Time
}

// NewHostFilter returns the filter for a city and the days of registration in Lima, as 2026-06-24, or an error for a text that is no
// day. Empty texts select all.
func NewHostFilter(city, from, to string) (HostFilter, error) {
	f := HostFilter{City: city}
	for _, p := range []struct {
		name, text string
		days       int
		into       **time.Time
	}{{"from", from, 0, &f.From}, {"to", to, 1, &f.To}} {
		if p.text == "" {
			continue
		}
		day, err := time.ParseInLocation(time.DateOnly, p.text, calendar.Lima)
		if err != nil {
			return HostFilter{}, errs.New(errs.Invalid, "invalid_query", "Invalid parameter %s", p.name)
		}
		at := day.AddDate(0, 0, p.days)
		*p.into = &at
	}
	return f, nil
}

// Desk is the storage that editors' decisions need.
type Desk interface {
	Transactions
	// ReviewEvent locks the event, runs change, saves the event, and publishes the decision in addition to the change. An
	// event with a pending verdict is verdict.ErrDecided.
	ReviewEvent(ctx context.Context, id int32, change func(*Event) error) error
	// DeferReview stores the verdict until it takes effect, if change, with which it will be applied, succeeds now.
	DeferReview(ctx context.Context, p verdict.Pending, change func(*Event) error) error
	// CancelVerdict removes the pending verdict on an event, or returns verdict.ErrDecided.
	CancelVerdict(ctx context.Context, eventID int32) error
	// EntriesWithVerdict returns the ids of the events that have a pending verdict.
	EntriesWithVerdict(ctx context.Context) ([]int32, error)
	// UpdateHost is Hosts.UpdateHost.
	UpdateHost(ctx context.Context, id int32, files []File, change func(*Host) error) error
	// ListDeskHosts returns a page, newest first or by name, and the total; the page's filter is a state.
	ListDeskHosts(ctx context.Context, f HostFilter, p paging.Page) ([]DeskHost, int32, error)
	// FindDeskHost returns a host, or errs.NotFound.
	FindDeskHost(ctx context.Context, id int32) (DeskHost, error)
	// AuditEntries returns a page of the audit log, newest first, and the total; the page's filter is a noun.
	AuditEntries(ctx context.Context, p paging.Page) ([]audit.Entry, int32, error)
}
