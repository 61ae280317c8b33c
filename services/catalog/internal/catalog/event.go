package catalog

import (
	"context"
	"regexp"
	"slices"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// EventStatus says whether and how an event takes place.
type EventStatus string

// eventStatuses are the values of the contract.
var eventStatuses = []EventStatus{"scheduled", "cancelled", "postponed", "rescheduled", "movedOnline", "full"}

// Scheduled is the status of an event that takes place as announced.
const Scheduled EventStatus = "scheduled"

// Limits of an event.
const (
	maxOccurrences = 800
	maxRichText    = 100_000
)

var slugPattern = regexp.MustCompile(`^[A-Za-z0-9\-_.~]*$`)

// Event is an event with all that its host writes about it.
type Event struct {
	ID          int32
	HostID      int32
	PublishedAt *time.Time
	Status      EventStatus
	// Start and End are the whole span; both are kept in step with Occurrences.
	Start           time.Time
	End             time.Time
	Occurrences     []Occurrence
	LinkToBuyTicket *string
	DigitalCatalog  *string
	WebSite         *string
	IsFree          *bool
	// Price is in Peruvian soles.
	Price         *float64
	Texts         map[locale.Tag]EventTexts
	CategoryIDs   []int32
	CollectionIDs []int32
	Address       *Address
	Contacts      *Contacts
	SocialMedias  []SocialMedia
	// Files are ids of media's files by field: eventBanner, eventMediaPhotos, eventMediaVideos.
	Files map[string][]int32
}

// EventTexts are an event's texts in one language; an empty one falls back on other languages.
type EventTexts struct {
	EventName             string
	Slug                  string
	EventDescription      string
	EventShortDescription string
	EventDuration         string
	EventRules            string
	EventAgeRestrictions  string
	StatusReason          string
}

// Occurrence is one concrete date, half-open: [StartsAt, EndsAt).
type Occurrence struct {
	StartsAt time.Time
	EndsAt   time.Time
}

// Publication follows from the publishing time.
func (e *Event) Publication() Publication { return publicationAt(e.PublishedAt) }

// Edit applies a change by caller: permission before and after, then the rules. An event may not be moved to a host
// that the caller does not act for.
func (e *Event) Edit(caller identity.Caller, change func(*Event)) error {
	if !e.editableBy(caller) {
		return errs.ErrForbidden()
	}
	change(e)
	if !e.editableBy(caller) {
		return errs.ErrForbidden()
	}
	e.settleDates()
	return e.Validate()
}

// Create is Edit for an event that does not exist yet.
func (e *Event) Create(caller identity.Caller) error {
	return e.Edit(caller, func(*Event) {})
}

// editableBy is the rule of ownership: the organiser's own host is the event's host (facts.md section 2); editors always.
func (e *Event) editableBy(caller identity.Caller) bool {
	return caller.Editor() || caller.Role == identity.Organizer && caller.ActsFor(e.HostID)
}

// MayDelete is the rule of deleting: that of editing.
func (e *Event) MayDelete(caller identity.Caller) error {
	if !e.editableBy(caller) {
		return errs.ErrForbidden()
	}
	return nil
}

// settleDates keeps span and occurrences in step: without explicit dates the event is one occurrence of its span.
func (e *Event) settleDates() {
	if len(e.Occurrences) <= 1 && !e.Start.IsZero() && !e.End.IsZero() {
		e.Occurrences = []Occurrence{{StartsAt: e.Start, EndsAt: e.End}}
		return
	}
	slices.SortFunc(e.Occurrences, func(a, b Occurrence) int { return a.StartsAt.Compare(b.StartsAt) })
	for _, o := range e.Occurrences {
		if e.Start.IsZero() || o.StartsAt.Before(e.Start) {
			e.Start = o.StartsAt
		}
		if o.EndsAt.After(e.End) {
			e.End = o.EndsAt
		}
	}
}

// Validate reports every broken rule by field, so that a form can show all.
func (e *Event) Validate() error {
	var rules errs.Fields
	rules.Required(e.named(), "eventName")
	rules.Required(!e.Start.IsZero(), "eventStartDate")
	rules.Required(!e.End.IsZero(), "eventEndDate")
	rules.Check(!e.End.Before(e.Start), "eventEndDate", "end_before_start", "eventEndDate must not be before eventStartDate")
	rules.Check(slices.Contains(eventStatuses, e.Status), "eventStatus", errs.KeyIncorrect,
		"eventStatus must be one of the following values: scheduled, cancelled, postponed, rescheduled, movedOnline, full, ")
	rules.Check(e.Price == nil || *e.Price >= 0, "eventPrice", errs.KeyIncorrect, "eventPrice must be greater than or equal to 0")
	rules.Check(len(e.Occurrences) <= maxOccurrences, "occurrences", errs.KeyTooLong, "occurrences must have at most %d dates", maxOccurrences)
	for _, o := range e.Occurrences {
		rules.Check(!o.EndsAt.Before(o.StartsAt), "occurrences", "end_before_start", "occurrences must not end before they start")
	}
	checkString(&rules, e.LinkToBuyTicket, "linkToBuyTicket")
	checkString(&rules, e.DigitalCatalog, "eventDigitalCatalog")
	checkString(&rules, e.WebSite, "eventWebSite")
	for _, t := range e.Texts {
		t.check(&rules)
	}
	e.Address.check(&rules, "eventAddress")
	e.Contacts.check(&rules, "eventContacts")
	checkSocialMedias(&rules, e.SocialMedias, "eventSocialMedias")
	return rules.Err()
}

func (e *Event) named() bool {
	for _, t := range e.Texts {
		if t.EventName != "" {
			return true
		}
	}
	return false
}

func (t EventTexts) check(rules *errs.Fields) {
	rules.MaxLength(t.EventName, "eventName", maxString)
	rules.MaxLength(t.EventDuration, "eventDuration", maxString)
	rules.MaxLength(t.EventAgeRestrictions, "eventAgeRestrictions", maxString)
	rules.MaxLength(t.EventShortDescription, "eventShortDescription", maxRichText)
	rules.MaxLength(t.EventDescription, "eventDescription", maxRichText)
	rules.MaxLength(t.EventRules, "eventRules", maxRichText)
	rules.Check(len(t.Slug) <= maxString && slugPattern.MatchString(t.Slug), "eventId", errs.KeyIncorrect,
		`eventId must match the following: "/^[A-Za-z0-9-_.~]*$/"`)
}

// Events is what the rules of events need of storage. Each change is one transaction with its message to the others.
type Events interface {
	// CreateEvent stores a new event and returns its id.
	CreateEvent(ctx context.Context, e *Event, files []File) (int32, error)
	// UpdateEvent locks the event, runs change and saves; a refused change saves nothing.
	UpdateEvent(ctx context.Context, id int32, files []File, change func(*Event) error) error
	// DeleteEvent locks the event, asks may and removes it; before runs while the event still exists.
	DeleteEvent(ctx context.Context, id int32, may func(*Event) error) error
}
