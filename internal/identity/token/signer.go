package token

import (
	"crypto/ed25519"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"raymi.example/internal/identity"
)

// Signer signs tokens with one private key.
type Signer struct {
	key ed25519.PrivateKey
	kid string
	now func() time.Time
}

// PublicKey returns the public half of a key.
func PublicKey(key ed25519.PrivateKey) ed25519.PublicKey {
	public, _ := key.Public().(ed25519.PublicKey) // always of this type
	return public
}

// NewSigner makes a signer with key; now is the clock.
func NewSigner(key ed25519.PrivateKey, now func() time.Time) *Signer {
	return &Signer{key: key, kid: KeyID(PublicKey(key)), now: now}
}

// Client signs a token for a browser. It identifies account and session, and carries no permissions.
func (s *Signer) Client(userID, version, sessionID int32, lifetime time.Duration) (string, error) {
	claims := Claims{RegisteredClaims: s.registered(userID, AudienceClient, lifetime), Version: version, SessionID: sessionID}
	return s.sign(claims)
}

// Internal signs a token for the portal's own services, with the caller's role and host.
func (s *Signer) Internal(c identity.Caller) (string, error) {
	claims := Claims{
		RegisteredClaims: s.registered(c.UserID, AudienceInternal, InternalLifetime), Role: c.Role, HostID: c.HostID,
		SessionID: c.SessionID,
	}
	return s.sign(claims)
}

func (s *Signer) registered(userID int32, audience string, lifetime time.Duration) jwt.RegisteredClaims {
	now := s.now()
	return jwt.RegisteredClaims{
		Issuer: issuer, Subject: strconv.Itoa(int(userID)), Audience: jwt.ClaimStrings{audience},
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(lifetime)),
	}
}

func (s *Signer) sign(claims Claims) (string, error) {
	t := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims)
	t.Header["kid"] = s.kid
	return t.SignedString(s.key)
}
