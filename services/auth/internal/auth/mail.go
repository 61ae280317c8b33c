package auth

import (
	"context"
	"time"

	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// MailKind says what a mail is about.
type MailKind string

// The kinds of mails.
const (
	ResetMail        MailKind = "reset"
	ConfirmationMail MailKind = "confirmation"
	// ApplicationMail tells those who look after the portal that somebody wants to become a partner.
	ApplicationMail MailKind = "application"
	// AnsweredMail tells them that an applicant has changed what was asked about.
	AnsweredMail MailKind = "application_answered"
	// ApprovedMail, RejectedMail and AskedMail tell an applicant what the editors said.
	ApprovedMail MailKind = "application_approved"
	RejectedMail MailKind = "application_rejected"
	AskedMail    MailKind = "application_asked"
	// EventApprovedMail and EventRejectedMail tell a host what the editors said about an event.
	EventApprovedMail MailKind = "event_approved"
	EventRejectedMail MailKind = "event_rejected"
	// RoleMail tells somebody what an administrator's change of the role lets them do.
	RoleMail MailKind = "role_changed"
	// FarewellMail confirms that an account is gone.
	FarewellMail MailKind = "account_deleted"
)

// MailKinds are all kinds.
func MailKinds() []MailKind {
	return []MailKind{
		ResetMail, ConfirmationMail, ApplicationMail, AnsweredMail, ApprovedMail, RejectedMail, AskedMail, EventApprovedMail, EventRejectedMail,
		RoleMail, FarewellMail,
	}
}

// mailKept is how long a mail waits for its server; later nobody expects it any more.
const mailKept = 24 * time.Hour

// retryAtMost bounds the pause between tries, so that mail leaves soon after its server is back.
const retryAtMost = time.Minute

// CodeKind returns the kind of code that the mail carries; ok is false when it carries none.
func (k MailKind) CodeKind() (kind CodeKind, ok bool) {
	switch k {
	case ResetMail:
		return ResetCode, true
	case ConfirmationMail:
		return ConfirmationCode, true
	}
	return "", false
}

// Wanted reports whether the user, at the time of sending, should still get the mail.
func (k MailKind) Wanted(u User) bool {
	return !u.Blocked && (k != ConfirmationMail || !u.Confirmed)
}

// Mail is a mail that is to be sent now.
type Mail struct {
	ID       int64
	Kind     MailKind
	To       string
	Username string
	Locale   locale.Tag
	// Code is in links; only the mail has it in clear.
	Code string
	// HostID and HostName are what mails of applications are about, EventID and EventName those of events.
	HostID        int32
	HostName      string
	ApplicationID int32
	EventID       int32
	EventName     string
	// Message is what an editor wrote; empty: nothing.
	Message string
	// Role is the new one that a mail tells of.
	Role identity.Role
	// Tries counts this one.
	Tries    int
	QueuedAt time.Time
}

// RetryAt says when to try again after a failure at now; ok is false when it is time to give up.
func (m Mail) RetryAt(now time.Time) (at time.Time, ok bool) {
	pause := retryAtMost
	if m.Tries < 7 { // 1, 2, 4 … 64 seconds
		pause = min(pause, time.Second<<max(m.Tries-1, 0))
	}
	return now.Add(pause), now.Before(m.QueuedAt.Add(mailKept))
}

// MailQueue is what the sender needs of storage.
type MailQueue interface {
	// ClaimMail takes the next due mail, with a new code where it needs one; nil when none is due. A claimed mail that is
	// neither finished nor postponed becomes due again: a crash loses nothing.
	ClaimMail(ctx context.Context) (*Mail, error)
	// FinishMail forgets a mail.
	FinishMail(ctx context.Context, id int64) error
	// PostponeMail makes a mail due at a later time.
	PostponeMail(ctx context.Context, id int64, at time.Time) error
	// WaitForMail returns when a mail may be due; it may return earlier than that.
	WaitForMail(ctx context.Context) error
}
