// Package limit rate-limits guessing of passwords, codes and addresses.
package limit

import (
	"hash/maphash"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

const (
	// generation bounds the memory: two generations of this many buckets, about 10 MB. One address creates at most
	// addressShare × the limit of them a period, so only hundreds of addresses can evict others early.
	generation = 1 << 15
	// addressShare is how many times the limit one address may use over all accounts: enough for a school behind one
	// address, too few to try one password on every account.
	addressShare = 10
)

// Limiter counts calls of a period for each route, client address and account, and for each route and address.
type Limiter struct {
	calls  int
	period time.Duration
	seed   maphash.Seed
	now    func() time.Time

	mu sync.Mutex
	// A bucket unused for a period is full again, so dropping it changes nothing.
	young, old map[uint64]*rate.Limiter
	rotated    time.Time
}

// New allows perMinute calls a minute; 0 allows all.
func New(perMinute int, now func() time.Time) *Limiter { return For(time.Minute, perMinute, now) }

// For allows a number of calls in a period; 0 allows all.
func For(period time.Duration, calls int, now func() time.Time) *Limiter {
	return &Limiter{calls: calls, period: period, seed: maphash.MakeSeed(), now: now, young: map[uint64]*rate.Limiter{}, rotated: now()}
}

// Allow counts a call, or refuses it with the time to wait. The key contains only values that the route itself uses,
// so that other fields of a request cannot create new buckets; the account is normalised.
func (l *Limiter) Allow(route, address, account string) (auth.Allowance, error) {
	if l.calls == 0 {
		return auth.Allowance{}, nil
	}
	address = auth.Network(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	if allowed, err := l.spend(l.key(route, address), l.calls*addressShare); err != nil {
		return allowed, err
	}
	return l.spend(l.key(route, address, "account", strings.ToLower(strings.TrimSpace(account))), l.calls)
}

func (l *Limiter) spend(key uint64, most int) (auth.Allowance, error) {
	now := l.now()
	bucket := l.bucket(key, most, now)
	allowed := bucket.AllowN(now, 1)
	tokens := bucket.TokensAt(now)
	refill := func(calls float64) time.Duration {
		return time.Duration(calls / float64(most) * float64(l.period))
	}
	allowance := auth.Allowance{Limit: most, Remaining: max(int(tokens), 0), Reset: now.Add(refill(float64(most) - tokens))}
	if allowed {
		return allowance, nil
	}
	refused := errs.New(errs.RateLimited, "too_many_requests", "Too many requests, please try again later.")
	refused.RetryAfter = refill(1 - tokens)
	return allowance, refused
}

func (l *Limiter) bucket(key uint64, most int, now time.Time) *rate.Limiter {
	if len(l.young) >= generation || now.Sub(l.rotated) > l.period {
		l.old, l.young, l.rotated = l.young, map[uint64]*rate.Limiter{}, now
	}
	if b, ok := l.young[key]; ok {
		return b
	}
	b, ok := l.old[key]
	if !ok {
		b = rate.NewLimiter(rate.Limit(float64(most)/l.period.Seconds()), most)
	}
	l.young[key] = b
	return b
}

// key is a seeded hash, so that neither addresses nor accounts are stored.
func (l *Limiter) key(parts ...string) uint64 {
	return maphash.Comparable(l.seed, strings.Join(parts, "\x00"))
}
