package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc/metadata"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
)

// stopped is a clock that stands still: no wait passes while a busy machine hashes.
func stopped() func() time.Time {
	now := time.Now()
	return func() time.Time { return now }
}

// at is a call context of the n-th address.
func at(t *testing.T, n int) context.Context {
	t.Helper()
	return metadata.AppendToOutgoingContext(t.Context(), "x-client-address", fmt.Sprintf("198.51.100.%d", n))
}

func isLimited(err error) bool {
	return err != nil && rpc.FromStatus(err).Kind == errs.RateLimited && rpc.FromStatus(err).RetryAfter > 0
}

// guess tries wrong passwords, each from another address, and returns how many were compared.
func (s *service) guess(t *testing.T, from int, identifiers ...string) int {
	t.Helper()
	for i := range 30 {
		_, err := s.Login(at(t, from+i), &authv1.LoginRequest{Identifier: identifiers[i%len(identifiers)], Password: fmt.Sprintf("guess-%d", i)})
		if isLimited(err) {
			return i
		}
		if err == nil || rpc.FromStatus(err).Key != "invalid_credentials" {
			t.Fatal(err)
		}
	}
	return 30
}

func TestGuessesFromManyAddressesHaveToWait(t *testing.T) {
	t.Parallel()
	s := startAt(t, open(), 10, stopped())
	s.register(t, "ana")
	s.register(t, "rosa")
	login := func(from int, name string) error {
		_, err := s.Login(at(t, from), &authv1.LoginRequest{Identifier: name, Password: goodPassword})
		return err
	}
	if err := login(1, "ana"); err != nil {
		t.Fatal(err)
	}
	if n := s.guess(t, 100, "ana", "ana@example.org", "ANA@example.org"); n != 5 {
		t.Errorf("%d guesses by name and address were compared", n)
	}
	if n := s.guess(t, 140, "nobody@example.org"); n != 5 {
		t.Errorf("%d guesses at an unknown account were compared: accounts can be probed", n)
	}
	if err := login(2, "ana"); !isLimited(err) {
		t.Errorf("the password from an unknown network: %v", err)
	}
	if err := login(1, "ana"); err != nil {
		t.Errorf("the owner is locked out: %v", err)
	}
	if err := login(3, "rosa"); err != nil {
		t.Errorf("another account: %v", err)
	}
	if n := s.guess(t, 180, "ana"); n != 5 {
		t.Errorf("%d guesses after the owner's login", n)
	}
}

func TestConcurrentGuessesAreCounted(t *testing.T) {
	t.Parallel()
	s := startAt(t, open(), 10, stopped())
	s.register(t, "ana")
	var compared atomic.Int32
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			_, err := s.Login(at(t, i), &authv1.LoginRequest{Identifier: "ana", Password: fmt.Sprintf("guess-%d", i)})
			if !isLimited(err) {
				compared.Add(1)
			}
		})
	}
	all.Wait()
	if n := compared.Load(); n != 5 {
		t.Errorf("%d guesses were compared", n)
	}
}

func TestGuessesAtTheCurrentPasswordHaveToWait(t *testing.T) {
	t.Parallel()
	s := startAt(t, open(), 100, stopped())
	ana := s.register(t, "ana").GetUser()
	ctx := s.as(t, identity.Caller{UserID: ana.GetId(), Role: identity.Client})
	for i := range 6 {
		_, err := s.ChangePassword(ctx, &authv1.ChangePasswordRequest{
			CurrentPassword: "guess", Password: "another-one", PasswordConfirmation: "another-one",
		})
		if isLimited(err) != (i == 5) {
			t.Errorf("guess %d: %v", i+1, err)
		}
	}
}

func TestAnInboxGetsFewMailsWhoeverAsks(t *testing.T) {
	t.Parallel()
	s := startAt(t, open(), 10, stopped())
	s.register(t, "ana")
	sent := 0
	for i := range 15 {
		ctx := at(t, i)
		_, forgot := s.ForgotPassword(ctx, &authv1.ForgotPasswordRequest{Email: "Ana@example.org"})
		_, confirm := s.SendEmailConfirmation(ctx, &authv1.SendEmailConfirmationRequest{Email: "ana@example.org"})
		for _, err := range []error{forgot, confirm} {
			if err == nil {
				sent++
			} else if !isLimited(err) && rpc.FromStatus(err).Key != "already_confirmed" {
				t.Fatal(err)
			}
		}
	}
	if sent != 3 {
		t.Errorf("%d mails", sent)
	}
	if _, err := s.ForgotPassword(at(t, 1), &authv1.ForgotPasswordRequest{Email: "rosa@example.org"}); err != nil {
		t.Errorf("another inbox: %v", err)
	}
}

// lockedBuffer collects a log; calls log after they have answered.
type lockedBuffer struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.String()
}

func TestWrongPasswordsAreLoggedWithoutNames(t *testing.T) {
	var log lockedBuffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	s := start(t, open(), 0)
	s.register(t, "ana")
	for _, identifier := range []string{"ana", "ANA@example.org", "nobody"} {
		if _, err := s.Login(at(t, 7), &authv1.LoginRequest{Identifier: identifier, Password: "guess-of-a-stranger"}); err == nil {
			t.Fatal("the guess was right")
		}
	}
	var lines []map[string]any
	for line := range strings.Lines(log.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if fields["msg"] == "password refused" {
			lines = append(lines, fields)
		}
	}
	if len(lines) != 3 {
		t.Fatalf("%d lines in %s", len(lines), log.String())
	}
	if lines[0]["account"] != lines[1]["account"] || lines[0]["account"] == lines[2]["account"] || lines[2]["known"] != false {
		t.Errorf("accounts of %v", lines)
	}
	if lines[0]["network"] == "" || lines[0]["network"] != lines[2]["network"] {
		t.Errorf("networks of %v", lines)
	}
	for _, secret := range []string{"ana@", `"ana"`, "nobody", "198.51.100", "guess-of"} {
		if strings.Contains(strings.ToLower(log.String()), secret) {
			t.Errorf("%q is in the log %s", secret, log.String())
		}
	}
}
