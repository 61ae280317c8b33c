package auth

import (
	"context"

	"raymi.example/internal/identity"
)

// Notice is news that somebody gets a mail about. Who does follows from its kind.
type Notice struct {
	Kind MailKind
	// UserID is the person that a decision, a question or a new role is for.
	UserID   int32
	HostID   int32
	HostName string
	// ApplicationID is what the team is asked to look at.
	ApplicationID int32
	// EventID and EventName are what a decision about an event is about.
	EventID   int32
	EventName string
	// Message is what the editor wrote; empty: nothing.
	Message string
	// Role is the new one.
	Role identity.Role
}

// Audience is who gets a mail of some kind.
type Audience string

// The audiences.
const (
	// ThePerson is the one that the mail names.
	ThePerson Audience = "person"
	// TheTeam are all who look after the portal.
	TheTeam Audience = "team"
	// TheHost are all who act for the host.
	TheHost Audience = "host"
)

// Audience returns who gets the mail.
func (k MailKind) Audience() Audience {
	switch k {
	case ApplicationMail, AnsweredMail:
		return TheTeam
	case EventApprovedMail, EventRejectedMail:
		return TheHost
	}
	return ThePerson
}

// Decision is what editors said about an application.
type Decision struct {
	UserID    int32
	HostID    int32
	HostName  string
	Approved  bool
	Message   string
	DecidedBy int32
}

// Notice is what the applicant is told of the decision.
func (d Decision) Notice() Notice {
	n := Notice{Kind: RejectedMail, UserID: d.UserID, HostID: d.HostID, HostName: d.HostName, Message: d.Message}
	if d.Approved {
		n.Kind = ApprovedMail
	}
	return n
}

// BecomeHost makes the user an organizer who acts for the host. Who looks after the portal keeps that role.
func (u *User) BecomeHost(hostID int32) {
	if u.Caller().Editor() {
		return
	}
	u.Role, u.EventHostID = identity.Organizer, hostID
}

// Notices is where news of other services go.
type Notices interface {
	// QueueNotice queues the mails, once for each message id.
	QueueNotice(ctx context.Context, messageID string, n Notice) error
	// ApplyDecision gives role and host when the application was approved and queues the mail, once for each message id. It
	// does nothing for a user who is gone.
	ApplyDecision(ctx context.Context, messageID string, d Decision) error
}
