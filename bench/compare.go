package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	rounds  = 5
	round   = 2 * time.Second
	clients = 8
)

// rate is the result of one side of a case in one round.
type rate struct {
	perSecond float64
	// refused counts the answers with 429 or 503: the portal's limits are enabled.
	refused int64
	// spent is the processor time per answer in milliseconds, by process.
	spent map[string]float64
}

// total is the processor time per answer in milliseconds.
func (r rate) total() float64 {
	sum := 0.0
	for _, ms := range r.spent {
		sum += ms
	}
	return sum
}

// result is a case with the rates of its rounds.
type result struct {
	comparison

	portal, reference []rate
}

// compare alternates both sides, so that a machine that slows down affects both.
func compare(ctx context.Context, c comparison, limitPID int) (result, error) {
	if c.prepare != nil {
		if err := c.prepare(ctx); err != nil {
			return result{}, err
		}
	}
	r := result{comparison: c}
	var n, m atomic.Int64
	portal, reference := func() call { return c.portal(n.Add(1)) }, func() call { return c.reference(m.Add(1)) }
	for range rounds {
		p, err := load(ctx, portal, c.status, round, portalProcesses())
		if err != nil {
			return result{}, err
		}
		l, err := load(ctx, reference, c.status, round, c.referenceProcesses(limitPID))
		if err != nil {
			return result{}, err
		}
		r.portal, r.reference = append(r.portal, p), append(r.reference, l)
	}
	return r, nil
}

// pause is a client's pause after a refusal.
const pause = 100 * time.Millisecond

// load sends requests from all clients for a time and returns answers per second and their processor time.
func load(ctx context.Context, next func() call, status int, lasting time.Duration, of []measured) (rate, error) {
	var done, refused atomic.Int64
	var wg sync.WaitGroup
	failures := make(chan error, clients)
	before, started := spentBy(of), time.Now()
	for range clients {
		wg.Go(func() {
			c := &client{}
			defer c.close()
			for time.Since(started) < lasting && len(failures) == 0 {
				what := next()
				switch got, err := c.send(ctx, what); {
				case err != nil:
					failures <- err
					return
				case got == status:
					done.Add(1)
				case got == http.StatusServiceUnavailable || got == http.StatusTooManyRequests:
					refused.Add(1)
					c.close()
					time.Sleep(pause)
				default:
					failures <- fmt.Errorf("%s: status %d, not %d", what.url, got, status)
					return
				}
			}
		})
	}
	wg.Wait()
	if len(failures) > 0 {
		return rate{}, <-failures
	}
	r := rate{perSecond: float64(done.Load()) / time.Since(started).Seconds(), refused: refused.Load(), spent: map[string]float64{}}
	for name, ms := range spentBy(of) {
		r.spent[name] = (ms - before[name]) / float64(max(1, done.Load()))
	}
	return r, nil
}

// ratio is the portal's speed divided by the reference's: of the medians, and the minimum and maximum of the rounds.
func (r result) ratio() (median, least, greatest float64) {
	var each []float64
	for i := range r.portal {
		each = append(each, r.speed(r.portal[i])/r.speed(r.reference[i]))
	}
	return middle(r.portal, r.speed) / middle(r.reference, r.speed), slices.Min(each), slices.Max(each)
}

// speed is answers per second; for a reference of the portal itself, answers per millisecond of processor time.
func (c comparison) speed(r rate) float64 {
	if c.onPortal {
		return 1 / r.total()
	}
	return r.perSecond
}

// refused counts the portal's answers with 429 or 503.
func (r result) refused() int64 {
	var sum int64
	for _, one := range r.portal {
		sum += one.refused
	}
	return sum
}

// held reports whether the ratio reaches the bar; true without a bar.
func (r result) held() bool {
	median, _, _ := r.ratio()
	return median >= r.bar
}

func perSecond(r rate) float64 { return r.perSecond }

// middle is the median of a figure over the rounds.
func middle[T any](list []T, figure func(T) float64) float64 {
	var figures []float64
	for _, r := range list {
		figures = append(figures, figure(r))
	}
	slices.Sort(figures)
	return figures[len(figures)/2]
}
