package auth

import (
	"context"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

const (
	usernameMin = 3
	usernameMax = 100
	emailMin    = 6
	emailMax    = 254
	// passwordMax keeps a stranger from making the hash work on megabytes.
	passwordMax = 128
	mismatch    = "Passwords do not match"
)

// emailPattern is the address form of the HTML standard, with a dot in the domain as on the recorded wire.
var emailPattern = regexp.MustCompile("^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$")

// Rules are what an installation decides about accounts.
type Rules struct {
	// PasswordMin is the least length of a new password in characters.
	PasswordMin int
	// AllowRegister lets strangers open accounts.
	AllowRegister bool
	// ConfirmEmail asks for a confirmed address before the first login.
	ConfirmEmail bool
	// DefaultLocale is the language of mails to people who chose none.
	DefaultLocale locale.Tag
}

// Allowance is what a limit leaves to a caller; the zero value means no limit.
type Allowance struct {
	Limit, Remaining int
	// Reset is when all calls are free again.
	Reset time.Time
}

// Passwords hashes passwords; both calls cost the same work for every input.
type Passwords interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches reports whether hash is the password's; an empty hash never is, after the same work.
	Matches(ctx context.Context, password, hash string) (bool, error)
}

// ErrBadCredentials does not say which half of the pair was wrong.
func ErrBadCredentials() *errs.Error {
	return errs.New(errs.Invalid, "invalid_credentials", "Invalid identifier or password")
}

// ErrTaken is the answer to a name or an address that another account has.
func ErrTaken() *errs.Error {
	return errs.New(errs.Refused, "email_or_username_taken", "Email or Username are already taken")
}

// ErrSessionEnded is the answer to a good token whose user is gone, blocked or has ended it.
func ErrSessionEnded() *errs.Error {
	return errs.New(errs.Unauthenticated, "session_expired", "Invalid credentials")
}

// ErrBadToken is the answer to a token that must not be believed.
func ErrBadToken() *errs.Error {
	return errs.New(errs.Unauthenticated, "session_expired", "Missing or invalid credentials")
}

// Login is a pair to sign in with.
type Login struct {
	Identifier, Password string
}

// Validate reports missing halves; a pair that no account can have is refused before any work.
func (l Login) Validate() error {
	var rules errs.Fields
	required(&rules, l.Identifier, "identifier")
	required(&rules, l.Password, "password")
	if err := rules.Err(); err != nil {
		return err
	}
	if utf8.RuneCountInString(l.Identifier) > emailMax || utf8.RuneCountInString(l.Password) > passwordMax || !plainText(l.Identifier) {
		return ErrBadCredentials()
	}
	return nil
}

// Registration is all that a stranger may decide about an account.
type Registration struct {
	Username, Email, Password string
}

// Validate reports every broken rule by field.
func (r Registration) Validate(rules Rules) error {
	var broken errs.Fields
	if required(&broken, r.Email, "email") {
		checkEmail(&broken, r.Email)
	}
	if required(&broken, r.Username, "username") {
		broken.Check(utf8.RuneCountInString(strings.TrimSpace(r.Username)) >= usernameMin, "username", errs.KeyTooShort,
			"username must be at least %d characters", usernameMin)
		broken.MaxLength(r.Username, "username", usernameMax)
		broken.Check(plainText(r.Username), "username", errs.KeyIncorrect, "username must not contain control characters")
	}
	if required(&broken, r.Password, "password") {
		checkPassword(&broken, r.Password, rules)
	}
	return broken.Err()
}

// MayRegister says whether the caller may open an account for themselves.
func MayRegister(caller identity.Caller, rules Rules) error {
	if caller.SignedIn() {
		return errs.ErrForbidden()
	}
	if !rules.AllowRegister {
		return errs.New(errs.Refused, "register_disabled", "Register action is currently disabled")
	}
	return nil
}

// User is the account that the registration opens, in the language of the visit.
func (r Registration) User(hash string, tag locale.Tag, rules Rules) User {
	return User{
		Username: r.Username, Email: strings.ToLower(r.Email), PasswordHash: hash, Provider: "local",
		Confirmed: !rules.ConfirmEmail, Role: identity.Client, Locale: tag,
	}
}

// CheckEmail reports a missing or malformed address.
func CheckEmail(email string) error {
	var broken errs.Fields
	if required(&broken, email, "email") {
		checkEmail(&broken, email)
	}
	return broken.Err()
}

// NewPassword is a password given twice.
type NewPassword struct {
	Password, Confirmation string
}

// ValidateReset reports what is wrong with the form of a reset before its code is looked at.
func (p NewPassword) ValidateReset(code string) error {
	var broken errs.Fields
	// The order is recorded.
	required(&broken, p.Confirmation, "passwordConfirmation")
	required(&broken, p.Password, "password")
	required(&broken, code, "code")
	if err := broken.Err(); err != nil {
		return err
	}
	if p.Password != p.Confirmation {
		return errs.New(errs.Invalid, "passwords_do_not_match", mismatch)
	}
	return nil
}

// ValidateChange reports what is wrong with the form of a change; recorded: here two passwords are a broken field.
func (p NewPassword) ValidateChange(current string) error {
	var broken errs.Fields
	required(&broken, p.Password, "password")
	switch {
	case p.Confirmation == "":
		required(&broken, p.Confirmation, "passwordConfirmation")
	default:
		broken.Check(p.Password == p.Confirmation, "passwordConfirmation", "passwords_do_not_match", mismatch)
	}
	required(&broken, current, "currentPassword")
	if err := broken.Err(); err != nil {
		return err
	}
	return CheckPassword(current)
}

// CheckPassword reports a password that is missing, or that no account can have.
func CheckPassword(password string) error {
	var broken errs.Fields
	required(&broken, password, "password")
	if utf8.RuneCountInString(password) > passwordMax {
		return ErrWrongPassword()
	}
	return broken.Err()
}

// ValidateLength holds the password to the limits. Recorded: it comes last, after the code or the old password.
func (p NewPassword) ValidateLength(rules Rules) error {
	var broken errs.Fields
	checkPassword(&broken, p.Password, rules)
	return broken.Err()
}

// Differs refuses a new password that is the old one.
func (p NewPassword) Differs(current string) error {
	if p.Password == current {
		return errs.New(errs.Invalid, "password_must_differ", "Your new password must be different than your current password")
	}
	return nil
}

// ErrWrongPassword is the answer to a change by somebody who does not know the password.
func ErrWrongPassword() *errs.Error {
	return errs.New(errs.Invalid, "current_password_invalid", "The provided current password is invalid")
}

func required(rules *errs.Fields, text, path string) bool {
	rules.Check(text != "", path, errs.KeyRequired, "%s is a required field", path)
	return text != ""
}

func checkEmail(rules *errs.Fields, email string) {
	rules.Check(len(email) >= emailMin && len(email) <= emailMax && emailPattern.MatchString(email), "email", errs.KeyIncorrect, "email must be a valid email")
}

func checkPassword(rules *errs.Fields, password string, r Rules) {
	rules.Check(utf8.RuneCountInString(password) >= r.PasswordMin, "password", errs.KeyTooShort, "password must be at least %d characters", r.PasswordMin)
	rules.MaxLength(password, "password", passwordMax)
}

// plainText refuses what has no place in a name: line breaks, NUL, other control characters.
func plainText(text string) bool { return !strings.ContainsFunc(text, unicode.IsControl) }
