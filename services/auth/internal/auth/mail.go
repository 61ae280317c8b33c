package auth

import (
	"context"
	"time"

	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// MailKind is the subject of a mail.
type MailKind string

// The kinds of mails.
const (
	ResetMail        MailKind = "reset"
	ConfirmationMail MailKind = "confirmation"
	// ApplicationMail notifies the team about a new application.
	ApplicationMail MailKind = "application"
	// AnsweredMail notifies the team that an applicant has answered a question.
	AnsweredMail MailKind = "application_answered"
	// ApprovedMail, RejectedMail and AskedMail notify an applicant about the editors' decision or question.
	ApprovedMail MailKind = "application_approved"
	RejectedMail MailKind = "application_rejected"
	AskedMail    MailKind = "application_asked"
	// EventApprovedMail and EventRejectedMail notify a host about the decision on an event.
	EventApprovedMail MailKind = "event_approved"
	EventRejectedMail MailKind = "event_rejected"
	// ConfirmDatesMail asks a host whether the coming dates of an event take place.
	ConfirmDatesMail MailKind = "event_confirmation"
	// RoleMail notifies a user that an administrator has changed the role.
	RoleMail MailKind = "role_changed"
	// FarewellMail confirms the deletion of an account.
	FarewellMail MailKind = "account_deleted"
	// ContactMail passes on what a visitor wrote to the portal.
	ContactMail MailKind = "contact"
)

// MailKinds are all kinds.
func MailKinds() []MailKind {
	return []MailKind{
		ResetMail, ConfirmationMail, ApplicationMail, AnsweredMail, ApprovedMail, RejectedMail, AskedMail, EventApprovedMail, EventRejectedMail,
		ConfirmDatesMail, RoleMail, FarewellMail, ContactMail,
	}
}

// mailLifetime is how long a mail is retried; later it is obsolete.
const mailLifetime = 24 * time.Hour

// retryAtMost bounds the pause between tries, so that mails are sent soon after the server is back.
const retryAtMost = time.Minute

// CodeKind returns the kind of code in the mail; ok is false if it has none.
func (k MailKind) CodeKind() (kind CodeKind, ok bool) {
	switch k {
	case ResetMail:
		return ResetCode, true
	case ConfirmationMail:
		return ConfirmationCode, true
	default:
		return "", false
	}
}

// Wanted reports, at the time of sending, whether the user should still get the mail.
func (k MailKind) Wanted(u User) bool {
	return !u.Blocked && (k != ConfirmationMail || !u.Confirmed)
}

// Mail is a mail to be sent now.
type Mail struct {
	ID       int64
	Kind     MailKind
	To       string
	Username string
	Locale   locale.Tag
	// Code is part of links; it is stored hashed or encrypted, and sent in plain text only in the mail.
	Code string
	// HostID and HostName are set in mails about applications, EventID and EventName in those about events.
	HostID        int32
	HostName      string
	ApplicationID int32
	EventID       int32
	EventName     string
	// Dates are those that a host is asked about.
	Dates []EventDate
	// Message is the editor's or the visitor's text; "" = none.
	Message string
	// ReplyTo is the address of the visitor who wrote; "" = none.
	ReplyTo string
	// Role is the new role.
	Role identity.Role
	// Tries includes the current one.
	Tries    int
	QueuedAt time.Time
}

// RetryAt is the time of the next try after a failure at now; ok is false if the mail is to be dropped.
func (m Mail) RetryAt(now time.Time) (at time.Time, ok bool) {
	pause := retryAtMost
	if m.Tries < 7 { // 1, 2, 4 … 64 seconds
		pause = min(pause, time.Second<<max(m.Tries-1, 0))
	}
	return now.Add(pause), now.Before(m.QueuedAt.Add(mailLifetime))
}

// MailQueue is the storage of the sender.
type MailQueue interface {
	// ClaimMail claims the next due mail and gives it a new code if it needs one; nil if none is due. A claimed mail
	// that is neither finished nor postponed becomes due again, so a crash loses no mail.
	ClaimMail(ctx context.Context) (*Mail, error)
	// FinishMail deletes a mail.
	FinishMail(ctx context.Context, id int64) error
	// PostponeMail makes a mail due at a later time.
	PostponeMail(ctx context.Context, id int64, at time.Time) error
	// WaitForMail returns when a mail may be due, possibly too early.
	WaitForMail(ctx context.Context) error
	// WaitingMails returns the number of mails in the queue and the age of the oldest.
	WaitingMails(ctx context.Context) (waiting int, oldest time.Duration, err error)
}
