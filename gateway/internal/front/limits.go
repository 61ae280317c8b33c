package front

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/app"
	"raymi.example/internal/errs"
)

// Limits bound what all clients, and each of them, may hold at once. 0 = no bound.
type Limits struct {
	// Connections bounds all open connections, PerAddress those of one address.
	Connections, PerAddress int
	// Requests bounds the requests for content and pages that are at work, and as many forms with files, which take as long as
	// their senders do; one address may have half of them. Files and pictures have bounds of their own.
	Requests int
	// Exempt are networks without a limit of their own: trusted proxies, a monitor, a school behind one address.
	Exempt []netip.Prefix
}

// refusedConnection is the whole answer to a connection too many; it is not worth a goroutine that reads the request.
const refusedConnection = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

// holders counts what addresses hold: most in all, and each of them. 0 = no bound.
type holders struct {
	most, each int
	exempt     []netip.Prefix
	// refused counts what no log has a line of.
	refused prometheus.Counter

	mu  sync.Mutex
	all int
	by  map[netip.Addr]int
}

// newHolders names what is held in the metric of refusals.
func newHolders(what string, most, each int, exempt []netip.Prefix) *holders {
	refused := app.Counter(prometheus.DefaultRegisterer, "raymi_gateway_refused_total",
		"Connections, requests and forms refused because there was no room.", "what")
	return &holders{most: most, each: each, exempt: exempt, refused: refused.WithLabelValues(what), by: map[netip.Addr]int{}}
}

// take counts one more for the address, unless it is one too many.
func (h *holders) take(address netip.Addr) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := holder(address)
	if h.most > 0 && h.all >= h.most || h.each > 0 && h.by[one] >= h.each && !trusted(h.exempt, address) {
		h.refused.Inc()
		return false
	}
	h.all++
	h.by[one]++
	return true
}

// holder is the key that an address counts under: an IPv6 client has a whole /64, so the network counts as one.
func holder(address netip.Addr) netip.Addr {
	if address.Is6() {
		return netip.PrefixFrom(address.WithZone(""), 64).Masked().Addr()
	}
	return address
}

func (h *holders) release(address netip.Addr) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all--
	one := holder(address)
	if h.by[one]--; h.by[one] == 0 {
		delete(h.by, one)
	}
}

// boundedListener refuses connections beyond the limits.
type boundedListener struct {
	net.Listener
	pace pace
	open *holders
}

func newBoundedListener(l net.Listener, limits Limits, p pace) *boundedListener {
	return &boundedListener{l, p, newHolders("connection", limits.Connections, limits.PerAddress, limits.Exempt)}
}

// Accept returns the next connection within the limits.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(conn.RemoteAddr().String())
		if l.open.take(address) {
			return &boundedConn{pacedConn: pacedConn{Conn: conn, pace: l.pace}, release: sync.OnceFunc(func() { l.open.release(address) })}, nil
		}
		// The answer fits into the socket's buffer; a failed write is ignored, because the connection is closed anyway.
		_ = conn.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
		_, _ = conn.Write([]byte(refusedConnection))
		_ = conn.Close()
	}
}

type boundedConn struct {
	pacedConn
	release func()
}

// Close makes room for another connection.
func (c *boundedConn) Close() error {
	c.uncork()
	c.release()
	return c.Conn.Close()
}

// CloseWrite lets the server end its side first, so that a client that still sends can read a refusal.
func (c *boundedConn) CloseWrite() error {
	c.uncork()
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// Bounded refuses requests beyond the limits before they cost anything. It counts by the client's address, so it stands
// behind Behind.
func Bounded(limits Limits, next http.Handler) http.Handler {
	half := (limits.Requests + 1) / 2
	calls := newHolders("request", limits.Requests, half, limits.Exempt)
	forms := newHolders("form", limits.Requests, half, limits.Exempt)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if unbounded(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		working, address := calls, addressOf(r.RemoteAddr)
		if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			working = forms
		}
		if !working.take(address) {
			e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
			e.RetryAfter = 2 * time.Second
			strapi.WriteError(w, e)
			return
		}
		defer working.release(address)
		next.ServeHTTP(w, r)
	})
}

// unbounded reports probes, and what has bounds of its own.
func unbounded(path string) bool {
	return path == "/_health" || path == "/readyz" || strings.HasPrefix(path, "/img/") || strings.HasPrefix(path, "/uploads/")
}

// addressOf is the address of host:port; the zero address counts for all that cannot be read.
func addressOf(hostPort string) netip.Addr {
	peer, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return netip.Addr{}
	}
	return peer.Addr().Unmap()
}
