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

// ErrBadCode is the answer to a code that is unknown, used or expired.
func (k CodeKind) ErrBadCode() *errs.Error {
	if k == ResetCode {
		return errs.New(errs.Invalid, "incorrect_code", "Incorrect code provided")
	}
	return errs.New(errs.Invalid, "invalid_token", "Invalid token")
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
