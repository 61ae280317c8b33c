package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"raymi.example/internal/errs"
)

// CodeKind says what a mailed code is good for.
type CodeKind string

// The kinds of codes.
const (
	ResetCode        CodeKind = "reset"
	ConfirmationCode CodeKind = "confirmation"
)

// Lifetime is how long a code of the kind is good.
func (k CodeKind) Lifetime() time.Duration {
	if k == ResetCode {
		return time.Hour
	}
	return 24 * time.Hour
}

// CodeState is why a code is not good.
type CodeState string

// The states; a code that was replaced by a newer one is unknown.
const (
	UnknownCode CodeState = "invalid"
	UsedCode    CodeState = "used"
	ExpiredCode CodeState = "expired"
)

// ErrBadCode is the answer to a code that is unknown, used or expired; the sentence is the recorded one for all of them.
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

// NewCode makes a random code of 256 bits for a link.
func NewCode() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: it ends the process instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// HashCode is what is stored of a code. A random code of this length needs no slow hash.
func HashCode(code string) []byte {
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}
