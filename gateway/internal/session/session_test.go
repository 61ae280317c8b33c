package session_test

import (
	"context"
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
	if err := s.Handle(t.Context(), bus.Message{Data: data}); err != nil {
		t.Fatal(err)
	}
	exchange(3)
	if data, err = proto.Marshal(&authv1.UserDeleted{UserId: 7, HostId: 3}); err != nil {
		t.Fatal(err)
	}
	if err := s.Handle(t.Context(), bus.Message{Subject: bus.UserDeleted, Data: data}); err != nil {
		t.Fatal(err)
	}
	exchange(4)
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
