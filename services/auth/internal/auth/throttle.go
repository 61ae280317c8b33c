package auth

import (
	"context"
	"net/netip"
	"time"

	"raymi.example/internal/errs"
)

// Throttle makes tries on one account or inbox wait, whatever address they come from: some are free, then the wait doubles up to
// a maximum that keeps the owner out for a short time only.
type Throttle struct {
	// Kind separates the counts of different throttles.
	Kind string
	// Free is the number of tries without a wait.
	Free int
	// First and Max are the first and the longest wait; Forget is the time without a try after which counting begins again.
	First, Max, Forget time.Duration
}

// The throttles. A wrong password or code counts, a correct one ends the counting. Every requested mail counts. Only who knows the
// password can make an owner wait for the second factor, so that wait may be long.
var (
	PasswordThrottle = Throttle{Kind: "password", Free: 5, First: time.Second, Max: time.Minute, Forget: time.Hour}
	CodeThrottle     = Throttle{Kind: "code", Free: 5, First: time.Second, Max: 15 * time.Minute, Forget: 24 * time.Hour}
	MailThrottle     = Throttle{Kind: "mail", Free: 3, First: time.Minute, Max: time.Hour, Forget: 24 * time.Hour}
)

// Try is a try on an account or inbox, which needs not exist.
type Try struct {
	Throttle Throttle
	// Key is a keyed digest of kind and account, so that the storage shows neither.
	Key []byte
}

// TryCount is the state of an account or inbox.
type TryCount struct {
	Count                   int
	CountedAt, BlockedUntil time.Time
}

// Tries stores the counts, shared by all replicas.
type Tries interface {
	// CountTry counts a try, or refuses it with errs.RateLimited.
	CountTry(ctx context.Context, t Try) error
	// ForgetTry ends the counting.
	ForgetTry(ctx context.Context, t Try) error
	// KnowsNetwork reports whether the user signed in from the network within 90 days: guesses from elsewhere must not keep
	// the owner out.
	KnowsNetwork(ctx context.Context, userID int32, network []byte) (bool, error)
	// RememberNetwork records a sign-in from the network, which is a keyed digest.
	RememberNetwork(ctx context.Context, userID int32, network []byte) error
	// RemoveOldTries deletes counts that no longer matter and networks that are no longer known.
	RemoveOldTries(ctx context.Context) error
}

// Next returns the state after a try at now, or errs.RateLimited while tries have to wait.
func (t Throttle) Next(s TryCount, now time.Time) (TryCount, error) {
	if now.Before(s.BlockedUntil) {
		refused := errs.New(errs.RateLimited, "too_many_requests", "Too many requests, please try again later.")
		refused.RetryAfter = s.BlockedUntil.Sub(now)
		return s, refused
	}
	if now.Sub(s.CountedAt) >= t.Forget {
		s.Count = 0
	}
	s.Count++
	s.CountedAt = now
	s.BlockedUntil = now.Add(t.wait(s.Count))
	return s, nil
}

// wait is the time after the try with this number.
func (t Throttle) wait(number int) time.Duration {
	if number < t.Free {
		return 0
	}
	wait := t.First
	for range number - t.Free {
		if wait *= 2; wait >= t.Max {
			return t.Max
		}
	}
	return wait
}

// Network is the part of an address that its owner cannot choose: the first 64 bits of IPv6.
func Network(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil || !parsed.Is6() || parsed.Is4In6() {
		return address
	}
	half, err := parsed.Prefix(64)
	if err != nil {
		return address
	}
	return half.String()
}
