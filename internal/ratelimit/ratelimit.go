// Package ratelimit counts calls by key in token buckets, in bounded memory.
package ratelimit

import (
	"hash/maphash"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"raymi.example/internal/errs"
)

// Generation is the number of buckets of one generation. Two generations, about 10 MB, bound the memory: beyond that, buckets are
// evicted before they are full again.
const Generation = 1 << 15

// Limiter counts calls by key. The buckets of one process are not shared with others.
type Limiter struct {
	period time.Duration
	seed   maphash.Seed
	now    func() time.Time

	mu sync.Mutex
	// A bucket unused for a period is full again, so dropping it changes nothing.
	young, old map[uint64]*rate.Limiter
	rotated    time.Time
}

// State is the state of a bucket after a call.
type State struct {
	// Remaining is how many calls are available now.
	Remaining int
	// Reset is when all calls are available again.
	Reset time.Time
}

// New counts the calls of a period.
func New(period time.Duration, now func() time.Time) *Limiter {
	return &Limiter{period: period, seed: maphash.MakeSeed(), now: now, young: map[uint64]*rate.Limiter{}, rotated: now()}
}

// Key returns a seeded hash, so that a limiter stores neither addresses nor accounts.
func Key[T comparable](l *Limiter, parts T) uint64 { return maphash.Comparable(l.seed, parts) }

// Spend counts a call on the bucket of the key, which allows most calls a period, or refuses it with errs.RateLimited and the time to
// wait. Both return the state.
func (l *Limiter) Spend(key uint64, most int) (State, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	bucket := l.bucket(key, most, now)
	allowed := bucket.AllowN(now, 1)
	tokens := bucket.TokensAt(now)
	refill := func(calls float64) time.Duration {
		return time.Duration(calls / float64(most) * float64(l.period))
	}
	state := State{Remaining: max(int(tokens), 0), Reset: now.Add(refill(float64(most) - tokens))}
	if allowed {
		return state, nil
	}
	refused := errs.New(errs.RateLimited, "too_many_requests", "Too many requests, please try again later.")
	refused.RetryAfter = refill(1 - tokens)
	return state, refused
}

func (l *Limiter) bucket(key uint64, most int, now time.Time) *rate.Limiter {
	if len(l.young) >= Generation || now.Sub(l.rotated) > l.period {
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
