package auth

import (
	"context"
	"regexp"
	"strings"
	"time"
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
	// passwordMax bounds the work of one hash.
	passwordMax = 128
	mismatch    = "Passwords do not match"
)

// emailPattern is the address syntax of the HTML standard. Recorded: the domain must contain a dot.
var emailPattern = regexp.MustCompile("^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" +
	`[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$`)

// Rules are the settings of an installation about accounts.
type Rules struct {
	// PasswordMin is the least length of a new password in characters.
	PasswordMin int `env:"PASSWORD_MIN" envDefault:"8"`
	// RefuseWeakPasswords refuses new passwords that are common or equal the user's name or address.
	RefuseWeakPasswords bool `env:"REFUSE_WEAK_PASSWORDS" envDefault:"true"`
	// AllowRegister lets visitors register.
	AllowRegister bool `env:"ALLOW_REGISTER" envDefault:"true"`
	// ConfirmEmail requires a confirmed address before the first login.
	ConfirmEmail bool `env:"EMAIL_CONFIRMATION" envDefault:"true"`
	// RequireSecondFactor lets editors and administrators sign in only with a second factor.
	RequireSecondFactor bool `env:"REQUIRE_SECOND_FACTOR" envDefault:"false"`
	// DefaultLocale is the language of mails to users without a language.
	DefaultLocale locale.Tag `env:"DEFAULT_LOCALE" envDefault:"es"`
}

// Allowance is the state of a rate limit; the zero value means no limit.
type Allowance struct {
	Limit, Remaining int
	// Reset is when all calls are available again.
	Reset time.Time
}

// Passwords hashes passwords; the cost of both calls is independent of the input.
type Passwords interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches reports whether hash is the password's; false for an empty hash, at the same cost.
	Matches(ctx context.Context, password, hash string) (bool, error)
}

// ErrBadCredentials does not reveal whether identifier or password was wrong.
func ErrBadCredentials() *errs.Error {
	return errs.New(errs.Invalid, "invalid_credentials", "Invalid identifier or password")
}

// ErrTaken is the answer to a name or an address that another account has.
func ErrTaken() *errs.Error {
	return errs.New(errs.Refused, "email_or_username_taken", "Email or Username are already taken")
}

// ErrSessionEnded is the answer to a valid token whose user is deleted or blocked, or whose session has ended.
func ErrSessionEnded() *errs.Error {
	return errs.New(errs.Unauthenticated, "session_expired", "Invalid credentials")
}

// ErrBadToken is the answer to an invalid token.
func ErrBadToken() *errs.Error {
	return errs.New(errs.Unauthenticated, "session_expired", "Missing or invalid credentials")
}

// Login holds the credentials of a login.
type Login struct {
	Identifier, Password string
}

// Validate reports missing fields; values that no account can have are refused before any work.
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

// Registration holds the fields that a visitor may set.
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
		checkName(&broken, r.Username)
	}
	if required(&broken, r.Password, "password") {
		checkPassword(&broken, r.Password, User{Username: r.Username, Email: r.Email}, rules)
	}
	return broken.Err()
}

// MayRegister reports whether the caller may register.
func MayRegister(caller identity.Caller, rules Rules) error {
	if caller.SignedIn() {
		return errs.ErrForbidden()
	}
	if !rules.AllowRegister {
		return errs.New(errs.Refused, "register_disabled", "Register action is currently disabled")
	}
	return nil
}

// User is the account of the registration; tag is the language of the visit.
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

// CheckConfirmation reports a missing code of a confirmation.
func CheckConfirmation(code string) error {
	var broken errs.Fields
	required(&broken, code, "confirmation")
	return broken.Err()
}

// NewPassword is a new password and its confirmation.
type NewPassword struct {
	Password, Confirmation string
}

// ValidateReset checks the form of a reset before its code.
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

// ValidateChange checks the form of a change. Recorded: here different passwords are a field error.
func (p NewPassword) ValidateChange(current string) error {
	var broken errs.Fields
	required(&broken, p.Password, "password")
	required(&broken, p.Confirmation, "passwordConfirmation")
	if p.Confirmation != "" {
		broken.Check(p.Password == p.Confirmation, "passwordConfirmation", "passwords_do_not_match", mismatch)
	}
	required(&broken, current, "currentPassword")
	if err := broken.Err(); err != nil {
		return err
	}
	return CheckPassword(current)
}

// CheckPassword reports a password that is missing or too long for any account.
func CheckPassword(password string) error {
	var broken errs.Fields
	required(&broken, password, "password")
	if utf8.RuneCountInString(password) > passwordMax {
		return ErrWrongPassword()
	}
	return broken.Err()
}

// ValidateStrength checks length and strength for the user. Recorded: this is the last check, after the code or the old password.
func (p NewPassword) ValidateStrength(u User, rules Rules) error {
	var broken errs.Fields
	checkPassword(&broken, p.Password, u, rules)
	return broken.Err()
}

// Differs refuses a new password that equals the old one.
func (p NewPassword) Differs(current string) error {
	if p.Password == current {
		return errs.New(errs.Invalid, "password_must_differ", "Your new password must be different than your current password")
	}
	return nil
}

// ErrWrongPassword is the answer to a change with a wrong current password.
func ErrWrongPassword() *errs.Error {
	return errs.New(errs.Invalid, "current_password_invalid", "The provided current password is invalid")
}

func required(rules *errs.Fields, text, path string) bool {
	rules.Check(text != "", path, errs.KeyRequired, "%s is a required field", path)
	return text != ""
}

func checkEmail(rules *errs.Fields, email string) {
	rules.Check(len(email) >= emailMin && len(email) <= emailMax && emailPattern.MatchString(email),
		"email", errs.KeyIncorrect, "email must be a valid email")
}

func checkPassword(rules *errs.Fields, password string, u User, r Rules) {
	rules.Check(utf8.RuneCountInString(password) >= r.PasswordMin,
		"password", errs.KeyTooShort, "password must be at least %d characters", r.PasswordMin)
	rules.MaxLength(password, "password", passwordMax)
	checkStrength(rules, password, u, r)
}
