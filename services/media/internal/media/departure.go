package media

import "context"

// PrivateFiles is what the departure of an owner needs of storage.
type PrivateFiles interface {
	// RemovePrivate removes one private file of the owner, or nothing: then it is false. Bytes that no other file has are handed
	// to drop before the row is gone for good: after a crash the row is still there, and so is the work.
	RemovePrivate(ctx context.Context, ownerID int32, drop func(ctx context.Context, key string) error) (removed bool, err error)
	// ForgetAnswers removes what was answered to requests of the user.
	ForgetAnswers(ctx context.Context, userID int32) error
}
