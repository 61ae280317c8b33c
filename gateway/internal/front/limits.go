package front

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/app"
	"raymi.example/internal/errs"
)

// Limits bound the connections and requests of all clients together and of each address. 0 = no bound.
type Limits struct {
	// Connections bounds all open connections, PerAddress those of one address.
	Connections int `env:"CONNECTIONS_MAX" envDefault:"4096"`
	PerAddress  int `env:"CONNECTIONS_PER_ADDRESS" envDefault:"128"`
	// Requests bounds concurrent requests for content and pages, and separately concurrent requests with a form or a long body,
	// whose duration depends on the client. One address may have half of each. A request counts when the head of its body has
	// arrived. Files and images have bounds of their own.
	Requests int `env:"REQUESTS_MAX" envDefault:"96"`
	// Exempt networks have no limit per address: trusted proxies, a monitor, a school behind one address.
	Exempt []netip.Prefix `env:"LIMITS_EXEMPT"`
	// StopWithin bounds the graceful shutdown; what takes longer is cut off.
	StopWithin time.Duration `env:"STOP_WITHIN" envDefault:"3s"`
}

const (
	refusedMetric = "raymi_gateway_refused_total"
	refusedHelp   = "Connections, requests, forms and incomplete bodies refused because a limit was reached."
)

// refusedConnection is the response to a connection beyond the limit.
const refusedConnection = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

const (
	// refusalsMax bounds the connections beyond the limit that wait for their request; others are closed with the response at once.
	refusalsMax = 256
	// refusalWait is how long such a connection waits for its request.
	refusalWait = time.Second
)

// limiter counts what is in use, in total and per address. A limit of 0 means no bound.
type limiter struct {
	total, perAddress int
	exempt            []netip.Prefix
	// refused counts refusals, which are not logged.
	refused prometheus.Counter

	mu        sync.Mutex
	used      int
	byAddress map[netip.Addr]int
}

// newLimiter returns a limiter; kind is its label in the metric of refusals.
func newLimiter(kind string, total, perAddress int, exempt []netip.Prefix) *limiter {
	return &limiter{
		total: total, perAddress: perAddress, exempt: exempt, refused: refusals(kind), byAddress: map[netip.Addr]int{},
	}
}

// refusals counts the refusals of one kind.
func refusals(kind string) prometheus.Counter {
	return app.Counter(prometheus.DefaultRegisterer, refusedMetric, refusedHelp, "what").WithLabelValues(kind)
}

// acquire counts one more use by the address, and reports false if that exceeds a limit.
func (l *limiter) acquire(address netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := limitKey(address)
	full := l.total > 0 && l.used >= l.total
	if full || l.perAddress > 0 && l.byAddress[key] >= l.perAddress && !trusted(l.exempt, address) {
		l.refused.Inc()
		return false
	}
	l.used++
	l.byAddress[key]++
	return true
}

// limitKey maps an address to the key that its uses are counted under. An IPv6 client usually has a whole /64, so a /64 is one key.
func limitKey(address netip.Addr) netip.Addr {
	if address.Is6() {
		return netip.PrefixFrom(address.WithZone(""), 64).Masked().Addr()
	}
	return address
}

func (l *limiter) release(address netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.used--
	key := limitKey(address)
	if l.byAddress[key]--; l.byAddress[key] == 0 {
		delete(l.byAddress, key)
	}
}

// limitedListener refuses connections beyond the limits.
type limitedListener struct {
	net.Listener
	minRate minRate
	open    *limiter
	// refusals has an element for each connection that waits to be refused.
	refusals chan struct{}
}

func newLimitedListener(l net.Listener, limits Limits, rate minRate) *limitedListener {
	open := newLimiter("connection", limits.Connections, limits.PerAddress, limits.Exempt)
	return &limitedListener{l, rate, open, make(chan struct{}, refusalsMax)}
}

// Accept returns the next connection within the limits.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(conn.RemoteAddr().String())
		if l.open.acquire(address) {
			release := sync.OnceFunc(func() { l.open.release(address) })
			return &limitedConn{minRateConn: minRateConn{Conn: conn, minRate: l.minRate}, release: release}, nil
		}
		select {
		case l.refusals <- struct{}{}:
			go func() {
				defer func() { <-l.refusals }()
				awaitRequest(conn)
				refuse(conn)
			}()
		default:
			refuse(conn)
		}
	}
}

// awaitRequest waits until the client sends something. HTTP clients keep a new connection for a later request if another one
// becomes free meanwhile: a response before the request fails that later one.
func awaitRequest(conn net.Conn) {
	_ = conn.SetReadDeadline(time.Now().Add(refusalWait))
	_, _ = conn.Read(make([]byte, 4096))
}

// refuse sends the refusal and closes the connection. The response fits into the socket's buffer; a failed write is ignored, because
// the connection is closed anyway.
func refuse(conn net.Conn) {
	_ = conn.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
	_, _ = conn.Write([]byte(refusedConnection))
	_ = conn.Close()
}

type limitedConn struct {
	minRateConn
	release func()
}

// Close closes the connection and releases its slot.
func (c *limitedConn) Close() error {
	c.uncork()
	c.release()
	return c.Conn.Close()
}

// CloseWrite half-closes the connection, so that a client that is still sending can read a refusal.
func (c *limitedConn) CloseWrite() error {
	c.uncork()
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// LimitRequests refuses requests beyond the limits with 503. It counts by the client's address, so TrustProxies must run before it.
func LimitRequests(limits Limits, next http.Handler) http.Handler {
	return limitRequests(limits, inFlightGauge(prometheus.DefaultRegisterer), next)
}

func limitRequests(limits Limits, inFlight prometheus.Gauge, next http.Handler) http.Handler {
	half := (limits.Requests + 1) / 2
	calls := newLimiter("request", limits.Requests, half, limits.Exempt)
	forms := newLimiter("form", limits.Requests, half, limits.Exempt)
	aborted := refusals("body")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if unlimited(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		r, complete, err := awaitBody(r)
		if err != nil {
			aborted.Inc()
			allowOrigins(w, r)
			strapi.WriteError(w, strapi.ErrAborted())
			return
		}
		limiter, address := calls, addressOf(r.RemoteAddr)
		if !complete || strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			limiter = forms
		}
		if !limiter.acquire(address) {
			allowOrigins(w, r)
			e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
			e.RetryAfter = 2 * time.Second
			strapi.WriteError(w, e)
			return
		}
		inFlight.Inc()
		defer inFlight.Dec()
		defer limiter.release(address)
		next.ServeHTTP(w, r)
	})
}

// allowOrigins lets pages of other origins read a refusal of the API that precedes its own headers.
func allowOrigins(w http.ResponseWriter, r *http.Request) {
	if api.IsContractPath(r.URL.Path) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
	}
}

// unlimited reports whether a path is a health probe or has limits of its own.
func unlimited(path string) bool {
	return path == "/_health" || path == "/readyz" || strings.HasPrefix(path, "/img/") || strings.HasPrefix(path, "/uploads/")
}

// addressOf parses host:port. Addresses that cannot be parsed share the limits of the zero address.
func addressOf(hostPort string) netip.Addr {
	peer, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return netip.Addr{}
	}
	return peer.Addr().Unmap()
}
