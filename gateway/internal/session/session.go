// Package session turns the clients' tokens into internal ones and forgets them when auth says that a user changed.
package session

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// maxKept bounds the tokens kept; when it is reached all are asked for anew.
const maxKept = 20_000

// earlier is how long before its end an internal token is exchanged anew, so that it does not end on its way.
const earlier = 10 * time.Second

type kept struct {
	internal string
	userID   int32
	until    time.Time
}

// Sessions keeps one internal token per client token, for at most its minute.
type Sessions struct {
	auth authv1.TokenServiceClient
	now  func() time.Time
	mu   sync.Mutex
	kept map[[sha256.Size]byte]kept
	// changes counts what Forget was told: an answer that was on its way meanwhile may be older than the change.
	changes int
}

// New asks auth.
func New(auth authv1.TokenServiceClient, now func() time.Time) *Sessions {
	return &Sessions{auth: auth, now: now, kept: map[[sha256.Size]byte]kept{}}
}

// Exchange returns the internal token for a client's; a bad one fails as auth says.
func (s *Sessions) Exchange(ctx context.Context, client string) (string, error) {
	key := sha256.Sum256([]byte(client))
	s.mu.Lock()
	known, ok := s.kept[key]
	changes := s.changes
	s.mu.Unlock()
	if ok && s.now().Before(known.until) {
		return known.internal, nil
	}
	resp, err := s.auth.ExchangeToken(ctx, &authv1.ExchangeTokenRequest{Token: client})
	if err != nil {
		return "", rpc.FromStatus(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if changes != s.changes {
		return resp.GetToken(), nil
	}
	if len(s.kept) >= maxKept {
		clear(s.kept)
	}
	until := s.now().Add(time.Duration(resp.GetExpiresIn())*time.Second - earlier)
	s.kept[key] = kept{internal: resp.GetToken(), userID: resp.GetUserId(), until: until}
	return resp.GetToken(), nil
}

// Forget drops all tokens of a user.
func (s *Sessions) Forget(userID int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes++
	for key, k := range s.kept {
		if k.userID == userID {
			delete(s.kept, key)
		}
	}
}

// Events is what the gateway wants to hear from auth; every replica hears all of it.
func Events() bus.Subscription {
	return bus.Subscription{Service: "auth", Subjects: []string{bus.UserChanged, bus.UserDeleted}}
}

// Handle forgets the user that changed or has left.
func (s *Sessions) Handle(_ context.Context, m bus.Message) error {
	if m.Subject == bus.UserDeleted {
		var event authv1.UserDeleted
		if err := proto.Unmarshal(m.Data, &event); err != nil {
			return fmt.Errorf("user event: %w", err)
		}
		s.Forget(event.GetUserId())
		return nil
	}
	var event authv1.UserChanged
	if err := proto.Unmarshal(m.Data, &event); err != nil {
		return fmt.Errorf("user event: %w", err)
	}
	s.Forget(event.GetUserId())
	return nil
}
