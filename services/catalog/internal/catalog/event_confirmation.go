package catalog

import (
	"context"
	"time"

	"raymi.example/internal/calendar"
)

// Hosts are asked about the dates of today and the six days after it. A request has a distance in days, so that it comes at the same time
// of day each week.
const (
	confirmationDays = 7
	// askEveryDays and askSeldomDays are the least days between two requests about an event. Programmes with opening hours, and events
	// whose host does not answer, are asked about once a quarter.
	askEveryDays  = 7
	askSeldomDays = 91
	// linkDays and seldomLinkDays are how long the links of these requests are valid.
	linkDays       = 7
	seldomLinkDays = 28
	// askAfter is how long an event is public before the first request: its host entered it a short time ago.
	askAfter = 7 * 24 * time.Hour
	// askFrom and askUntil are hours in Lima: a mail at night is not read.
	askFrom  = 8
	askUntil = 20
)

// Confirmation is what is known about whether the dates of an event take place.
type Confirmation struct {
	ConfirmedAt *time.Time
	// ConfirmationAskedAt is the time of the last request, sent or not.
	ConfirmationAskedAt *time.Time
	// ConfirmationClosesAt is when the request that was sent and not answered counts as unanswered; nil = none is open.
	ConfirmationClosesAt *time.Time
	// UnansweredSince is when the first request was sent of those that are not answered.
	UnansweredSince *time.Time
	// UnansweredConfirmations are the requests in a row without an answer; from three on, the column is_unconfirmed is true.
	UnansweredConfirmations int16
}

// unansweredMax is the number of unanswered requests from which on an event is unconfirmed, as in migration 34.
const unansweredMax = 3

// Unconfirmed reports whether the host did not answer three requests in a row: the dates of a recurrence are not continued.
func (c *Confirmation) Unconfirmed() bool { return c.UnansweredConfirmations >= unansweredMax }

// resetUnanswered closes the open request and sets the number of unanswered ones to 0: the host has answered, or has saved the event.
func (c *Confirmation) resetUnanswered() {
	c.ConfirmationClosesAt, c.UnansweredSince, c.UnansweredConfirmations = nil, nil, 0
}

// CloseConfirmation counts the open request as unanswered.
func (c *Confirmation) CloseConfirmation() {
	if c.ConfirmationClosesAt != nil {
		c.UnansweredConfirmations = min(c.UnansweredConfirmations+1, unansweredMax)
	}
	c.ConfirmationClosesAt = nil
}

// ConfirmationRound says which events are asked about at an instant.
type ConfirmationRound struct {
	// The event has a date that starts at Now or later and before Until, and takes place.
	Now   time.Time
	Until time.Time
	// PublishedBefore is when it was published at the latest.
	PublishedBefore time.Time
	// AskedBefore is when it was last asked about at the latest; SeldomAskedBefore is that of permanent and unconfirmed events.
	AskedBefore       time.Time
	SeldomAskedBefore time.Time
}

// NewConfirmationRound returns the round at now; ok is false at night.
func NewConfirmationRound(now time.Time) (r ConfirmationRound, ok bool) {
	local := now.In(calendar.Lima)
	today := calendar.StartOfDay(now)
	return ConfirmationRound{
		Now: now, Until: confirmedUntil(now), PublishedBefore: now.Add(-askAfter), AskedBefore: today.AddDate(0, 0, 1-askEveryDays),
		SeldomAskedBefore: today.AddDate(0, 0, 1-askSeldomDays),
	}, local.Hour() >= askFrom && local.Hour() < askUntil
}

// confirmedUntil is the end of the coming seven days.
func confirmedUntil(now time.Time) time.Time {
	return calendar.StartOfDay(now).AddDate(0, 0, confirmationDays)
}

// AskConfirmation returns the dates that the host is asked about. An earlier request that is still open counts as unanswered.
func (e *Event) AskConfirmation(r ConfirmationRound) (dates []Occurrence) {
	e.CloseConfirmation()
	e.ConfirmationAskedAt = &r.Now
	for _, o := range e.Occurrences {
		if !o.StartsAt.Before(r.Now) && o.StartsAt.Before(r.Until) && o.Status.TakesPlace() {
			dates = append(dates, o)
		}
	}
	return dates
}

// ConfirmationSent opens the request for which a link is sent at now, and returns when the link expires.
func (e *Event) ConfirmationSent(now time.Time) (expires time.Time) {
	days := linkDays
	if e.ProgrammeKind == Permanent || e.Unconfirmed() {
		days = seldomLinkDays
	}
	expires = now.AddDate(0, 0, days).Truncate(time.Second)
	e.ConfirmationClosesAt = &expires
	if e.UnansweredSince == nil {
		e.UnansweredSince = &now
	}
	return expires
}

// ConfirmationToken is the secret of the link in a mail; auth generates it and publishes its hash to catalog.
type ConfirmationToken string

// Possible reports whether a text can be a token, so that others need no look-up.
func (t ConfirmationToken) Possible() bool { return PreviewToken(t).Possible() }

// Hash is stored instead of the token, so that a copy of the database answers for no host.
func (t ConfirmationToken) Hash() []byte { return PreviewToken(t).Hash() }

// ConfirmationLink is the permission to answer for the host of an event.
type ConfirmationLink struct {
	EventID int32
	// HostID is the host that was asked.
	HostID int32
	// UserID is who got the mail; the link ends with all sessions of this user.
	UserID     int32
	ExpiresAt  time.Time
	AnsweredAt *time.Time
	Answer     HostAnswer
}

// opens reports whether the link is still one of the event: it has the same host and was not hidden.
func (l ConfirmationLink) opens(e *Event) bool {
	state := e.Publication()
	return l.HostID != 0 && l.HostID == e.HostID && (state == Published || state == Pending)
}

// ConfirmationRequests is the storage of the worker that asks hosts.
type ConfirmationRequests interface {
	// AskConfirmation locks the next event after an id that the round asks about, and publishes the request with the dates that ask
	// returns. It returns the id of the event, 0 when there is none. Replicas do not ask about the same one.
	AskConfirmation(ctx context.Context, r ConfirmationRound, after int32, ask func(*Event) []Occurrence) (int32, error)
	// CloseConfirmation locks an event whose open request closes at now or earlier, and runs closing. It reports whether there was one.
	CloseConfirmation(ctx context.Context, now time.Time, closing func(*Event)) (bool, error)
}

// ConfirmationLinks is the storage of the links.
type ConfirmationLinks interface {
	// OpenConfirmation stores a link that is sent at now, once for each message, and Event.ConfirmationSent. A link for an event that
	// does not exist, or has another host, is not stored.
	OpenConfirmation(ctx context.Context, messageID string, hash []byte, l ConfirmationLink, now time.Time) error
	// FindConfirmation returns the link of a token that has not expired at now, or errs.NotFound.
	FindConfirmation(ctx context.Context, t ConfirmationToken, now time.Time) (ConfirmationLink, error)
	// NoteConfirmation stores the answer of a link.
	NoteConfirmation(ctx context.Context, t ConfirmationToken, a HostAnswer, now time.Time) error
}
