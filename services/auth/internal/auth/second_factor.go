package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"raymi.example/internal/errs"
)

// The parameters of RFC 6238 that all authenticator apps support.
const (
	// secretBytes is the length that RFC 4226 recommends.
	secretBytes  = 20
	stepDuration = 30 * time.Second
	// skewSteps is the accepted difference of clocks in steps, as RFC 6238 recommends.
	skewSteps = 1
	// codeMax is longer than every code with its separators.
	codeMax = 40
)

const (
	recoveryCodeCount = 10
	// recoveryCodeBytes are 80 bits: they cannot be found by brute force from a fast hash.
	recoveryCodeBytes = 10
)

var base32Text = base32.StdEncoding.WithPadding(base32.NoPadding)

// SecondFactor verifies one-time codes (TOTP, RFC 6238) of an account. The zero value is an account without one.
type SecondFactor struct {
	// Secret is shared with the user's authenticator app.
	Secret []byte
	// Enabled: a code has proved that the app has the secret. Before that, logins need no code.
	Enabled bool
	// LastStep is the time step of the last accepted code; each code is valid once (RFC 6238, 5.2).
	LastStep int64
	// RecoveryCodes are the hashes of the unused ones.
	RecoveryCodes [][]byte
}

// ErrSecondFactorRequired is the answer to correct credentials without the code that they need.
func ErrSecondFactorRequired() *errs.Error {
	return errs.New(errs.Refused, "second_factor_required", "A code of the second factor is required")
}

// ErrSecondFactorSetUp is the answer to correct credentials of an account that must set up its second factor first.
func ErrSecondFactorSetUp() *errs.Error {
	return errs.New(errs.Refused, "second_factor_setup_required", "The account needs a second factor")
}

// ErrSecondFactorState refuses a change that the second factor's state does not allow.
func ErrSecondFactorState(enabled bool) *errs.Error {
	if enabled {
		return errs.New(errs.Refused, "second_factor_on", "The second factor is on")
	}
	return errs.New(errs.Refused, "second_factor_off", "The second factor is off")
}

// ErrSecondFactorCode is the answer to a code that is wrong, outdated or used.
func ErrSecondFactorCode() *errs.Error {
	return errs.New(errs.Invalid, "second_factor_code_invalid", "Invalid code of the second factor")
}

// SetUp gives a new secret, which replaces one that is not enabled yet.
func (f *SecondFactor) SetUp() error {
	if f.Enabled {
		return ErrSecondFactorState(true)
	}
	*f = SecondFactor{Secret: randomBytes(secretBytes)}
	return nil
}

// Enable proves with a code that the user's app has the secret, and returns the recovery codes.
func (f *SecondFactor) Enable(code string, now time.Time) ([]string, error) {
	if f.Enabled {
		return nil, ErrSecondFactorState(true)
	}
	if f.Secret == nil {
		return nil, ErrSecondFactorState(false)
	}
	if err := f.Accept(code, now); err != nil {
		return nil, err
	}
	f.Enabled = true
	return f.renewRecoveryCodes(), nil
}

// RenewRecoveryCodes replaces all recovery codes; code proves the factor.
func (f *SecondFactor) RenewRecoveryCodes(code string, now time.Time) ([]string, error) {
	if !f.Enabled {
		return nil, ErrSecondFactorState(false)
	}
	if err := f.Accept(code, now); err != nil {
		return nil, err
	}
	return f.renewRecoveryCodes(), nil
}

// Remove switches the second factor off; code proves it.
func (f *SecondFactor) Remove(code string, now time.Time) error {
	if !f.Enabled {
		return ErrSecondFactorState(false)
	}
	if err := f.Accept(code, now); err != nil {
		return err
	}
	*f = SecondFactor{}
	return nil
}

// Accept uses up a one-time code or a recovery code, or returns ErrSecondFactorCode. Spaces and hyphens in it do not count.
func (f *SecondFactor) Accept(code string, now time.Time) error {
	if len(code) > codeMax {
		return ErrSecondFactorCode()
	}
	code = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
	if step, ok := f.stepOf(code, now); ok {
		f.LastStep = step
		return nil
	}
	hash := HashCode(code)
	at := slices.IndexFunc(f.RecoveryCodes, func(one []byte) bool { return subtle.ConstantTimeCompare(one, hash) == 1 })
	if at < 0 {
		return ErrSecondFactorCode()
	}
	f.RecoveryCodes = slices.Delete(slices.Clone(f.RecoveryCodes), at, at+1)
	return nil
}

// stepOf returns the unused time step around now whose code it is.
func (f *SecondFactor) stepOf(code string, now time.Time) (int64, bool) {
	current := now.Unix() / int64(stepDuration.Seconds())
	for step := current - skewSteps; step <= current+skewSteps; step++ {
		if step <= f.LastStep {
			continue
		}
		want, err := totp.GenerateCode(base32Text.EncodeToString(f.Secret), time.Unix(step*int64(stepDuration.Seconds()), 0))
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return step, true
		}
	}
	return 0, false
}

func (f *SecondFactor) renewRecoveryCodes() (codes []string) {
	f.RecoveryCodes = nil
	for range recoveryCodeCount {
		code := base32Text.EncodeToString(randomBytes(recoveryCodeBytes))
		f.RecoveryCodes = append(f.RecoveryCodes, HashCode(code))
		codes = append(codes, strings.Join([]string{code[:4], code[4:8], code[8:12], code[12:]}, "-"))
	}
	return codes
}

// SecretText is the secret as apps accept it by hand.
func (f *SecondFactor) SecretText() string { return base32Text.EncodeToString(f.Secret) }

// URI is the secret for a QR code, in the Key Uri Format of authenticator apps: issuer is the portal's name, account the user's.
func (f *SecondFactor) URI(issuer, account string) string {
	values := url.Values{
		"secret": {f.SecretText()}, "issuer": {issuer}, "algorithm": {otp.AlgorithmSHA1.String()},
		"digits": {otp.DigitsSix.String()}, "period": {"30"},
	}
	// PathEscape, because apps show a plus sign as it is.
	return "otpauth://totp/" + url.PathEscape(issuer) + ":" + url.PathEscape(account) + "?" + strings.ReplaceAll(values.Encode(), "+", "%20")
}

// CheckSecondFactor refuses a session to an account that must have a second factor and has none. Where rules require one, it is for
// those who may edit all content or administer accounts.
func (u User) CheckSecondFactor(rules Rules) error {
	if u.NeedsSecondFactor(rules) && !u.SecondFactor {
		return ErrSecondFactorSetUp()
	}
	return nil
}

// NeedsSecondFactor reports whether the account may not be without a second factor.
func (u User) NeedsSecondFactor(rules Rules) bool {
	return rules.RequireSecondFactor && u.Caller().Editor()
}

// SecondFactors is the storage of second factors.
type SecondFactors interface {
	// FindSecondFactor returns that of the user; without one, the zero value.
	FindSecondFactor(ctx context.Context, userID int32) (SecondFactor, error)
	// UpdateSecondFactor locks that of the user, runs change at the current time and saves; if change fails, nothing is saved.
	UpdateSecondFactor(ctx context.Context, userID int32, change func(f *SecondFactor, now time.Time) error) error
	// SwitchSecondFactor is UpdateSecondFactor for a change that switches it on or off: all sessions of the user end.
	SwitchSecondFactor(ctx context.Context, userID int32, change func(f *SecondFactor, now time.Time) error) (User, error)
}

func randomBytes(count int) []byte {
	b := make([]byte, count)
	_, _ = rand.Read(b) // never fails: without randomness the process ends
	return b
}
