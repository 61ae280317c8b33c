package limit

import (
	"strings"
	"time"

	"raymi.example/internal/ratelimit"
	"raymi.example/services/auth/internal/auth"
)

// addressShare is how many times the limit one address may use over all accounts: enough for a school behind one address, too few to
// try one password on every account. One address creates at most this × the limit of buckets a period, so only hundreds of addresses
// can evict others early.
const addressShare = 10

// Limiter counts calls of a period for each route, client address and account, and for each route and address.
type Limiter struct {
	calls   int
	buckets *ratelimit.Limiter
}

// New allows perMinute calls a minute; 0 allows all.
func New(perMinute int, now func() time.Time) *Limiter { return For(time.Minute, perMinute, now) }

// For allows a number of calls in a period; 0 allows all.
func For(period time.Duration, calls int, now func() time.Time) *Limiter {
	return &Limiter{calls: calls, buckets: ratelimit.New(period, now)}
}

// key contains only values that the route itself uses, so that other fields of a request cannot create new buckets.
type key struct {
	route, address, account string
	// byAccount distinguishes the count of an account from that of the address.
	byAccount bool
}

// Allow counts a call, or refuses it with the time to wait. The account is normalised.
func (l *Limiter) Allow(route, address, account string) (auth.Allowance, error) {
	if l.calls == 0 {
		return auth.Allowance{}, nil
	}
	k := key{route: route, address: auth.Network(address)}
	if allowed, err := l.spend(k, l.calls*addressShare); err != nil {
		return allowed, err
	}
	k.account, k.byAccount = strings.ToLower(strings.TrimSpace(account)), true
	return l.spend(k, l.calls)
}

func (l *Limiter) spend(k key, most int) (auth.Allowance, error) {
	state, err := l.buckets.Spend(ratelimit.Key(l.buckets, k), most)
	return auth.Allowance{Limit: most, Remaining: state.Remaining, Reset: state.Reset}, err
}
