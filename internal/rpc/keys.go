package rpc

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"
	"google.golang.org/grpc"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/mtls"
)

// An unknown key id triggers a request to auth, up to keyRequestBurst times in a row: keys may be rotated right after
// the last request, and that must not log anybody out. Invented ids are limited to one request per keyRequestEvery.
const (
	keyRequestEvery = 5 * time.Second
	keyRequestBurst = 3
)

// KeySet caches auth's public keys and requests them when it gets an unknown key id.
type KeySet struct {
	auth  authv1.TokenServiceClient
	mu    sync.Mutex
	keys  map[string]ed25519.PublicKey
	limit *rate.Limiter
}

// NewKeySet requests keys from the auth service behind conn.
func NewKeySet(conn grpc.ClientConnInterface) *KeySet {
	return &KeySet{
		auth: authv1.NewTokenServiceClient(conn), keys: map[string]ed25519.PublicKey{},
		limit: rate.NewLimiter(rate.Every(keyRequestEvery), keyRequestBurst),
	}
}

// InternalVerifier returns a verifier for the internal tokens that auth at addr signs.
func InternalVerifier(addr string, certificates *mtls.Certificates) (*token.Verifier, error) {
	conn, err := Dial(addr, certificates)
	if err != nil {
		return nil, err
	}
	return token.NewVerifier(NewKeySet(conn).Key, token.AudienceInternal, time.Now), nil
}

// Key returns the key with the id; while auth is unavailable, unknown ids fail with its status.
func (s *KeySet) Key(ctx context.Context, kid string) (ed25519.PublicKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if key, ok := s.keys[kid]; ok {
		return key, nil
	}
	if s.limit.Tokens() < 1 {
		return nil, fmt.Errorf("unknown key %q", kid)
	}
	resp, err := s.auth.ListKeys(ctx, &authv1.ListKeysRequest{})
	if err != nil {
		return nil, fmt.Errorf("request keys from auth: %w", err)
	}
	s.limit.Allow() // only responses count: while auth is unavailable, no key is reported as unknown
	for _, k := range resp.GetKeys() {
		raw, err := base64.RawURLEncoding.DecodeString(k.GetX())
		if err == nil && len(raw) == ed25519.PublicKeySize {
			s.keys[k.GetKid()] = raw
		}
	}
	if key, ok := s.keys[kid]; ok {
		return key, nil
	}
	return nil, fmt.Errorf("unknown key %q", kid)
}
