package cache

import (
	"context"
	"strconv"
	"sync"
)

// flights shares one call between concurrent requests with the same key. The first of them makes the call itself:
// x/sync/singleflight starts a goroutine for each call that a waiter may leave, and most calls have one waiter only. A call
// is cancelled when its last waiter leaves.
type flights struct {
	mu     sync.Mutex
	active map[string]*flight
	last   uint64
}

// flight is a call. got is set when done is closed, nil if the work panicked.
type flight struct {
	ctx     context.Context //nolint:containedctx // cancelled when the last waiter leaves
	cancel  context.CancelFunc
	waiters int
	done    chan struct{}
	got     *result
}

func newFlights() *flights { return &flights{active: map[string]*flight{}} }

// uniqueKey returns a key that no other request shares.
func (f *flights) uniqueKey() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	return "\x01" + strconv.FormatUint(f.last, 36)
}

// do returns the result of work, or nil if ctx ends first. The caller that makes the call waits for its end even then, if
// others wait for it.
func (f *flights) do(ctx context.Context, key string, work func(context.Context) *result) *result {
	flight, first := f.join(ctx, key)
	if first {
		f.run(ctx, key, flight, work)
	} else {
		defer f.leave(key, flight)
	}
	select {
	case <-ctx.Done():
		return nil
	case <-flight.done:
		return flight.got
	}
}

func (f *flights) join(ctx context.Context, key string) (joined *flight, first bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	joined = f.active[key]
	if first = joined == nil; first {
		joined = &flight{done: make(chan struct{})}
		joined.ctx, joined.cancel = context.WithCancel(context.WithoutCancel(ctx))
		f.active[key] = joined
	}
	joined.waiters++
	return joined, first
}

// run makes the call. The end of ctx only takes one waiter away.
func (f *flights) run(ctx context.Context, key string, one *flight, work func(context.Context) *result) {
	stop := context.AfterFunc(ctx, func() { f.leave(key, one) })
	defer func() {
		f.end(key, one)
		if stop() {
			f.leave(key, one)
		}
	}()
	one.got = work(one.ctx)
}

// end gives the result to all waiters.
func (f *flights) end(key string, one *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forget(key, one)
	close(one.done)
}

// leave cancels a call without waiters, and makes the next request start a new one.
func (f *flights) leave(key string, left *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if left.waiters--; left.waiters == 0 {
		f.forget(key, left)
		left.cancel()
	}
}

// forget removes a call, unless another one has its key already; f.mu is locked.
func (f *flights) forget(key string, one *flight) {
	if f.active[key] == one {
		delete(f.active, key)
	}
}
