package catalog

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
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
	maxSource      = 200
)

var slugPattern = regexp.MustCompile(`^[A-Za-z0-9\-_.~]*$`)

// Event is an event with all attributes that its host edits.
type Event struct {
	ID          int32
	HostID      int32
	PublishedAt *time.Time
	// State distinguishes pending and rejected events from drafts; ReviewMessage is the reason of a rejection.
	State         Publication
	ReviewMessage string
	Status        EventStatus
	// UpdatedAt is the time of the last change; zero for a new event.
	UpdatedAt time.Time
	// Start and End span all Occurrences; normalizeDates keeps them consistent.
	Start       time.Time
	End         time.Time
	Occurrences []Occurrence
	// Recurrence computes the Occurrences; nil: they are listed.
	Recurrence *Recurrence
	// ProgrammeKind is derived from the recurrence until somebody chooses it.
	ProgrammeKind       ProgrammeKind
	ProgrammeKindChosen bool
	// SeriesCode is equal for the editions of a yearly feast.
	SeriesCode *string
	// Changes are the public log of changed dates, the oldest first.
	Changes []DateChange
	// LastPublic is the last public state, with which Changes are computed at the next publication; nil while the event is public, and
	// if it never was.
	LastPublic *LastPublic `json:"-"`
	// DatesUntil is the horizon up to which the dates of a rule were computed; nil when it has no later ones.
	DatesUntil *time.Time `json:"-"`
	// Confirmation is not content that editors review.
	Confirmation `json:"-"`
	// Written is what the change sent about the dates.
	Written         WrittenDates `json:"-"`
	broken          errs.Fields
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
	Accessibility []AccessibilityFeature
	Audiences     []Audience
	Languages     []SpokenLanguage
	// Setting and NeedsBooking are nil if the host has not said.
	Setting      *Setting
	NeedsBooking *bool
	// Files are ids of media's files by field: eventBanner, eventMediaPhotos, eventMediaVideos.
	Files map[string][]int32
}

// EventTexts are an event's texts in one language; readers get an empty one in another language of their fallback
// chain.
type EventTexts struct {
	EventName             string
	Slug                  string
	EventDescription      string
	EventShortDescription string
	EventDuration         string
	EventRules            string
	EventAgeRestrictions  string
	StatusReason          string
	AccessibilityNote     string
	// Source says where the texts come from.
	Source string
}

// Publication is derived from the publication time, and without one from the state.
func (e *Event) Publication() Publication { return publicationOf(e.PublishedAt, e.State) }

// Edit applies a change by caller and validates the result. The permission is checked before and after the change: an
// event must not move to a host that the caller does not act for, and only editors add it to collections. trusted says
// whether events of the caller's host are public without review.
func (e *Event) Edit(caller identity.Caller, in Input[Event], trusted bool, now time.Time) error {
	if !e.editableBy(caller) {
		return errs.ErrForbidden()
	}
	return e.apply(caller, in, trusted, now)
}

// Create is Edit for a new event. Without a host, the event belongs to the organizer's own.
func (e *Event) Create(caller identity.Caller, in Input[Event], trusted bool, now time.Time) error {
	if err := MayWriteEvents(caller); err != nil {
		return err
	}
	if in.Body != nil {
		return in.Body
	}
	return e.apply(caller, in, trusted, now)
}

func (e *Event) apply(caller identity.Caller, in Input[Event], trusted bool, now time.Time) error {
	earlier := *e
	before, files := e.submission(in.New), maps.Clone(e.Files)
	collections := e.CollectionIDs
	err := in.Apply(e)
	if in.New && e.HostID == 0 && !caller.Editor() {
		e.HostID = caller.HostID
	}
	if !e.editableBy(caller) || !caller.Editor() && e.joinsOtherCollections(collections) {
		return errs.ErrForbidden()
	}
	if !e.ProgrammeKindChosen {
		e.ProgrammeKind = e.Recurrence.ProgrammeKind()
	}
	e.normalizeDates(now, &earlier, !caller.Editor())
	e.sortCodes()
	if !caller.Editor() {
		e.submit(before, slices.Contains(in.Null, "publishedAt"), trusted)
		e.resetUnanswered()
	}
	e.logChanges(&earlier, now)
	rules := e.check(in.rules(e.Publication() == Draft))
	in.checkFiles(&rules.Fields, caller, files, e.Files)
	return in.report(rules, err)
}

// joinsOtherCollections reports whether the event is in a collection that is not in before; only editors may add it.
func (e *Event) joinsOtherCollections(before []int32) bool {
	return slices.ContainsFunc(e.CollectionIDs, func(id int32) bool { return !slices.Contains(before, id) })
}

// MayWriteEvents checks the role alone, before any event is read.
func MayWriteEvents(caller identity.Caller) error {
	if !caller.Editor() && caller.Role != identity.Organizer {
		return errs.ErrForbidden()
	}
	return nil
}

// editableBy reports whether the caller may edit the event: editors, and organizers who act for the event's host.
func (e *Event) editableBy(caller identity.Caller) bool {
	return caller.Editor() || caller.Role == identity.Organizer && caller.ActsFor(e.HostID)
}

