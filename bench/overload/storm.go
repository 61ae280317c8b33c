package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// task is a kind of request with its weight.
type task struct {
	weight int
	do     func(*portal, context.Context) (status int, retryAfter string, err error)
}

// result counts the calls of a storm: the latencies of successful answers in milliseconds, the refusals with 429 or
// 503, and other failures.
type result struct {
	good    []float64
	refused int
	failed  failures
}

// failures counts failures by description.
type failures map[string]int

func (f failures) String() string {
	if len(f) == 0 {
		return "0"
	}
	var out []string
	for what, n := range f {
		out = append(out, fmt.Sprintf("%d × %s", n, what))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// storm lets the clients run the tasks for the duration of a row. A refused client waits for its Retry-After.
func (p *portal) storm(ctx context.Context, clients int, tasks []task) result {
	ctx, cancel := context.WithTimeout(ctx, p.time)
	defer cancel()
	var all sync.WaitGroup
	var mu sync.Mutex
	r := result{failed: failures{}}
	for range clients {
		all.Go(func() {
			for ctx.Err() == nil {
				started := time.Now()
				status, retryAfter, err := pick(tasks).do(p, ctx)
				took := time.Since(started)
				if ctx.Err() != nil {
					return // cancelled at the end of the row
				}
				mu.Lock()
				r.count(status, took, err)
				mu.Unlock()
				wait(ctx, retryAfter)
			}
		})
	}
	all.Wait()
	slices.Sort(r.good)
	return r
}

func (r *result) count(status int, took time.Duration, err error) {
	switch {
	case err == nil && status < 400:
		r.good = append(r.good, float64(took.Microseconds())/1000)
	case err == nil && (status == 429 || status == 503):
		r.refused++
	case err != nil:
		r.failed["no answer"]++
	default:
		r.failed[strconv.Itoa(status)]++
	}
}

func pick(tasks []task) task {
	sum := 0
	for _, t := range tasks {
		sum += t.weight
	}
	n := rand.IntN(sum)
	for _, t := range tasks {
		if n -= t.weight; n < 0 {
			return t
		}
	}
	return tasks[0]
}

func wait(ctx context.Context, retryAfter string) {
	seconds, err := strconv.Atoi(retryAfter)
	if err != nil {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(time.Duration(seconds) * time.Second):
	}
}

func percentile(sorted []float64, p int) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)*p/100, len(sorted)-1)]
}

// recovery is the time after the end of the load until a plain list is answered within half a second, at most a minute.
func (p *portal) recovery(ctx context.Context) time.Duration {
	for started := time.Now(); time.Since(started) < time.Minute; time.Sleep(50 * time.Millisecond) {
		requested := time.Now()
		if status, _, err := p.list(ctx); err == nil && status == 200 && time.Since(requested) < 500*time.Millisecond {
			return requested.Sub(started).Round(10 * time.Millisecond)
		}
	}
	return time.Minute
}
