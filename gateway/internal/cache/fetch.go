package cache

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"raymi.example/gateway/internal/strapi"
)

// refreshTimeout bounds a background refresh, which no client waits for.
const refreshTimeout = 10 * time.Second

// result is a response of the handler.
type result struct {
	*response
	// unavailable: the response is an error, or incomplete, because a service did not answer.
	unavailable bool
}

// fetch responds with the handler's answer; concurrent requests for the same key share one call. While a service is unavailable
// it falls back to the stored response. With bypass, stored responses are not used.
func (c *Cache) fetch(w http.ResponseWriter, r *http.Request, key string, bypass bool) {
	s := c.store.lookup(key)
	cacheStatus := statusMiss
	switch {
	case bypass:
		cacheStatus = statusBypassStore
	case s != nil:
		cacheStatus = statusStale
	}
	got := c.flights.do(r.Context(), c.flightKey(key, bypass), func(ctx context.Context) *result { return c.fill(ctx, r, key) })
	if got == nil {
		strapi.WriteError(w, strapi.ErrAborted())
		return
	}
	if got.unavailable && !bypass && c.sendStale(w, r, s) {
		return
	}
	if c.count(bypass); !got.unavailable && got.status == http.StatusOK {
		c.addAlias(r, key)
	}
	c.send(w, r, got.response, cacheStatus)
}

func (c *Cache) count(bypass bool) {
	if bypass {
		c.metrics.bypass.Inc()
		return
	}
	c.metrics.miss.Inc()
}

// flightKey is the singleflight key: requests share a call if they have the same cache key and no write happened between them. A
// client that has written through another process gets a call of its own, since a shared one may have begun before its write.
func (c *Cache) flightKey(key string, bypass bool) string {
	if bypass {
		return c.flights.uniqueKey()
	}
	return strconv.FormatUint(c.generations.sum(All), 36) + key
}

// sendStale sends the stored response although it is superseded, with the headers that mark it as stale. It reports false if there
// is none or it is too old.
func (c *Cache) sendStale(w http.ResponseWriter, r *http.Request, s *slot) bool {
	if s == nil {
		return false
	}
	e := s.current.Load()
	if e == nil {
		return false
	}
	age := time.Duration(c.now().UnixNano() - e.made)
	if age > staleIfErrorFor {
		return false
	}
	h := w.Header()
	h.Set("Age", strconv.Itoa(max(int(age.Seconds()), 0)))
	h["Warning"] = []string{`110 - "Response is Stale"`, `111 - "Revalidation Failed"`}
	h.Set("Access-Control-Expose-Headers", "Warning") // else scripts of another origin cannot read it
	c.metrics.stale.Inc()
	c.send(w, r, e.response, statusStaleIfError)
	return true
}

// fill calls the handler and stores the response if it is cacheable. It takes the snapshot of the generations first, so that a
// write during the call supersedes the response, whether or not the response already contains it.
func (c *Cache) fill(ctx context.Context, r *http.Request, key string) *result {
	snapshot, made := c.generations.snapshot(), c.now()
	d := &dependencies{}
	if movesWithClock(strings.TrimPrefix(r.URL.Path, "/api/")) {
		d.expires = strapi.ValidUntil(made) // an address without the present finds the response, too
	}
	out := &recorder{header: http.Header{}}
	c.next.ServeHTTP(out, withoutClientHeaders(context.WithValue(ctx, dependenciesKey{}, d), r))
	got := &result{response: out.response()}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch got.status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		got.unavailable = true
	default:
		got.unavailable = d.unavailable
	}
	switch {
	case cacheable(got, d):
		e := &entry{response: got.response, kinds: d.kinds, sum: snapshot.sum(d.kinds), made: made.UnixNano()}
		if !d.expires.IsZero() {
			e.expires = d.expires.UnixNano()
		}
		c.store.put(key, e)
	case (got.status == http.StatusNotFound || got.status == http.StatusGone) && !got.unavailable:
		c.store.remove(key)
	}
	return got
}

// cacheable reports whether a response may be stored: status 200, the same for every client, with known dependencies.
func cacheable(a *result, d *dependencies) bool {
	if a.status != http.StatusOK || a.unavailable || d.private || d.kinds == 0 {
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

// withoutClientHeaders removes the client's headers, so that language, encodings and tags cannot influence the stored response.
func withoutClientHeaders(ctx context.Context, r *http.Request) *http.Request {
	plain := r.WithContext(ctx)
	plain.Method, plain.Header, plain.Body = http.MethodGet, http.Header{}, http.NoBody
	return plain
}

// refresh fetches a slot's response again in the background, at most once at a time.
func (c *Cache) refresh(r *http.Request, s *slot) {
	if !s.refreshing.CompareAndSwap(false, true) {
		return
	}
	select {
	case c.refreshes <- struct{}{}:
	default:
		s.refreshing.Store(false)
		return
	}
	// The server reuses the request after the handler returns, so the background call gets a copy.
	copied := r.Clone(context.WithoutCancel(r.Context()))
	go func() {
		defer func() { <-c.refreshes; s.refreshing.Store(false) }()
		ctx, cancel := context.WithTimeout(copied.Context(), refreshTimeout)
		defer cancel()
		c.flights.do(ctx, c.flightKey(s.key, false), func(ctx context.Context) *result { return c.fill(ctx, copied, s.key) })
	}()
}
