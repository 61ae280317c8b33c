// Package partners is the rules of becoming and staying a partner: who may apply, who may change a profile, what of an
// application is private.
package partners

import (
	"context"
	"slices"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// State is how far an application has come.
type State string

// The states.
const (
	// Creating: the host is being made in catalog.
	Creating             State = "creating"
	Received             State = "received"
	InformationRequested State = "information_requested"
	Approved             State = "approved"
	Rejected             State = "rejected"
)

const (
	documentMax = 255
	scansMax    = 20
)

// Application is somebody's wish to be a partner, with what only they and the editors may read.
type Application struct {
	ID int32
	// RequestID makes catalog create one host, however often it is asked. The store chooses it when it is empty.
	RequestID string
	UserID    int32
	// Sole: the user may have one application only; editors apply on behalf of others.
	Sole bool
	// HostID is the host in catalog; 0 while there is none.
	HostID   int32
	HostName string
	Private  Private
	State    State
	// Message is what the editors last wrote about the application.
	Message string
	// DecidedAt is when the editors approved or rejected it; nil while they have not.
	DecidedAt *time.Time
	// DecidedBy is the editor who did; 0 while none has.
	DecidedBy int32
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Private is the part of an application that never reaches catalog.
type Private struct {
	// IdentifyingDocument names the kind of document; nil = not told.
	IdentifyingDocument *string
	// DocumentScans are ids of private files in media.
	DocumentScans []int32
}

// File is what an application needs to know of a file: who uploaded it.
type File struct {
	ID, OwnerID int32
}

// ErrPartnerExists is the answer to a second application.
func ErrPartnerExists() *errs.Error {
	return errs.New(errs.Conflict, "partner_exists", "This user already has a partner")
}

// ErrDecided is the answer to a decision that comes after another one.
func ErrDecided() *errs.Error {
	return errs.New(errs.Conflict, "already_decided", "This application is decided already")
}

// Apply makes the application of the caller.
func Apply(caller identity.Caller, hostName string, private Private, files []File) (Application, error) {
	if err := mayApply(caller); err != nil {
		return Application{}, err
	}
	a := Application{UserID: caller.UserID, Sole: !caller.Editor(), HostName: hostName, State: Creating}
	if err := a.SetPrivate(caller, private, files); err != nil {
		return Application{}, err
	}
	return a, nil
}

// mayApply: organizers with a host have what they could apply for and, on the recorded wire, no right to apply.
func mayApply(caller identity.Caller) error {
	switch {
	case !caller.SignedIn():
		return errs.ErrForbidden()
	case caller.Editor() || caller.HostID == 0:
		return nil
	case caller.Role == identity.Organizer:
		return errs.ErrForbidden()
	default:
		return ErrPartnerExists()
	}
}

// MayEdit says whether the caller may change the profile of the host, whatever its application says.
func MayEdit(caller identity.Caller, hostID int32) bool {
	return caller.SignedIn() && (caller.Editor() || caller.ActsFor(hostID))
}

// Edit replaces the private part for those who may change the profile: besides those that MayEdit names the applicant,
// until the application is decided. Then auth says who acts for the host. An applicant who was asked has answered by it.
func (a *Application) Edit(caller identity.Caller, p Private, files []File) error {
	if !MayEdit(caller, a.HostID) && !a.awaitedBy(caller) {
		return errs.ErrForbidden()
	}
	if err := a.SetPrivate(caller, p, files); err != nil {
		return err
	}
	if a.State == InformationRequested && a.awaitedBy(caller) {
		a.State = Received // the change is the answer
	}
	return nil
}

func (a *Application) awaitedBy(caller identity.Caller) bool {
	return a.open() && a.Sole && caller.SignedIn() && a.UserID == caller.UserID
}

// open reports whether the editors have still to decide.
func (a *Application) open() bool { return a.State == Received || a.State == InformationRequested }

// SetPrivate replaces the private part. New scans must be files that the caller uploaded: an id is no right to a file.
func (a *Application) SetPrivate(caller identity.Caller, p Private, files []File) error {
	var rules errs.Fields
	if p.IdentifyingDocument != nil {
		rules.MaxLength(*p.IdentifyingDocument, "personalIdentifyingDocument", documentMax)
	}
	rules.Check(len(p.DocumentScans) <= scansMax, "personalDocumentScan", errs.KeyIncorrect, "personalDocumentScan must have at most %d files", scansMax)
	for _, id := range p.DocumentScans {
		known := slices.Contains(a.Private.DocumentScans, id) || slices.ContainsFunc(files, func(f File) bool {
			return f.ID == id && (f.OwnerID == caller.UserID || caller.Editor())
		})
		rules.Check(known, "personalDocumentScan", "related_entry_missing", "personalDocumentScan names a file that does not exist")
	}
	if err := rules.Err(); err != nil {
		return err
	}
	a.Private = p
	return nil
}

// Applications is what the rules of applications need of storage.
type Applications interface {
	// CreateApplication stores a new one with its request id; ErrPartnerExists when its user may have no other.
	// Whoever repeats an application of which the host is in doubt gets the same request id again.
	CreateApplication(ctx context.Context, a Application) (Application, error)
	// ReceiveApplication joins the application with its host and tells the other services.
	ReceiveApplication(ctx context.Context, id, hostID int32) error
	// DiscardApplication forgets an application that got no host.
	DiscardApplication(ctx context.Context, id int32) error
	// UpdateApplication locks the application of the host, runs change, saves, and tells the other services of other scans
	// and of a decision; a refused change saves nothing.
	UpdateApplication(ctx context.Context, hostID int32, change func(*Application) error) error
}
