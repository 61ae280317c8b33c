package cache

import (
	"context"
	"strconv"
	"sync"

	"golang.org/x/sync/singleflight"
)

// flights shares one call between concurrent requests with the same key. A call is cancelled when its last waiter leaves.
type flights struct {
	group  singleflight.Group
	mu     sync.Mutex
	active map[string]*flight
	last   uint64
}

type flight struct {
	ctx     context.Context //nolint:containedctx // cancelled when the last waiter leaves
	cancel  context.CancelFunc
	waiters int
}

func newFlights() *flights { return &flights{active: map[string]*flight{}} }

// uniqueKey returns a key that no other request shares.
func (f *flights) uniqueKey() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	return "\x01" + strconv.FormatUint(f.last, 36)
}

// do returns the result of work, or nil if ctx ends first.
func (f *flights) do(ctx context.Context, key string, work func(context.Context) *result) *result {
	flight, done := f.join(ctx, key, work)
	defer f.leave(key, flight)
	select {
	case r := <-done:
		got, _ := r.Val.(*result)
		return got
	case <-ctx.Done():
		return nil
	}
}

func (f *flights) join(ctx context.Context, key string, work func(context.Context) *result) (*flight, <-chan singleflight.Result) {
	f.mu.Lock()
	defer f.mu.Unlock()
	joined := f.active[key]
	if joined == nil {
		joined = &flight{}
		joined.ctx, joined.cancel = context.WithCancel(context.WithoutCancel(ctx))
		f.active[key] = joined
	}
	joined.waiters++
	return joined, f.group.DoChan(key, func() (any, error) { return work(joined.ctx), nil })
}

// leave cancels a call without waiters and forgets it, so that the next request starts a new one.
func (f *flights) leave(key string, left *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if left.waiters--; left.waiters == 0 {
		left.cancel()
		delete(f.active, key)
		f.group.Forget(key)
	}
}
