package token

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

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
