package rpc_test

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/rpc"
)

// keyServer publishes its keys and counts the questions.
type keyServer struct {
	grpc.ClientConnInterface
	keys  []ed25519.PublicKey
	away  bool
	asked int
}

func (s *keyServer) Invoke(_ context.Context, _ string, _, reply any, _ ...grpc.CallOption) error {
	s.asked++
	if s.away {
		return status.Error(codes.Unavailable, "away")
	}
	resp := reply.(*authv1.ListKeysResponse)
	for _, key := range s.keys {
		resp.Keys = append(resp.Keys, &authv1.Key{Kid: token.KeyID(key), X: base64.RawURLEncoding.EncodeToString(key)})
	}
	return nil
}

func publicKey(t *testing.T) ed25519.PublicKey {
	t.Helper()
	public, _, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return public
}

func TestANewKeyIsKnownAtOnce(t *testing.T) {
	old, young := publicKey(t), publicKey(t)
	auth := &keyServer{keys: []ed25519.PublicKey{old}}
	set := rpc.NewKeySet(auth)
	for _, key := range []ed25519.PublicKey{old, young, old, young} {
		if !key.Equal(old) {
			auth.keys = []ed25519.PublicKey{young, old}
		}
		got, err := set.Key(t.Context(), token.KeyID(key))
		if err != nil || !got.Equal(key) {
			t.Fatalf("got %v, %v", got, err)
		}
	}
	if auth.asked != 2 {
		t.Fatalf("auth was asked %d times, want once for each key", auth.asked)
	}
}

func TestInventedKeysDoNotFloodAuth(t *testing.T) {
	auth := &keyServer{}
	set := rpc.NewKeySet(auth)
	for range 100 {
		if _, err := set.Key(t.Context(), "invented"); err == nil {
			t.Fatal("believed")
		}
	}
	if auth.asked > 4 {
		t.Fatalf("auth was asked %d times", auth.asked)
	}
}

func TestWhileAuthIsAwayNoKeyIsCalledUnknown(t *testing.T) {
	key := publicKey(t)
	auth := &keyServer{keys: []ed25519.PublicKey{key}, away: true}
	set := rpc.NewKeySet(auth)
	for range 10 {
		if _, err := set.Key(t.Context(), token.KeyID(key)); status.Code(err) != codes.Unavailable {
			t.Fatalf("got %v", err)
		}
	}
	auth.away = false
	if _, err := set.Key(t.Context(), token.KeyID(key)); err != nil {
		t.Fatal(err)
	}
}
