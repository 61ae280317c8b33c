package cache

import (
	"context"
	"strconv"
	"sync"

	"golang.org/x/sync/singleflight"
)

// flights lets those who ask the same at a time wait for one answer. Work goes on as long as somebody waits for it.
type flights struct {
	group singleflight.Group
	mu    sync.Mutex
	at    map[string]*flight
	last  uint64
}

type flight struct {
	ctx     context.Context
	cancel  context.CancelFunc
	waiters int
}

func newFlights() *flights { return &flights{at: map[string]*flight{}} }

// unique names a flight that nobody else joins.
func (f *flights) unique() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	return "\x01" + strconv.FormatUint(f.last, 36)
}

// do returns the answer that work gives; nil when ctx ends first.
func (f *flights) do(ctx context.Context, key string, work func(context.Context) *asked) *asked {
	one, result := f.join(ctx, key, work)
	defer f.leave(key, one)
	select {
	case r := <-result:
		got, _ := r.Val.(*asked)
		return got
	case <-ctx.Done():
		return nil
	}
}

func (f *flights) join(ctx context.Context, key string, work func(context.Context) *asked) (*flight, <-chan singleflight.Result) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := f.at[key]
	if one == nil {
		one = &flight{}
		one.ctx, one.cancel = context.WithCancel(context.WithoutCancel(ctx))
		f.at[key] = one
	}
	one.waiters++
	return one, f.group.DoChan(key, func() (any, error) { return work(one.ctx), nil })
}

// leave ends work that nobody waits for any more; who asks later begins anew.
func (f *flights) leave(key string, one *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one.waiters--; one.waiters == 0 {
		one.cancel()
		delete(f.at, key)
		f.group.Forget(key)
	}
}
