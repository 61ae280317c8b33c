package server

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/services/auth/internal/auth"
)

// Exchanges is the storage of token exchanges.
type Exchanges interface {
	// FindUser returns the user with the id, or errs.NotFound.
	FindUser(ctx context.Context, id int32) (auth.User, error)
	// UseSession records a use of the session of a user with the role; errs.NotFound if it has ended.
	UseSession(ctx context.Context, userID, id int32, role identity.Role) error
}

// Tokens implements TokenService.
type Tokens struct {
	authv1.UnimplementedTokenServiceServer
	store    Exchanges
	verifier *token.Verifier
	signer   *token.Signer
	keys     []ed25519.PublicKey
	rules    auth.Rules
}

// NewTokens accepts the client tokens that verifier accepts, signs with signer and publishes keys.
func NewTokens(store Exchanges, verifier *token.Verifier, signer *token.Signer, keys []ed25519.PublicKey, rules auth.Rules) *Tokens {
	return &Tokens{store: store, verifier: verifier, signer: signer, keys: keys, rules: rules}
}

// ExchangeToken exchanges a client's token for an internal one with the user's current rights.
func (s *Tokens) ExchangeToken(ctx context.Context, req *authv1.ExchangeTokenRequest) (*authv1.ExchangeTokenResponse, error) {
	claims, err := s.verifier.Verify(ctx, req.GetToken())
	if err != nil {
		return nil, auth.ErrBadToken() // the reason would only help an attacker
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
	caller := u.Caller()
	caller.SessionID = claims.SessionID
	if err := s.useSession(ctx, caller); err != nil {
		return nil, err
	}
	text, err := s.signer.Internal(caller)
	if err != nil {
		return nil, err
	}
	return &authv1.ExchangeTokenResponse{Token: text, UserId: u.ID, ExpiresIn: int32(token.InternalLifetime.Seconds())}, nil
}

// useSession refuses an ended session. Tokens issued before sessions existed name none; they expire.
func (s *Tokens) useSession(ctx context.Context, c identity.Caller) error {
	if c.SessionID == 0 {
		return nil
	}
	err := s.store.UseSession(ctx, c.UserID, c.SessionID, c.Role)
	if errs.KindOf(err) == errs.NotFound {
		return auth.ErrSessionEnded()
	}
	return err
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
