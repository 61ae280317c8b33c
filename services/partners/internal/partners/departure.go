package partners

import "context"

// Leavers is where what a person left goes.
type Leavers interface {
	// ForgetApplicant removes the applications that the person made for themselves with all that hangs on them, once for
	// each message id. What an editor made for somebody else is not the editor's own.
	ForgetApplicant(ctx context.Context, messageID string, userID int32) error
	// FindOwnApplications returns all that the person made for themselves, newest first.
	FindOwnApplications(ctx context.Context, userID int32) ([]Application, error)
}
