package partners

import (
	"context"
	"strings"
	"time"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
	"raymi.example/internal/verdict"
)

const messageMax = 2000

// Verdict is an editor's verdict on an open application.
type Verdict string

// The verdicts, with their names in the audit log.
const (
	Approve Verdict = "approved"
	Reject  Verdict = "rejected"
	Ask     Verdict = "asked"
)

// after maps a verdict to the resulting state.
var after = map[Verdict]State{Approve: Approved, Reject: Rejected, Ask: InformationRequested}

// Decision is a verdict with its message.
type Decision struct {
	Verdict Verdict
	// Message is for the applicant; required unless the verdict is Approve.
	Message string
	// Seen is the UpdatedAt of the version that the editor read; zero skips the check.
	Seen time.Time
	// Delay is how long editors can cancel the verdict before it takes effect; zero applies it at once.
	Delay time.Duration
}

// Pending returns the decision in the form in which it is stored until it takes effect.
func (d Decision) Pending(applicationID int32, caller identity.Caller) verdict.Pending {
	return verdict.Pending{
		EntryID: applicationID, Verdict: string(d.Verdict), Message: d.Message, EditorID: caller.UserID, Delay: d.Delay,
	}
}

// DueDecision returns the decision that Pending stored, for the version of the application at that time.
func DueDecision(p verdict.Pending) Decision {
	return Decision{Verdict: Verdict(p.Verdict), Message: p.Message, Seen: p.Seen}
}

// Decide applies a decision to an open application; only editors may. If two editors decide concurrently, the second
// gets ErrDecided.
func (a *Application) Decide(caller identity.Caller, d Decision, now time.Time) error {
	if err := permission.RequireEditor(caller); err != nil {
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
	if err := errs.CheckSeen(d.Seen, a.UpdatedAt, "application"); err != nil {
		return err
	}
	a.State, a.Message = after[d.Verdict], message
	if d.Verdict != Ask {
		a.DecidedAt, a.DecidedBy = &now, caller.UserID
	}
	return nil
}

// Receive sets the host of the application. An editor's application on behalf of others is approved at once.
func (a *Application) Receive(hostID int32, now time.Time) {
	a.HostID, a.State = hostID, Received
	if !a.Sole {
		a.State, a.DecidedAt, a.DecidedBy = Approved, &now, a.UserID
	}
}

// CheckState refuses unknown states; "" selects all.
func CheckState(state string) error {
	switch State(state) {
	case "", Received, InformationRequested, Approved, Rejected:
		return nil
	default:
		return errs.New(errs.Invalid, "invalid_query", "Invalid parameter state")
	}
}

// Reviews is the storage behind the desk. It omits applications in state creating.
type Reviews interface {
	// DecideApplication locks the application, runs change, saves, audits the verdict and publishes the change. An
	// application with a pending verdict is verdict.ErrDecided.
	DecideApplication(ctx context.Context, id int32, v Verdict, change func(*Application) error) (Application, error)
	// DeferDecision stores the verdict until it takes effect, if change, with which it will be applied, succeeds now. It
	// returns the application unchanged.
	DeferDecision(ctx context.Context, p verdict.Pending, change func(*Application) error) (Application, error)
	// CancelVerdict removes the pending verdict on an application, or returns verdict.ErrDecided.
	CancelVerdict(ctx context.Context, applicationID int32) error
	// ListApplications returns a page, newest first, and the total; the page's filter is a state.
	ListApplications(ctx context.Context, p paging.Page) ([]Application, int32, error)
	// FindApplication returns one, or errs.NotFound.
	FindApplication(ctx context.Context, id int32) (Application, error)
	// FindOwnApplication returns the user's newest, or errs.NotFound.
	FindOwnApplication(ctx context.Context, userID int32) (Application, error)
	// AuditEntries returns a page of audit entries, newest first, and the total.
	AuditEntries(ctx context.Context, p paging.Page) ([]audit.Entry, int32, error)
}
