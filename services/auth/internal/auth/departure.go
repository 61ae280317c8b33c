package auth

import (
	"context"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// ErrLastAdministrator refuses the deletion of the last administrator's account.
func ErrLastAdministrator() *errs.Error {
	return errs.New(errs.Refused, "last_administrator", "The last administrator cannot leave")
}

// ErrOwnRights is the answer to an administrator who would lose their own rights.
func ErrOwnRights() *errs.Error {
	return errs.New(errs.Refused, "own_rights", "Administrators cannot take their own rights away")
}

// MayBeDeleted refuses the last administrator; others is the number of other administrators.
func (u User) MayBeDeleted(others int) error {
	if u.Role == identity.Administrator && others == 0 {
		return ErrLastAdministrator()
	}
	return nil
}

// checkOwnRights refuses an administrator's change to their own role or block, which they could not undo.
func (u User) checkOwnRights(caller identity.Caller) error {
	if u.ID == caller.UserID && (u.Blocked || u.Role != identity.Administrator) {
		return ErrOwnRights()
	}
	return nil
}

// AccountDeletion is the storage of account deletion.
type AccountDeletion interface {
	// DeleteUser locks the user, calls may with the number of other administrators, removes the account and its rows,
	// publishes the deletion and queues the farewell mail; all or nothing.
	DeleteUser(ctx context.Context, id int32, may func(u User, administrators int) error) error
}
