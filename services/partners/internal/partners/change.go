package partners

import (
	"slices"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

const messageMax = 2000

// Decide approves or rejects an open application; only editors may. message is for the applicant.
func (a *Application) Decide(caller identity.Caller, approve bool, message string, now time.Time) error {
	if !caller.Editor() {
		return errs.ErrForbidden()
	}
	var rules errs.Fields
	rules.Check(a.State == Received || a.State == InformationRequested, "state", errs.KeyIncorrect, "The application is %s", a.State)
	rules.MaxLength(message, "message", messageMax)
	if err := rules.Err(); err != nil {
		return err
	}
	a.State, a.Message, a.DecidedAt = Rejected, message, &now
	if approve {
		a.State = Approved
	}
	return nil
}

// Action is what happened to an application.
type Action int

// The actions that other services hear of.
const (
	// WasReceived: it is stored, and its host is made.
	WasReceived Action = iota + 1
	// ScansChanged: it names other private files.
	ScansChanged
	// WasDecided: editors have approved or rejected it.
	WasDecided
)

// Change is what a write did.
type Change struct {
	Action      Action
	Application Application
}

// ChangesSince tells what others must hear of when the application was as before.
func (a Application) ChangesSince(before Application) []Change {
	var out []Change
	if !slices.Equal(before.Private.DocumentScans, a.Private.DocumentScans) {
		out = append(out, Change{ScansChanged, a})
	}
	if before.DecidedAt == nil && a.DecidedAt != nil {
		out = append(out, Change{WasDecided, a})
	}
	return out
}
