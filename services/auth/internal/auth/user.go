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
	// TokenVersion is part of every client token; incrementing it invalidates all of them.
	TokenVersion int32
	// SecondFactor: a login needs a code besides the password.
	SecondFactor bool
	// Locale is the language of mails to the user.
	Locale    locale.Tag
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Caller is the user's identity in internal tokens.
func (u User) Caller() identity.Caller {
	return identity.Caller{UserID: u.ID, Role: u.Role, HostID: u.EventHostID}
}

// MaySignIn refuses unconfirmed and blocked users, in the recorded order. It is called after the password check, so
// that the state of an account is not revealed to others.
func (u User) MaySignIn(rules Rules) error {
	if rules.ConfirmEmail && !u.Confirmed {
		return errs.New(errs.Refused, "account_not_confirmed", "Your account email is not confirmed")
	}
	if u.Blocked {
		return errs.New(errs.Refused, "account_blocked", "Your account has been blocked by an administrator")
	}
	return nil
}

// MayContinue refuses sessions of users who could not log in now.
func (u User) MayContinue(rules Rules) error {
	if u.MaySignIn(rules) != nil || u.CheckSecondFactor(rules) != nil {
		return ErrSessionEnded()
	}
	return nil
}

// SetPassword sets the hash of a new password and ends every session.
func (u *User) SetPassword(hash string) {
	u.PasswordHash = hash
	u.TokenVersion++
}

// EndSessions invalidates all tokens.
func (u *User) EndSessions() { u.TokenVersion++ }

// Assignment is an administrator's change of an account; nil leaves a field unchanged.
type Assignment struct {
	Role        *string
	Confirmed   *bool
	Blocked     *bool
	EventHostID *int32
}

// Assign applies an administrator's change. A block ends every session; a new role or host applies to existing
// sessions.
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
	return u.checkOwnRights(caller)
}

// TokensVoid reports whether internal tokens issued for old are wrong for u.
func (u User) TokensVoid(old User) bool {
	return u.Caller() != old.Caller() || u.Blocked != old.Blocked || u.Confirmed != old.Confirmed || u.TokenVersion != old.TokenVersion
}

func checkHost(rules *errs.Fields, id int32) int32 {
	rules.Check(id >= 0, "eventHostData", errs.KeyIncorrect, "eventHostData must be greater than or equal to 0")
	return id
}

// Change is published after a write.
type Change struct {
	UserID int32
	// Registered: the account is new; otherwise its rights, block or password changed.
	Registered bool
	// SessionsEnded: all sessions ended.
	SessionsEnded bool
	// Deleted: the account was deleted. HostID is the host that no other user acts for; 0 = none.
	Deleted bool
	HostID  int32
	// Link is a link that is about to be mailed to the user; nil = none.
	Link *ConfirmationLink
}

// Users is the storage of accounts.
type Users interface {
	// FindUser returns the user with the id, or errs.NotFound.
	FindUser(ctx context.Context, id int32) (User, error)
	// FindByIdentifier returns the user with the e-mail address (any case) or the exact name, or errs.NotFound.
	FindByIdentifier(ctx context.Context, identifier string) (User, error)
	// CreateUser stores a new account; a taken name or address is ErrTaken. With confirm, the confirmation mail is
	// queued in the same transaction.
	CreateUser(ctx context.Context, u User, confirm bool) (User, error)
	// UpdateUser locks the user, runs change and saves; if change fails, nothing is saved.
	UpdateUser(ctx context.Context, id int32, change func(*User) error) (User, error)
}

// Accounts is the storage of login and passwords.
type Accounts interface {
	Users
	AccountDeletion
	SecondFactors
	// FindCodeUser returns the user of a valid mailed code without using the code, or ErrBadCode.
	FindCodeUser(ctx context.Context, kind CodeKind, code string) (User, error)
	// RedeemCode marks a mailed code as used and changes its user; if change fails, the code stays valid. An unknown,
	// used or expired code is ErrBadCode.
	RedeemCode(ctx context.Context, kind CodeKind, code string, change func(*User) error) (User, error)
	// QueueMail queues a mail of the kind to the address, whether or not an account has it.
	QueueMail(ctx context.Context, kind MailKind, address string) error
}
