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
)

// An unknown key id makes us ask auth again, at once a few times in a row: keys may be rotated right after the last
// question, and nobody may be logged out by that. Invented ids are slowed down to one question in keysAskedEvery.
const (
	keysAskedEvery  = 5 * time.Second
	keysAskedInARow = 3
)

// KeySet knows auth's public keys; it asks for them when it meets a key id that it does not know.
type KeySet struct {
	auth  authv1.TokenServiceClient
	mu    sync.Mutex
	keys  map[string]ed25519.PublicKey
	asked *rate.Limiter
}

// NewKeySet asks the auth service behind conn.
func NewKeySet(conn grpc.ClientConnInterface) *KeySet {
	return &KeySet{
		auth: authv1.NewTokenServiceClient(conn), keys: map[string]ed25519.PublicKey{},
		asked: rate.NewLimiter(rate.Every(keysAskedEvery), keysAskedInARow),
	}
}

// InternalVerifier dials auth at addr and believes the internal tokens that it signs.
func InternalVerifier(addr string) (*token.Verifier, error) {
	conn, err := Dial(addr)
	if err != nil {
		return nil, err
	}
	return token.NewVerifier(NewKeySet(conn).Key, token.AudienceInternal, time.Now), nil
}

// Key returns the key with the id; while auth is away, unknown ids fail with its status.
func (s *KeySet) Key(ctx context.Context, kid string) (ed25519.PublicKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if key, ok := s.keys[kid]; ok {
		return key, nil
	}
	if s.asked.Tokens() < 1 {
		return nil, fmt.Errorf("unknown key %q", kid)
	}
	resp, err := s.auth.ListKeys(ctx, &authv1.ListKeysRequest{})
	if err != nil {
		return nil, fmt.Errorf("ask auth for keys: %w", err)
	}
	s.asked.Allow() // counts answers only: while auth is away, nobody's token is called bad
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
