package server_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/auth/internal/keys"
)

// exchange returns the caller in the internal token.
func (s *service) exchange(t *testing.T, text string) identity.Caller {
	t.Helper()
	resp, err := s.tokens.ExchangeToken(t.Context(), &authv1.ExchangeTokenRequest{Token: text})
	if err != nil {
		t.Fatal(err)
	}
	if resp.GetExpiresIn() != 60 {
		t.Errorf("expires in %d s", resp.GetExpiresIn())
	}
	claims, err := s.keys.Verifier(token.AudienceInternal, time.Now).Verify(t.Context(), resp.GetToken())
	if err != nil || claims.UserID() != resp.GetUserId() {
		t.Fatalf("got %+v, %v", claims, err)
	}
	return claims.Caller()
}

func TestExchangeToken(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	want := identity.Caller{UserID: ana.GetUser().GetId(), Role: identity.Client, SessionID: 1}
	if got := s.exchange(t, ana.GetJwt()); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	ghost, err := s.keys.Signer(time.Now).Client(999, 0, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if s.alive(t, ghost) {
		t.Error("a token of an unknown user is accepted")
	}
	younger, err := s.keys.Signer(time.Now).Client(ana.GetUser().GetId(), 1, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if s.alive(t, younger) {
		t.Error("a token of another version works")
	}
}

// forged is a token for the user that names our key but is signed with another method.
func (s *service) forged(t *testing.T, userID int32, method jwt.SigningMethod, key any) string {
	t.Helper()
	made := jwt.NewWithClaims(method, jwt.MapClaims{
		"sub": strconv.Itoa(int(userID)), "aud": token.AudienceClient, "iss": "raymi", "exp": time.Now().Add(time.Hour).Unix(),
	})
	made.Header["kid"] = token.KeyID(s.keys.Public()[0])
	text, err := made.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestInvalidTokensAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana").GetUser()
	stranger, err := keys.Load(filepath.Join(t.TempDir(), "key.pem"), true)
	if err != nil {
		t.Fatal(err)
	}
	foreign, _ := stranger.Signer(time.Now).Client(ana.GetId(), 0, 0, time.Hour)
	signer := s.keys.Signer(time.Now)
	expired, _ := signer.Client(ana.GetId(), 0, 0, -time.Minute)
	internal, _ := signer.Internal(identity.Caller{UserID: ana.GetId(), Role: identity.Administrator})
	nobody, _ := signer.Client(0, 0, 0, time.Hour)
	for name, text := range map[string]string{
		"nothing":               "",
		"noise":                 "a.b.c",
		"alg none":              s.forged(t, ana.GetId(), jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType),
		"HS256 by public key":   s.forged(t, ana.GetId(), jwt.SigningMethodHS256, []byte(s.keys.Public()[0])),
		"HS512 by public key":   s.forged(t, ana.GetId(), jwt.SigningMethodHS512, []byte(s.keys.Public()[0])),
		"another key":           foreign,
		"expired":               expired,
		"an internal one":       internal,
		"one without a subject": nobody,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.tokens.ExchangeToken(t.Context(), &authv1.ExchangeTokenRequest{Token: text})
			rpctest.WantError(t, err, errs.Unauthenticated, "Missing or invalid credentials")
		})
	}
}

func TestListKeys(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	resp, err := s.tokens.ListKeys(t.Context(), &authv1.ListKeysRequest{})
	if err != nil || len(resp.GetKeys()) != 1 {
		t.Fatalf("got %v, %v", resp, err)
	}
	k := resp.GetKeys()[0]
	raw, err := base64.RawURLEncoding.DecodeString(k.GetX())
	if err != nil || !ed25519.PublicKey(raw).Equal(s.keys.Public()[0]) || k.GetKid() != token.KeyID(raw) {
		t.Errorf("got %v, %v", k, err)
	}
	if k.GetKty() != "OKP" || k.GetCrv() != "Ed25519" || k.GetAlg() != "EdDSA" || k.GetUse() != "sig" {
		t.Errorf("got %v", k)
	}
}
