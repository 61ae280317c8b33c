// Package cache keeps the answers to public questions, and knows without asking anybody when one of them may have changed.
package cache

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"time"
)

const (
	// freshFor is how long an answer is used without a look behind; it bounds what a lost message can do.
	freshFor = time.Minute
	// agedFor is how long an answer that is only old is used while somebody looks behind.
	agedFor = 5 * time.Minute
	// deafFor is how old an answer may be while no changes are heard.
	deafFor = 5 * time.Second
	// keptFor is how old an answer may be that goes out because there is no other.
	keptFor = 24 * time.Hour
)

// What Cache-Status says (RFC 9211).
var (
	statusHit     = []string{"raymi; hit"}
	statusAged    = []string{"raymi; hit; detail=stale-while-revalidate"}
	statusMiss    = []string{"raymi; fwd=uri-miss"}
	statusStale   = []string{"raymi; fwd=stale"}
	statusThrough = []string{"raymi; fwd=request"}
	statusBypass  = []string{"raymi; fwd=bypass"}
	statusAway    = []string{"raymi; hit; fwd=stale; detail=stale-if-error"}
)

// Settings say what is kept.
type Settings struct {
	// Bytes bounds what is kept; 0 = nothing.
	Bytes int
	// Routes is the text of routes.yaml: which paths are content.
	Routes []byte
	Pages  Pages
	Now    func() time.Time
	// Cork sends head and body of a request's answer together; nil: each by itself.
	Cork func(context.Context)
}

// Cache answers public questions from memory, in front of the handler that knows.
type Cache struct {
	kept        *kept
	content     map[string]bool
	pages       Pages
	next        http.Handler
	generations generations
	flights     *flights
	metrics     *metrics
	// hears reports whether changes made elsewhere are heard now.
	hears func() bool
	now   func() time.Time
	cork  func(context.Context)
	// instance identifies this process.
	instance string
	// behind bounds what is asked anew behind the scenes.
	behind chan struct{}
}

// refreshes is how many answers are asked anew behind the scenes at once: a page takes several calls, and visitors come first.
const refreshes = 4

// New keeps nothing before Handler is called, and believes nothing for long before Hear.
func New(s Settings) (*Cache, error) {
	paths, err := contentPaths(s.Routes)
	if err != nil {
		return nil, err
	}
	if s.Pages == nil {
		s.Pages = func(*url.URL) (string, bool) { return "", false }
	}
	if s.Cork == nil {
		s.Cork = func(context.Context) {}
	}
	c := &Cache{
		content: paths, pages: s.Pages, flights: newFlights(), hears: func() bool { return false }, now: s.Now, cork: s.Cork,
		instance: rand.Text()[:12], behind: make(chan struct{}, refreshes),
	}
	if s.Bytes > 0 {
		if c.kept, err = newKept(s.Bytes); err != nil {
			return nil, err
		}
	}
	c.metrics = newMetrics(c)
	return c, nil
}

// Handler answers from what is kept, else from next. With a size of 0 it only sets the generation header of writes.
func (c *Cache) Handler(next http.Handler) http.Handler {
	c.next = next
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			if c.kept == nil {
				next.ServeHTTP(w, r)
				return
			}
			c.read(w, r)
		case http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
			c.write(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// read looks a question up in the spelling it came in; only what is not found so is parsed.
func (c *Cache) read(w http.ResponseWriter, r *http.Request) {
	now := c.now().UnixNano()
	through := len(r.Header[generationHeader]) > 0 && c.elsewhere(r.Header[generationHeader][0], now)
	if !through && !personal(r) && c.fromSlot(w, r, c.kept.at(r.RequestURI), now) {
		return
	}
	q := c.question(r)
	switch {
	case !q.public:
		c.next.ServeHTTP(w, r)
	case q.own:
		c.metrics.bypass.Inc()
		w.Header()["Cache-Status"] = statusBypass
		c.next.ServeHTTP(w, r)
	case !through && c.fromSlot(w, r, c.kept.at(q.key), now):
		c.spell(r, q.key)
	default:
		c.ask(w, r, q.key, through)
	}
}

func (c *Cache) spell(r *http.Request, key string) {
	if r.RequestURI != "" {
		c.kept.spell(r.RequestURI, key)
	}
}

// fromSlot answers with what a slot holds, if that holds good.
func (c *Cache) fromSlot(w http.ResponseWriter, r *http.Request, s *slot, now int64) bool {
	if s == nil {
		return false
	}
	e := s.current.Load()
	if e == nil {
		return false
	}
	cacheStatus := statusHit
	switch c.stateOf(e, now) {
	case fresh:
		c.metrics.hit.Inc()
	case aged:
		c.metrics.stale.Inc()
		cacheStatus = statusAged
		c.refresh(r, s)
	default:
		return false
	}
	c.cork(r.Context())
	e.send(w, r, cacheStatus)
	return true
}

type state int

const (
	// superseded: something that the answer depends on may have changed.
	superseded state = iota
	// fresh: nothing that we know of has changed.
	fresh
	// aged: fresh, but for so long that a message may have been lost.
	aged
)

func (c *Cache) stateOf(e *entry, now int64) state {
	age := time.Duration(now - e.made)
	switch {
	case e.sum != c.generations.sum(e.kinds) || e.until != 0 && now >= e.until:
		return superseded
	case age > deafFor && !c.hears():
		return superseded
	case age <= freshFor:
		return fresh
	case age <= agedFor:
		return aged
	}
	return superseded
}
