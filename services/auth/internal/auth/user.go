// Package auth is the rules of accounts: who may open one, sign in, change a password, hold a role.
package auth

import (
	"context"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// User is an account.
type User struct {
	ID           int32
	Username     string
	Email        string
	PasswordHash string
	Provider     string
	Confirmed    bool
	Blocked      bool
	Role         identity.Role
	// EventHostID is the host that the user acts for; 0 = none.
	EventHostID int32
	// TokenVersion is in every client token; raising it ends all of them.
	TokenVersion int32
	// Locale is the language of mails to the user.
	Locale    locale.Tag
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Caller is the user as the other services see them.
func (u User) Caller() identity.Caller {
	return identity.Caller{UserID: u.ID, Role: u.Role, HostID: u.EventHostID}
}

// MaySignIn refuses unconfirmed and blocked users, in the recorded order. It is asked after the password was right,
// so that a stranger does not learn the state of an account.
func (u User) MaySignIn(rules Rules) error {
	if rules.ConfirmEmail && !u.Confirmed {
		return errs.New(errs.Refused, "account_not_confirmed", "Your account email is not confirmed")
	}
	if u.Blocked {
		return errs.New(errs.Refused, "account_blocked", "Your account has been blocked by an administrator")
	}
	return nil
}

// MayContinue refuses sessions of users who could not sign in now.
func (u User) MayContinue(rules Rules) error {
	if u.MaySignIn(rules) != nil {
		return ErrSessionEnded()
	}
	return nil
}

// SetPassword takes a new password and ends every session.
func (u *User) SetPassword(hash string) {
	u.PasswordHash = hash
	u.TokenVersion++
}

// EndSessions signs the user out everywhere.
func (u *User) EndSessions() { u.TokenVersion++ }

// Assignment is what an administrator decides about an account; nil leaves a thing as it is.
type Assignment struct {
	Role        *string
	Confirmed   *bool
	Blocked     *bool
	EventHostID *int32
}

// Assign applies an administrator's decision. A block ends every session; a new role or host does not: it takes
// effect without a new login.
func (u *User) Assign(caller identity.Caller, a Assignment) error {
	if !caller.Administrator() {
		return errs.ErrForbidden()
	}
	var rules errs.Fields
	if a.Role != nil {
		u.Role = checkRole(&rules, *a.Role)
	}
	if a.EventHostID != nil {
		u.EventHostID = checkHost(&rules, *a.EventHostID)
	}
	if a.Confirmed != nil {
		u.Confirmed = *a.Confirmed
	}
	if a.Blocked != nil {
		if *a.Blocked && !u.Blocked {
			u.TokenVersion++
		}
		u.Blocked = *a.Blocked
	}
	if err := rules.Err(); err != nil {
		return err
	}
	return u.keepsOwnRights(caller)
}

// TokensVoid reports whether internal tokens made for old say something wrong about u.
func (u User) TokensVoid(old User) bool {
	return u.Caller() != old.Caller() || u.Blocked != old.Blocked || u.Confirmed != old.Confirmed || u.TokenVersion != old.TokenVersion
}

func checkHost(rules *errs.Fields, id int32) int32 {
	rules.Check(id >= 0, "eventHostData", errs.KeyIncorrect, "eventHostData must be greater than or equal to 0")
	return id
}

// Change is what a saved write tells the other services.
type Change struct {
	UserID int32
	// Registered: the account is new; else its rights, block or password changed.
	Registered bool
	// Deleted: the account is gone. HostID is the host that the person alone acted for; 0 = none.
	Deleted bool
	HostID  int32
}

// Users is what the rules of accounts need of storage.
type Users interface {
	// FindUser returns the user with the id, or errs.NotFound.
	FindUser(ctx context.Context, id int32) (User, error)
	// CreateUser stores a new account; a taken name or address is ErrTaken. With confirm, the mail that confirms the
	// address is queued in the same transaction.
	CreateUser(ctx context.Context, u User, confirm bool) (User, error)
	// UpdateUser locks the user, runs change and saves; a refused change saves nothing.
	UpdateUser(ctx context.Context, id int32, change func(*User) error) (User, error)
}

// Accounts is what signing in and passwords need of storage.
type Accounts interface {
	Users
	Leavers
	// FindByIdentifier returns the user with the e-mail address (any case) or the exact name, or errs.NotFound.
	FindByIdentifier(ctx context.Context, identifier string) (User, error)
	// RedeemCode uses up a mailed code together with the change of its user; a refused change leaves the code good.
	// An unknown, used or expired code is ErrBadCode.
	RedeemCode(ctx context.Context, kind CodeKind, code string, change func(*User) error) (User, error)
	// QueueMail remembers that a mail of the kind was asked for the address, whoever it belongs to.
	QueueMail(ctx context.Context, kind MailKind, address string) error
}
