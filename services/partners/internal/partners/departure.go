package partners

import "context"

// Applicants is the storage of the applicants' own data, for export and deletion.
type Applicants interface {
	// RemoveApplicant removes the applications that the user made for themselves, with related rows, once for each
	// message id. Applications on behalf of others stay.
	RemoveApplicant(ctx context.Context, messageID string, userID int32) error
	// FindOwnApplications returns the applications that the user made for themselves, newest first.
	FindOwnApplications(ctx context.Context, userID int32) ([]Application, error)
}
