package session_test

import (
	"context"
	"os"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/session"
	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
)

// fakeAuth counts exchanges; every other call panics.
type fakeAuth struct {
	authv1.TokenServiceClient
	calls int
	// during runs during an exchange.
	during func()
}

func (f *fakeAuth) ExchangeToken(context.Context, *authv1.ExchangeTokenRequest, ...grpc.CallOption) (*authv1.ExchangeTokenResponse, error) {
	f.calls++
	if f.during != nil {
		f.during()
	}
	return &authv1.ExchangeTokenResponse{Token: "internal", UserId: 7, ExpiresIn: 60}, nil
}

func TestTokenIsCachedUntilItExpiresOrItsUserChanges(t *testing.T) {
	now := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	auth := &fakeAuth{}
	s := session.New(auth, func() time.Time { return now })
	exchange := func(want int) {
		t.Helper()
		if token, user, err := s.Exchange(t.Context(), "client"); err != nil || token != "internal" || user != 7 {
			t.Fatalf("got %q, %d, %v", token, user, err)
		}
		if auth.calls != want {
			t.Fatalf("auth was called %d times, want %d", auth.calls, want)
		}
	}
	exchange(1)
	exchange(1)
	now = now.Add(55 * time.Second)
	exchange(2)
	data, err := proto.Marshal(&authv1.UserChanged{UserId: 7})
	if err != nil {
		t.Fatal(err)
	}
	s.Changed(bus.Message{Subject: bus.UserChanged, Data: data})
	exchange(3)
	if data, err = proto.Marshal(&authv1.UserDeleted{UserId: 7, HostId: 3}); err != nil {
		t.Fatal(err)
	}
	s.Changed(bus.Message{Subject: bus.UserDeleted, Data: data})
	exchange(4)
	if data, err = proto.Marshal(&authv1.UserChanged{UserId: 8}); err != nil {
		t.Fatal(err)
	}
	s.Changed(bus.Message{Subject: bus.UserChanged, Data: data})
	exchange(4)
	s.Changed(bus.Message{Subject: bus.UserChanged, Data: []byte("not a message")})
	exchange(5)
}

// Changes that are published while NATS is away never arrive, so no token of before is used afterwards.
func TestConnectingToNATSRemovesAllTokens(t *testing.T) {
	auth := &fakeAuth{}
	s := session.New(auth, time.Now)
	if _, _, err := s.Exchange(t.Context(), "client"); err != nil {
		t.Fatal(err)
	}
	b, err := bus.Connect(bus.Config{URL: os.Getenv("TEST_NATS_URL_GATEWAY")}, "gateway")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := s.Subscribe(b); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(30 * time.Second); auth.calls < 2; time.Sleep(5 * time.Millisecond) {
		if _, _, err := s.Exchange(t.Context(), "client"); err != nil || time.Now().After(end) {
			t.Fatalf("the token is still used: %v", err)
		}
	}
}

func TestTokenExchangedDuringAChangeIsNotCached(t *testing.T) {
	auth := &fakeAuth{}
	s := session.New(auth, time.Now)
	auth.during = func() { s.Invalidate(7) }
	for range 2 {
		if _, _, err := s.Exchange(t.Context(), "client"); err != nil {
			t.Fatal(err)
		}
	}
	if auth.calls != 2 {
		t.Fatalf("auth was called %d times, want 2", auth.calls)
	}
}
