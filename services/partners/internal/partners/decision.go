package partners

import (
	"context"
	"strings"
	"time"

	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

const messageMax = 2000

// Verdict is what an editor says about an open application.
type Verdict string

// The verdicts, as audit tells them.
const (
	Approve Verdict = "approved"
	Reject  Verdict = "rejected"
	Ask     Verdict = "asked"
)

// after is the state that a verdict leads to.
var after = map[Verdict]State{Approve: Approved, Reject: Rejected, Ask: InformationRequested}

// Decision is a verdict with what goes with it.
type Decision struct {
	Verdict Verdict
	// Message is for the applicant, who cannot do without it unless the verdict is good.
	Message string
	// Seen is the UpdatedAt of what the editor looked at; zero: whatever it is now.
	Seen time.Time
}

// Decide applies a decision to an open application; only editors may. Of two editors at once the second gets ErrDecided.
func (a *Application) Decide(caller identity.Caller, d Decision, now time.Time) error {
	if err := desk.RequireEditor(caller); err != nil {
		return err
	}
	var rules errs.Fields
	message := strings.TrimSpace(d.Message)
	rules.Required(message != "" || d.Verdict == Approve, "message")
	rules.MaxLength(message, "message", messageMax)
	if err := rules.Err(); err != nil {
		return err
	}
	if !a.open() {
		return ErrDecided()
	}
	if err := desk.CheckSeen(d.Seen, a.UpdatedAt, "application"); err != nil {
		return err
	}
	a.State, a.Message = after[d.Verdict], message
	if d.Verdict != Ask {
		a.DecidedAt, a.DecidedBy = &now, caller.UserID
	}
	return nil
}

// Receive joins the application with its host. What an editor applied with for somebody needs no second look.
func (a *Application) Receive(hostID int32, now time.Time) {
	a.HostID, a.State = hostID, Received
	if !a.Sole {
		a.State, a.DecidedAt, a.DecidedBy = Approved, &now, a.UserID
	}
}

// CheckState refuses to look for a state that no reader knows; none is all of them.
func CheckState(state string) error {
	switch State(state) {
	case "", Received, InformationRequested, Approved, Rejected:
		return nil
	}
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter state")
}

// Reviews is what the desk needs of storage. An application of which the host is still being made is nobody's to see.
type Reviews interface {
	// DecideApplication locks the application, runs change, saves, keeps it in audit and tells the other services.
	DecideApplication(ctx context.Context, id int32, v Verdict, change func(*Application) error) (Application, error)
	// ListApplications returns a page, newest first, and how many there are; the page's filter is a state.
	ListApplications(ctx context.Context, p desk.Page) ([]Application, int32, error)
	// FindApplication returns one, or errs.NotFound.
	FindApplication(ctx context.Context, id int32) (Application, error)
	// FindOwnApplication returns the user's newest, or errs.NotFound.
	FindOwnApplication(ctx context.Context, userID int32) (Application, error)
	// AuditEntries returns a page of what was done, newest first, and how many there are.
	AuditEntries(ctx context.Context, p desk.Page) ([]desk.Entry, int32, error)
}
