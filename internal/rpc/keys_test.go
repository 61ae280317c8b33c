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

// keyServer lists its keys and counts the requests.
type keyServer struct {
	grpc.ClientConnInterface
	keys        []ed25519.PublicKey
	unavailable bool
	requests    int
}

func (s *keyServer) Invoke(_ context.Context, _ string, _, reply any, _ ...grpc.CallOption) error {
	s.requests++
	if s.unavailable {
		return status.Error(codes.Unavailable, "unavailable")
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

func TestNewKeyIsRequestedAtOnce(t *testing.T) {
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
	if auth.requests != 2 {
		t.Fatalf("%d requests to auth, want one for each key", auth.requests)
	}
}

func TestInventedKeyIDsDoNotFloodAuth(t *testing.T) {
	auth := &keyServer{}
	set := rpc.NewKeySet(auth)
	for range 100 {
		if _, err := set.Key(t.Context(), "invented"); err == nil {
			t.Fatal("an invented key id is accepted")
		}
	}
	if auth.requests > 4 {
		t.Fatalf("%d requests to auth", auth.requests)
	}
}

func TestUnavailableAuthIsNotAnUnknownKey(t *testing.T) {
	key := publicKey(t)
	auth := &keyServer{keys: []ed25519.PublicKey{key}, unavailable: true}
	set := rpc.NewKeySet(auth)
	for range 10 {
		if _, err := set.Key(t.Context(), token.KeyID(key)); status.Code(err) != codes.Unavailable {
			t.Fatalf("got %v", err)
		}
	}
	auth.unavailable = false
	if _, err := set.Key(t.Context(), token.KeyID(key)); err != nil {
		t.Fatal(err)
	}
}
