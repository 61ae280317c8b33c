// Package limit slows down those who try many passwords, codes or addresses.
package limit

import (
	"hash/maphash"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

const (
	// generation bounds the memory: two generations of so many buckets, about 10 MB. An address fills at most
	// addressShare × the limit of them a minute, so it takes hundreds of addresses to push others out early.
	generation = 1 << 15
	// addressShare is how many times the limit one address may spend over all accounts: a school behind one address
	// works, trying one password on every account does not.
	addressShare = 10
)

// Limiter counts calls of a minute for each route, client address and account, and for each route and address.
type Limiter struct {
	perMinute int
	seed      maphash.Seed
	now       func() time.Time

	mu sync.Mutex
	// Buckets not asked for during a whole minute are full again: forgetting them loses nothing.
	young, old map[uint64]*rate.Limiter
	turned     time.Time
}

// New allows so many calls a minute; 0 allows all.
func New(perMinute int, now func() time.Time) *Limiter {
	return &Limiter{perMinute: perMinute, seed: maphash.MakeSeed(), now: now, young: map[uint64]*rate.Limiter{}, turned: now()}
}

// Take counts a call, or refuses it with the time to wait. The key has nothing that the route does not use itself, so
// that other fields of a request cannot open fresh buckets; spelling of the account does not matter.
func (l *Limiter) Take(route, address, account string) (auth.Allowance, error) {
	if l.perMinute == 0 {
		return auth.Allowance{}, nil
	}
	address = network(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	if allowed, err := l.spend(l.key(route, address), l.perMinute*addressShare); err != nil {
		return allowed, err
	}
	return l.spend(l.key(route, address, "account", strings.ToLower(strings.TrimSpace(account))), l.perMinute)
}

func (l *Limiter) spend(key uint64, perMinute int) (auth.Allowance, error) {
	now := l.now()
	bucket := l.bucket(key, perMinute, now)
	allowed := bucket.AllowN(now, 1)
	left := bucket.TokensAt(now)
	refill := func(calls float64) time.Duration {
		return time.Duration(calls / float64(perMinute) * float64(time.Minute))
	}
	standing := auth.Allowance{Limit: perMinute, Remaining: max(int(left), 0), Reset: now.Add(refill(float64(perMinute) - left))}
	if allowed {
		return standing, nil
	}
	refused := errs.New(errs.RateLimited, "too_many_requests", "Too many requests, please try again later.")
	refused.RetryAfter = refill(1 - left)
	return standing, refused
}

func (l *Limiter) bucket(key uint64, perMinute int, now time.Time) *rate.Limiter {
	if len(l.young) >= generation || now.Sub(l.turned) > time.Minute {
		l.old, l.young, l.turned = l.young, map[uint64]*rate.Limiter{}, now
	}
	if b, ok := l.young[key]; ok {
		return b
	}
	b, ok := l.old[key]
	if !ok {
		b = rate.NewLimiter(rate.Limit(float64(perMinute)/60), perMinute)
	}
	l.young[key] = b
	return b
}

// network is the part of an address that its holder cannot choose: of IPv6 the first half.
func network(address string) string {
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

// key keeps no address and no account: a hash with a seed of this process tells nothing.
func (l *Limiter) key(parts ...string) uint64 {
	return maphash.Comparable(l.seed, strings.Join(parts, "\x00"))
}
