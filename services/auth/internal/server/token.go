package server

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity/token"
	"raymi.example/services/auth/internal/auth"
)

// Tokens answers TokenService.
type Tokens struct {
	authv1.UnimplementedTokenServiceServer
	store    auth.Users
	verifier *token.Verifier
	signer   *token.Signer
	keys     []ed25519.PublicKey
	rules    auth.Rules
}

// NewTokens believes what verifier believes, signs with signer and publishes keys.
func NewTokens(store auth.Users, verifier *token.Verifier, signer *token.Signer, keys []ed25519.PublicKey, rules auth.Rules) *Tokens {
	return &Tokens{store: store, verifier: verifier, signer: signer, keys: keys, rules: rules}
}

// ExchangeToken turns a client's token into an internal one that says what its user may do now.
func (s *Tokens) ExchangeToken(ctx context.Context, req *authv1.ExchangeTokenRequest) (*authv1.ExchangeTokenResponse, error) {
	claims, err := s.verifier.Verify(ctx, req.GetToken())
	if err != nil {
		return nil, auth.ErrBadToken() // the reason is of use to a forger only
	}
	u, err := s.store.FindUser(ctx, claims.UserID())
	if errs.KindOf(err) == errs.NotFound {
		return nil, auth.ErrSessionEnded()
	}
	if err != nil {
		return nil, err
	}
	if claims.Version != u.TokenVersion {
		return nil, auth.ErrSessionEnded()
	}
	if err := u.MayContinue(s.rules); err != nil {
		return nil, err
	}
	text, err := s.signer.Internal(u.Caller())
	if err != nil {
		return nil, err
	}
	return &authv1.ExchangeTokenResponse{Token: text, UserId: u.ID, ExpiresIn: int32(token.InternalLifetime.Seconds())}, nil
}

// ListKeys returns the public keys as a JSON Web Key Set.
func (s *Tokens) ListKeys(context.Context, *authv1.ListKeysRequest) (*authv1.ListKeysResponse, error) {
	resp := &authv1.ListKeysResponse{}
	for _, key := range s.keys {
		resp.Keys = append(resp.Keys, &authv1.Key{
			Kid: token.KeyID(key), Kty: "OKP", Crv: "Ed25519", X: base64.RawURLEncoding.EncodeToString(key), Alg: "EdDSA", Use: "sig",
		})
	}
	return resp, nil
}
