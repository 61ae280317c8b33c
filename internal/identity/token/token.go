// Package token signs and verifies the portal's tokens: EdDSA only, one audience each.
package token

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
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

// Keys returns the public key with the id kid; an unknown id is an error.
type Keys func(ctx context.Context, kid string) (ed25519.PublicKey, error)

// Verifier verifies tokens of one audience.
type Verifier struct {
	keys   Keys
	parser *jwt.Parser
	now    func() time.Time
	cache  cache
}

// NewVerifier accepts only EdDSA tokens that have an expiry, the portal's issuer and the audience.
func NewVerifier(keys Keys, audience string, now func() time.Time) *Verifier {
	return &Verifier{keys: keys, now: now, cache: cache{tokens: map[string]cachedClaims{}}, parser: jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}), jwt.WithExpirationRequired(),
		jwt.WithIssuer(issuer), jwt.WithAudience(audience), jwt.WithTimeFunc(now), jwt.WithLeeway(2*time.Second),
	)}
}

// Verify returns the claims of a valid token; every failure is ErrInvalid. A valid token is cached until it expires,
// but no longer than InternalLifetime; meanwhile its signature is not verified again.
func (v *Verifier) Verify(ctx context.Context, text string) (Claims, error) {
	now := v.now()
	if claims, ok := v.cache.find(text, now); ok {
		return claims, nil
	}
	var claims Claims
	_, err := v.parser.ParseWithClaims(text, &claims, func(t *jwt.Token) (any, error) {
		kid, _ := t.Header["kid"].(string)
		return v.keys(ctx, kid)
	})
	if err != nil {
		return Claims{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if claims.UserID() <= 0 {
		return Claims{}, fmt.Errorf("%w: no subject", ErrInvalid)
	}
	until := now.Add(InternalLifetime)
	if claims.ExpiresAt.Before(until) {
		until = claims.ExpiresAt.Time
	}
	v.cache.store(text, cachedClaims{claims, until}, now)
	return claims, nil
}

// KeyID is the RFC 7638 thumbprint of an Ed25519 key.
func KeyID(key ed25519.PublicKey) string {
	x := base64.RawURLEncoding.EncodeToString(key)
	sum := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + x + `"}`))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
