package cache

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"time"

	"raymi.example/gateway/internal/strapi"
)

const (
	// freshFor is how long a response is served without a refresh. It bounds the effect of a lost message.
	freshFor = time.Minute
	// staleFor is the maximum age of a response that is served while a refresh runs in the background.
	staleFor = 5 * time.Minute
	// disconnectedFor is the maximum age of a response while the subscription to changes is disconnected.
	disconnectedFor = 5 * time.Second
	// staleIfErrorFor is the maximum age of a superseded response that is served because a service is unavailable.
	staleIfErrorFor = 24 * time.Hour
)

// Values of the Cache-Status header (RFC 9211). BypassStore: the client has written through another process; Bypass: the request
// is not cacheable.
var (
	statusHit          = []string{"raymi; hit"}
	statusRevalidating = []string{"raymi; hit; detail=stale-while-revalidate"}
	statusMiss         = []string{"raymi; fwd=uri-miss"}
	statusStale        = []string{"raymi; fwd=stale"}
	statusBypassStore  = []string{"raymi; fwd=request"}
	statusBypass       = []string{"raymi; fwd=bypass"}
	statusStaleIfError = []string{"raymi; hit; fwd=stale; detail=stale-if-error"}
)

// Settings configure the cache.
type Settings struct {
	// Bytes bounds the memory of stored responses; 0 disables the cache.
	Bytes int
	// Routes is the text of routes.yaml, which lists the paths of content.
	Routes []byte
	Pages  Pages
	Now    func() time.Time
	// Cork makes the connection of a request send head and body in one packet; nil: they are sent separately.
	Cork func(context.Context)
}

// Cache answers public requests from memory and passes all others to the next handler.
type Cache struct {
	store       *store
	content     map[string]bool
	pages       Pages
	next        http.Handler
	generations generations
	flights     *flights
	metrics     *metrics
	// connected reports whether the subscription to changes receives messages now.
	connected func() bool
	now       func() time.Time
	cork      func(context.Context)
	// instance identifies this process.
	instance string
	// refreshes is the semaphore of background refreshes.
	refreshes chan struct{}
}

// maxRefreshes bounds concurrent background refreshes: a page takes several calls, and clients that wait have priority.
const maxRefreshes = 4

// New returns a cache. Until Subscribe is called, it serves a response for at most disconnectedFor.
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
		content: paths, pages: s.Pages, flights: newFlights(), connected: func() bool { return false }, now: s.Now, cork: s.Cork,
		instance: rand.Text()[:12], refreshes: make(chan struct{}, maxRefreshes),
	}
	if s.Bytes > 0 {
		if c.store, err = newStore(s.Bytes); err != nil {
			return nil, err
		}
	}
	c.metrics = newMetrics(c)
	return c, nil
}

// Handler answers from stored responses, else from next. It expects canonical paths. With a size of 0 it only sets the generation
// header of writes.
func (c *Cache) Handler(next http.Handler) http.Handler {
	c.next = next
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			if c.store == nil {
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

// read looks a request up by its URI first, which is cheap; only after a miss it parses the request into its key.
func (c *Cache) read(w http.ResponseWriter, r *http.Request) {
	now := c.now().UnixNano()
	bypass := len(r.Header[generationHeader]) > 0 && c.writtenElsewhere(r.Header[generationHeader][0], now)
	if !bypass && !personal(r) && c.fromSlot(w, r, c.store.lookup(r.RequestURI), now) {
		return
	}
	k := c.keyOf(r)
	switch {
	case !k.public:
		c.next.ServeHTTP(w, r)
	case k.personal:
		c.metrics.bypass.Inc()
		w.Header()["Cache-Status"] = statusBypass
		c.next.ServeHTTP(w, r)
	case !bypass && c.fromSlot(w, r, c.store.lookup(k.key), now):
		c.addAlias(r, k.key)
	default:
		if k.request != nil { // the API does not parse the query again
			r = r.WithContext(strapi.WithRequest(r.Context(), k.request))
		}
		c.fetch(w, r, k.key, bypass)
	}
}

func (c *Cache) addAlias(r *http.Request, key string) {
	if r.RequestURI != "" {
		c.store.addAlias(r.RequestURI, key)
	}
}

// fromSlot sends a slot's response if it is valid.
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
	case stale:
		c.metrics.stale.Inc()
		cacheStatus = statusRevalidating
		c.refresh(r, s)
	default:
		return false
	}
	c.send(w, r, e.response, cacheStatus)
	return true
}

// send writes a response; head and body are one packet.
func (c *Cache) send(w http.ResponseWriter, r *http.Request, a *response, cacheStatus []string) {
	c.cork(r.Context())
	a.send(w, r, cacheStatus)
}

type state int

const (
	// superseded: the response may be wrong, or is too old.
	superseded state = iota
	// fresh: no change of its dependencies is recorded.
	fresh
	// stale: like fresh, but so old that a message about a change may have been lost; it needs a refresh.
	stale
)

func (c *Cache) stateOf(e *entry, now int64) state {
	age := time.Duration(now - e.made)
	switch {
	case e.sum != c.generations.sum(e.kinds) || e.expires != 0 && now >= e.expires:
		return superseded
	case age > disconnectedFor && !c.connected():
		return superseded
	case age <= freshFor:
		return fresh
	case age <= staleFor:
		return stale
	}
	return superseded
}
