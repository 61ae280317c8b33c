package media

import "context"

// PrivateFiles is the storage that handles an owner's deleted account.
type PrivateFiles interface {
	// RemovePrivate removes one private file of the owner; false if there is none. It calls drop for objects that no
	// other file uses before the transaction commits: after a crash the row still exists, and the work is repeated.
	RemovePrivate(ctx context.Context, ownerID int32, drop func(ctx context.Context, key string) error) (removed bool, err error)
	// RemoveAnswers removes the stored answers to requests of the user.
	RemoveAnswers(ctx context.Context, userID int32) error
}
