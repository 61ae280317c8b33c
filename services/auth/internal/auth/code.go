package auth

import (
	"crypto/sha256"
	"encoding/base64"
	"time"

	"raymi.example/internal/errs"
)

// CodeKind is the purpose of a mailed code.
type CodeKind string

// The kinds of codes.
const (
	ResetCode        CodeKind = "reset"
	ConfirmationCode CodeKind = "confirmation"
)

// Lifetime is how long a code of the kind is valid.
func (k CodeKind) Lifetime() time.Duration {
	if k == ResetCode {
		return time.Hour
	}
	return 24 * time.Hour
}

// CodeState is why a code is invalid.
type CodeState string

// The states; a code replaced by a newer one is unknown.
const (
	UnknownCode CodeState = "invalid"
	UsedCode    CodeState = "used"
	ExpiredCode CodeState = "expired"
)

// ErrBadCode is the answer to a code that is unknown, used or expired. Recorded: all have the same message.
func (k CodeKind) ErrBadCode(state CodeState) *errs.Error {
	text := "Invalid token"
	if k == ResetCode {
		text = "Incorrect code provided"
	}
	switch {
	case state == UsedCode:
		return errs.New(errs.Invalid, "link_used", "%s", text)
	case state == ExpiredCode:
		return errs.New(errs.Invalid, "link_expired", "%s", text)
	case k == ResetCode:
		return errs.New(errs.Invalid, "incorrect_code", "%s", text)
	}
	return errs.New(errs.Invalid, "invalid_token", "%s", text)
}

// NewCode generates a random code of 256 bits for a link.
func NewCode() string {
	return base64.RawURLEncoding.EncodeToString(randomBytes(32))
}

// HashCode is the stored form of a code. A random code of this length needs no slow hash.
func HashCode(code string) []byte {
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}
