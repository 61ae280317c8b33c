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

// task is something that a client does, so many times among the weights of all.
type task struct {
	weight int
	do     func(*portal, context.Context) (status int, retryAfter string, err error)
}

// result is what became of all calls of a storm: how long good answers took, in milliseconds, and how many were refused with
// 429 or 503, or failed in another way.
type result struct {
	good    []float64
	refused int
	failed  failures
}

// failures are counted by what they are.
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

// storm lets so many clients do the tasks for the time of a row. A client that is refused waits as long as it is asked to.
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
					return // cut by the end of the row
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
	n := rand.IntN(sum) //nolint:gosec // a load, no secret
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

// recovery is how long a plain list took to be answered within half a second after the load has ended.
func (p *portal) recovery(ctx context.Context) string {
	for started := time.Now(); time.Since(started) < time.Minute; time.Sleep(50 * time.Millisecond) {
		asked := time.Now()
		if status, _, err := p.list(ctx); err == nil && status == 200 && time.Since(asked) < 500*time.Millisecond {
			return asked.Sub(started).Round(10 * time.Millisecond).String()
		}
	}
	return "not within a minute"
}
