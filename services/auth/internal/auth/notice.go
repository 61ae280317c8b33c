package auth

import (
	"context"

	"raymi.example/internal/identity"
)

// Notice is an event that users get a mail about; the kind determines the recipients.
type Notice struct {
	Kind MailKind
	// UserID is the recipient of a decision, a question or a new role.
	UserID   int32
	HostID   int32
	HostName string
	// ApplicationID is the application to review.
	ApplicationID int32
	// EventID and EventName are set for a decision about an event.
	EventID   int32
	EventName string
	// Dates are those that the host is asked about.
	Dates []EventDate
	// Message is the editor's text; "" = none.
	Message string
	// Role is the new role.
	Role identity.Role
}

// Audience is the group of recipients of a kind of mail.
type Audience string

// The audiences.
const (
	// ThePerson is the user with the notice's UserID.
	ThePerson Audience = "person"
	// TheTeam are all editors and administrators.
	TheTeam Audience = "team"
	// TheHost are all users who act for the host.
	TheHost Audience = "host"
)

// Audience returns the recipients of the mail.
func (k MailKind) Audience() Audience {
	switch k {
	case ApplicationMail, AnsweredMail:
		return TheTeam
	case EventApprovedMail, EventRejectedMail, ConfirmDatesMail:
		return TheHost
	default:
		return ThePerson
	}
}

// Decision is the editors' decision about an application.
type Decision struct {
	UserID    int32
	HostID    int32
	HostName  string
	Approved  bool
	Message   string
	DecidedBy int32
}

// Notice is the notice of the decision for the applicant.
func (d Decision) Notice() Notice {
	n := Notice{Kind: RejectedMail, UserID: d.UserID, HostID: d.HostID, HostName: d.HostName, Message: d.Message}
	if d.Approved {
		n.Kind = ApprovedMail
	}
	return n
}

// BecomeHost makes the user an organizer who acts for the host. Editors and administrators keep their role.
func (u *User) BecomeHost(hostID int32) {
	if u.Caller().Editor() {
		return
	}
	u.Role, u.EventHostID = identity.Organizer, hostID
}

// Notices stores events of other services.
type Notices interface {
	// QueueNotice queues the mails, once for each message id.
	QueueNotice(ctx context.Context, messageID string, n Notice) error
	// ApplyDecision assigns role and host if the application was approved and queues the mail, once for each message
	// id. It does nothing for a deleted user.
	ApplyDecision(ctx context.Context, messageID string, d Decision) error
}
