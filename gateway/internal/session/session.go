// Package session exchanges the clients' tokens for internal ones and caches them until auth reports a change of the user.
package session

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"sync"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// maxTokens bounds the cached tokens; when it is reached, the cache is cleared.
const maxTokens = 20_000

// renewBefore is how long before its expiry an internal token is replaced, so that it does not expire during a call.
const renewBefore = 10 * time.Second

type cachedToken struct {
	internal string
	userID   int32
	expires  time.Time
}

// Sessions caches one internal token per client token, for at most the token's lifetime of a minute.
type Sessions struct {
	auth authv1.TokenServiceClient
	now  func() time.Time
	mu   sync.Mutex
	// tokens has the digest of the client token as key.
	tokens map[[sha256.Size]byte]cachedToken
	// invalidations counts calls of Invalidate: an exchange that was under way meanwhile may return an outdated token.
	invalidations int
}

// New returns an empty cache in front of auth.
func New(auth authv1.TokenServiceClient, now func() time.Time) *Sessions {
	return &Sessions{auth: auth, now: now, tokens: map[[sha256.Size]byte]cachedToken{}}
}

// Exchange returns the internal token for a client's token, and its user; auth's error for an invalid one is passed on.
func (s *Sessions) Exchange(ctx context.Context, client string) (internal string, userID int32, err error) {
	key := sha256.Sum256([]byte(client))
	s.mu.Lock()
	cached, ok := s.tokens[key]
	invalidations := s.invalidations
	s.mu.Unlock()
	if ok && s.now().Before(cached.expires) {
		return cached.internal, cached.userID, nil
	}
	resp, err := s.auth.ExchangeToken(ctx, &authv1.ExchangeTokenRequest{Token: client})
	if err != nil {
		return "", 0, rpc.FromStatus(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if invalidations != s.invalidations {
		return resp.GetToken(), resp.GetUserId(), nil
	}
	if len(s.tokens) >= maxTokens {
		clear(s.tokens)
	}
	expires := s.now().Add(time.Duration(resp.GetExpiresIn())*time.Second - renewBefore)
	s.tokens[key] = cachedToken{internal: resp.GetToken(), userID: resp.GetUserId(), expires: expires}
	return resp.GetToken(), resp.GetUserId(), nil
}

// Invalidate removes all tokens of a user.
func (s *Sessions) Invalidate(userID int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.invalidations++
	for key, k := range s.tokens {
		if k.userID == userID {
			delete(s.tokens, key)
		}
	}
}

// invalidateAll removes the tokens of all users.
func (s *Sessions) invalidateAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.invalidations++
	clear(s.tokens)
}

// Subscribe receives auth's messages about users. Messages that are published while NATS is away do not arrive later: a reconnect
// removes all tokens.
func (s *Sessions) Subscribe(b *bus.Bus) error {
	_, err := b.Listen([]string{bus.UserChanged, bus.UserDeleted}, s.changed, s.invalidateAll)
	return err
}

// changed removes the cached token of the user in the event, and all tokens if the event cannot be decoded.
func (s *Sessions) changed(m bus.Message) {
	var event interface {
		proto.Message
		GetUserId() int32
	} = &authv1.UserChanged{}
	if m.Subject == bus.UserDeleted {
		event = &authv1.UserDeleted{}
	}
	if err := m.Decode(event); err != nil {
		slog.Warn("cannot decode a change of a user", "subject", m.Subject, "error", err)
		s.invalidateAll()
		return
	}
	s.Invalidate(event.GetUserId())
}