// MayDelete returns errs.Forbidden unless the caller may edit the event.
func (e *Event) MayDelete(caller identity.Caller) error {
	if !e.editableBy(caller) {
		return errs.ErrForbidden()
	}
	return nil
}

// check reports all broken rules by field, so that a form can show them together. A draft may be incomplete.
func (e *Event) check(r rules) rules {
	r.requiredText(e.named(), "eventName")
	r.requiredTime(!e.Start.IsZero(), "eventStartDate")
	r.requiredTime(!e.End.IsZero(), "eventEndDate")
	r.Check(e.Start.IsZero() || e.End.IsZero() || !e.End.Before(e.Start), "eventEndDate", "end_before_start",
		"eventEndDate must not be before eventStartDate")
	r.Check(slices.Contains(eventStatuses, e.Status), "eventStatus", errs.KeyIncorrect,
		"eventStatus must be one of the following values: scheduled, cancelled, postponed, rescheduled, movedOnline, full, ")
	r.Check(e.Price == nil || *e.Price >= 0, "eventPrice", errs.KeyIncorrect, "eventPrice must be greater than or equal to 0")
	e.checkOccurrences(&r.Fields)
	r.Check(slices.Contains(programmeKinds, e.ProgrammeKind), "programmeKind", errs.KeyIncorrect,
		"programmeKind must be one of the following values: event, season, permanent, ")
	r.Check(e.SeriesCode == nil || len(*e.SeriesCode) <= maxString && slugPattern.MatchString(*e.SeriesCode), "seriesCode", errs.KeyIncorrect,
		`seriesCode must match the following: "/^[A-Za-z0-9-_.~]*$/"`)
	r.checkLink(e.LinkToBuyTicket, "linkToBuyTicket")
	r.checkLink(e.DigitalCatalog, "eventDigitalCatalog")
	r.checkLink(e.WebSite, "eventWebSite")
	for _, t := range e.Texts {
		t.check(&r.Fields)
	}
	e.Address.check(&r.Fields, "eventAddress")
	e.Contacts.check(&r, "eventContacts")
	checkSocialMedias(&r.Fields, e.SocialMedias, "eventSocialMedias")
	e.checkCodes(&r.Fields)
	return r
}

func (e *Event) checkCodes(rules *errs.Fields) {
	checkCodes(rules, component{"accessibility", "feature"}, e.Accessibility, accessibilityFeatures)
	checkCodes(rules, component{"audiences", "audience"}, e.Audiences, audiences)
	checkCodes(rules, component{"languages", "language"}, e.Languages, spokenLanguages)
	rules.Check(e.Setting == nil || slices.Contains(settings, *e.Setting), "setting", errs.KeyIncorrect,
		"setting must be one of the following values: %s", joinCodes(settings))
}

func (e *Event) sortCodes() {
	sortCodes(&e.Accessibility, accessibilityFeatures)
	sortCodes(&e.Audiences, audiences)
	sortCodes(&e.Languages, spokenLanguages)
}

func (e *Event) named() bool {
	for _, t := range e.Texts {
		if strings.TrimSpace(t.EventName) != "" {
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
	rules.MaxLength(t.AccessibilityNote, "accessibilityNote", maxRichText)
	rules.MaxLength(t.Source, "source", maxSource)
	rules.Check(len(t.Slug) <= maxString && slugPattern.MatchString(t.Slug), "eventId", errs.KeyIncorrect,
		`eventId must match the following: "/^[A-Za-z0-9-_.~]*$/"`)
}

// Events is the storage of events. Each change and its message to other services commit in one transaction.
type Events interface {
	Transactions
	FileLinks
	// CreateEvent stores a new event and returns its id.
	CreateEvent(ctx context.Context, e *Event, files []File) (int32, error)
	// UpdateEvent locks the event, runs change and saves the event; an error of change rolls back.
	UpdateEvent(ctx context.Context, id int32, files []File, change func(*Event) error) error
	// ReadEvent calls read with the event and saves nothing.
	ReadEvent(ctx context.Context, id int32, read func(*Event) error) error
	// DeleteEvent locks the event and deletes it if may returns nil.
	DeleteEvent(ctx context.Context, id int32, may func(*Event) error) error
	// EventRemoved reports whether an event was public and will not be again.
	EventRemoved(ctx context.Context, id int32) (bool, error)
	// EventChanges returns at most limit changes after a position, the oldest first.
	EventChanges(ctx context.Context, after ChangePosition, limit int) ([]EventChange, error)
	// HostTrusted reports whether the events of the host are public without review.
	HostTrusted(ctx context.Context, hostID int32) (bool, error)
}

// DateExtension is the storage of the worker that computes the dates of recurrences.
type DateExtension interface {
	// ExtendDates locks an event whose dates are stored up to a horizon before the given one, runs extend and saves the dates. It reports
	// whether there was such an event; replicas do not extend the same one.
	ExtendDates(ctx context.Context, before time.Time, extend func(*Event) error) (bool, error)
}
