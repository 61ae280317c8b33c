package token

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"raymi.example/internal/identity"
)

// Audiences separate client tokens from internal tokens: a token of one is invalid as the other.
const (
	AudienceClient   = "raymi-client"
	AudienceInternal = "raymi-internal"
	issuer           = "raymi"
)

// InternalLifetime is the lifetime of an internal token. It bounds how long a withdrawn permission still works while
// NATS is unavailable.
const InternalLifetime = time.Minute

// ErrInvalid is returned for every token that fails verification; the wrapped reason is for logs only.
var ErrInvalid = errors.New("invalid token")

// Claims are the contents of a token.
type Claims struct {
	jwt.RegisteredClaims
	// Version is the account's token version; a client token with an older version is revoked.
	Version int32 `json:"ver,omitempty"`
	// SessionID identifies the session that the token belongs to.
	SessionID int32 `json:"sid,omitempty"`
	// Role and HostID are set in internal tokens only.
	Role   identity.Role `json:"role,omitempty"`
	HostID int32         `json:"host,omitempty"`
}

// UserID returns the subject as a user id; 0 when it is not a number.
func (c Claims) UserID() int32 {
	id, err := strconv.ParseInt(c.Subject, 10, 32)
	if err != nil {
		return 0
	}
	return int32(id)
}

// Caller returns the identity in the token.
func (c Claims) Caller() identity.Caller {
	return identity.Caller{UserID: c.UserID(), Role: c.Role, HostID: c.HostID, SessionID: c.SessionID}
}

// KeyID is the RFC 7638 thumbprint of an Ed25519 key.
func KeyID(key ed25519.PublicKey) string {
	x := base64.RawURLEncoding.EncodeToString(key)
	sum := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + x + `"}`))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
