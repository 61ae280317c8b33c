package cache

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// refreshWithin bounds an answer that is asked anew behind the scenes, for which nobody waits.
const refreshWithin = 10 * time.Second

// asked is what the handler answered.
type asked struct {
	*answer
	// away: the answer is what it is because a service did not answer.
	away bool
}

// ask answers from the handler, once for all who ask the same now. While a service is away, what was kept goes out.
func (c *Cache) ask(w http.ResponseWriter, r *http.Request, key string, through bool) {
	s := c.kept.at(key)
	cacheStatus := statusMiss
	switch {
	case through:
		cacheStatus = statusThrough
	case s != nil:
		cacheStatus = statusStale
	}
	got := c.flights.do(r.Context(), c.flight(key, through), func(ctx context.Context) *asked { return c.fill(ctx, r, key) })
	if got == nil {
		strapi.WriteError(w, errs.New(errs.Invalid, "bad_request", "request aborted"))
		return
	}
	if got.away && !through && c.lastKnown(w, r, s) {
		return
	}
	if c.count(through); !got.away && got.status == http.StatusOK {
		c.spell(r, key)
	}
	got.send(w, r, cacheStatus)
}

func (c *Cache) count(through bool) {
	if through {
		c.metrics.bypass.Inc()
		return
	}
	c.metrics.miss.Inc()
}

// flight names what may be asked together: the same question, with no write known of in between. Who has written elsewhere asks
// for itself, since a question under way may be older than its write.
func (c *Cache) flight(key string, through bool) string {
	if through {
		return c.flights.unique()
	}
	return strconv.FormatUint(c.generations.sum(All), 36) + key
}

// lastKnown sends what a slot holds, however superseded, with what HTTP says of such an answer.
func (c *Cache) lastKnown(w http.ResponseWriter, r *http.Request, s *slot) bool {
	if s == nil {
		return false
	}
	e := s.current.Load()
	if e == nil {
		return false
	}
	age := time.Duration(c.now().UnixNano() - e.made)
	if age > keptFor {
		return false
	}
	h := w.Header()
	h.Set("Age", strconv.Itoa(max(int(age.Seconds()), 0)))
	h["Warning"] = []string{`110 - "Response is Stale"`, `111 - "Revalidation Failed"`}
	c.metrics.stale.Inc()
	e.send(w, r, statusAway)
	return true
}

// fill asks the handler and keeps what may be kept. The generations are noted first: a write in between supersedes the answer,
// whether it shows it or not.
func (c *Cache) fill(ctx context.Context, r *http.Request, key string) *asked {
	noted, made := c.generations.take(), c.now()
	d := &depends{}
	out := &memory{header: http.Header{}}
	c.next.ServeHTTP(out, bare(context.WithValue(ctx, dependsKey{}, d), r))
	got := &asked{answer: out.answer()}
	d.mu.Lock()
	defer d.mu.Unlock()
	got.away = d.away || got.status == http.StatusBadGateway || got.status == http.StatusServiceUnavailable || got.status == http.StatusGatewayTimeout
	switch {
	case keepable(got, d):
		e := &entry{answer: got.answer, kinds: d.kinds, sum: noted.sum(d.kinds), made: made.UnixNano()}
		if !d.until.IsZero() {
			e.until = d.until.UnixNano()
		}
		c.kept.keep(key, e)
	case got.status == http.StatusNotFound && !got.away:
		c.kept.drop(key)
	}
	return got
}

// keepable: whole, everybody's, and known in what it depends on. Errors are not cached.
func keepable(a *asked, d *depends) bool {
	if a.status != http.StatusOK || a.away || d.private || d.kinds == 0 {
		return false
	}
	for _, f := range a.header {
		switch f.name {
		case "Set-Cookie":
			return false
		case "Cache-Control":
			text := strings.Join(f.values, ",")
			if strings.Contains(text, "no-store") || strings.Contains(text, "no-cache") || strings.Contains(text, "private") {
				return false
			}
		}
	}
	return true
}

// bare is the request without what is its client's own: language, encodings and tags do not change what is kept.
func bare(ctx context.Context, r *http.Request) *http.Request {
	plain := r.WithContext(ctx)
	plain.Method, plain.Header, plain.Body = http.MethodGet, http.Header{}, http.NoBody
	return plain
}

// refresh asks a slot's question anew behind the scenes, one at a time.
func (c *Cache) refresh(r *http.Request, s *slot) {
	if !s.refreshing.CompareAndSwap(false, true) {
		return
	}
	select {
	case c.behind <- struct{}{}:
	default:
		s.refreshing.Store(false)
		return
	}
	// The request ends before its copy does: what the server takes back must not be shared.
	copied := r.Clone(context.WithoutCancel(r.Context()))
	go func() {
		defer func() { <-c.behind; s.refreshing.Store(false) }()
		ctx, cancel := context.WithTimeout(copied.Context(), refreshWithin)
		defer cancel()
		c.flights.do(ctx, c.flight(s.key, false), func(ctx context.Context) *asked { return c.fill(ctx, copied, s.key) })
	}()
}
