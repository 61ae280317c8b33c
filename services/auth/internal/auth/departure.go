package auth

import (
	"context"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// ErrLastAdministrator is the answer to the only one who could make another administrator.
func ErrLastAdministrator() *errs.Error {
	return errs.New(errs.Refused, "last_administrator", "The last administrator cannot leave")
}

// ErrOwnRights is the answer to an administrator who would lock themselves out.
func ErrOwnRights() *errs.Error {
	return errs.New(errs.Refused, "own_rights", "Administrators cannot take their own rights away")
}

// MayLeave refuses the account of the last administrator; others is how many more there are.
func (u User) MayLeave(others int) error {
	if u.Role == identity.Administrator && others == 0 {
		return ErrLastAdministrator()
	}
	return nil
}

// keepsOwnRights refuses an administrator's decision about themselves that they could not take back.
func (u User) keepsOwnRights(caller identity.Caller) error {
	if u.ID == caller.UserID && (u.Blocked || u.Role != identity.Administrator) {
		return ErrOwnRights()
	}
	return nil
}

// Leavers is where accounts end.
type Leavers interface {
	// DeleteUser locks the user, asks may with the number of other administrators, removes the account with all that hangs
	// on it, tells the other services and queues the farewell; all or nothing.
	DeleteUser(ctx context.Context, id int32, may func(u User, administrators int) error) error
}
