package partners

import (
	"context"
	"slices"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// State is the state of an application.
type State string

// The states.
const (
	// Creating: catalog is creating the host.
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

// Application is an application for partnership, including its private part for applicant and editors.
type Application struct {
	ID int32
	// RequestID is the idempotency key for creating the host in catalog. The store generates it if it is empty.
	RequestID string
	UserID    int32
	// Sole: the user may have only one application; editors apply on behalf of others.
	Sole bool
	// HostID is the host in catalog; 0 until it is created.
	HostID   int32
	HostName string
	Private  Private
	State    State
	// Message is the editors' latest message about the application.
	Message string
	// DecidedAt is when the application was approved or rejected; nil before.
	DecidedAt *time.Time
	// DecidedBy is the editor who decided; 0 before.
	DecidedBy int32
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Private is the part of an application that is never sent to catalog.
type Private struct {
	// IdentifyingDocument is the kind of document; nil = not given.
	IdentifyingDocument *string
	// DocumentScans are ids of private files in media.
	DocumentScans []int32
}

// File is the part of a file's metadata that applications need: its owner.
type File struct {
	ID, OwnerID int32
}

// ErrPartnerExists is the answer to a second application.
func ErrPartnerExists() *errs.Error {
	return errs.New(errs.Conflict, "partner_exists", "This user already has a partner")
}

// ErrDecided is the answer to a second decision.
func ErrDecided() *errs.Error {
	return errs.New(errs.Conflict, "already_decided", "This application is decided already")
}

// Apply creates the application of the caller.
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

// mayApply: organizers with a host are partners already. Recorded: they may not apply.
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

// MayEdit reports whether the caller may change the profile of the host, independent of its application.
func MayEdit(caller identity.Caller, hostID int32) bool {
	return caller.SignedIn() && (caller.Editor() || caller.ActsFor(hostID))
}

// Edit replaces the private part. It is allowed to those whom MayEdit accepts and, until the decision, to the
// applicant; afterwards auth determines who acts for the host. If information was requested, the applicant's edit is
// the answer.
func (a *Application) Edit(caller identity.Caller, p Private, files []File) error {
	if !MayEdit(caller, a.HostID) && !a.openFor(caller) {
		return errs.ErrForbidden()
	}
	if err := a.SetPrivate(caller, p, files); err != nil {
		return err
	}
	if a.State == InformationRequested && a.openFor(caller) {
		a.State = Received // this edit answers the request
	}
	return nil
}

func (a *Application) openFor(caller identity.Caller) bool {
	return a.open() && a.Sole && caller.SignedIn() && a.UserID == caller.UserID
}

// open reports whether a decision is pending.
func (a *Application) open() bool { return a.State == Received || a.State == InformationRequested }

// SetPrivate replaces the private part. New scans must be files of the caller: an id alone gives no access.
func (a *Application) SetPrivate(caller identity.Caller, p Private, files []File) error {
	var rules errs.Fields
	if p.IdentifyingDocument != nil {
		rules.MaxLength(*p.IdentifyingDocument, "personalIdentifyingDocument", documentMax)
	}
	rules.Check(len(p.DocumentScans) <= scansMax, "personalDocumentScan", errs.KeyIncorrect,
		"personalDocumentScan must have at most %d files", scansMax)
	for _, id := range p.DocumentScans {
		found := slices.Contains(a.Private.DocumentScans, id) || slices.ContainsFunc(files, func(f File) bool {
			return f.ID == id && (f.OwnerID == caller.UserID || caller.Editor())
		})
		rules.Check(found, "personalDocumentScan", "related_entry_missing", "personalDocumentScan names a file that does not exist")
	}
	if err := rules.Err(); err != nil {
		return err
	}
	a.Private = p
	return nil
}

// Applications is the storage of the applications' rules.
type Applications interface {
	// CreateApplication stores a new one with its request id; ErrPartnerExists if the user may not have another one.
	// If it is uncertain whether an earlier try created the host, a repeat gets the same request id.
	CreateApplication(ctx context.Context, a Application) (Application, error)
	// ReceiveApplication sets the host of the application and publishes it.
	ReceiveApplication(ctx context.Context, id, hostID int32) error
	// DiscardApplication deletes an application whose host was not created.
	DiscardApplication(ctx context.Context, id int32) error
	// UpdateApplication locks the application of the host, runs change, saves, and publishes changed scans and a
	// decision; if change fails, nothing is saved.
	UpdateApplication(ctx context.Context, hostID int32, change func(*Application) error) error
}
