package front

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// Limits bound what all clients, and each of them, may hold at once. 0 = no bound.
type Limits struct {
	// Connections bounds all open connections, PerAddress those of one address and, behind trusted proxies, its requests.
	Connections, PerAddress int
	// Requests bounds the requests for content and pages that are at work.
	Requests int
	// Exempt are networks without a limit of their own: trusted proxies, a monitor, a school behind one address.
	Exempt []netip.Prefix
}

// refusedConnection is the whole answer to a connection too many; it is not worth a goroutine that reads the request.
const refusedConnection = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

// holders counts what addresses hold.
type holders struct {
	limits Limits
	mu     sync.Mutex
	all    int
	by     map[netip.Addr]int
}

// take counts one more for the address, unless it is one too many of limit in all, or of the address's own.
func (h *holders) take(address netip.Addr, limit int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	own, one := h.limits.PerAddress, holder(address)
	if limit > 0 && h.all >= limit || own > 0 && h.by[one] >= own && !trusted(h.limits.Exempt, address) {
		return false
	}
	h.all++
	h.by[one]++
	return true
}

// holder is who an address stands for: whoever has an IPv6 address has the 2^64 of its network.
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
	open holders
}

func newBoundedListener(l net.Listener, limits Limits, p pace) *boundedListener {
	return &boundedListener{l, p, holders{limits: limits, by: map[netip.Addr]int{}}}
}

// Accept returns the next connection within the limits.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(conn.RemoteAddr().String())
		if l.open.take(address, l.open.limits.Connections) {
			return &boundedConn{pacedConn: pacedConn{conn, l.pace}, release: sync.OnceFunc(func() { l.open.release(address) })}, nil
		}
		// The answer fits into the socket's buffer; whoever cannot take it gets none.
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
	c.release()
	return c.Conn.Close()
}

// CloseWrite lets the server end its side first, so that a client that still sends can read a refusal.
func (c *boundedConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// Bounded refuses requests beyond the limits before they cost anything. It counts by the client's address, so it stands
// behind Behind. Probes pass.
func Bounded(limits Limits, next http.Handler) http.Handler {
	working := &holders{limits: limits, by: map[netip.Addr]int{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/_health" || r.URL.Path == "/readyz" {
			next.ServeHTTP(w, r)
			return
		}
		address := addressOf(r.RemoteAddr)
		if !working.take(address, limits.Requests) {
			e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
			e.RetryAfter = 2 * time.Second
			strapi.WriteError(w, e)
			return
		}
		defer working.release(address)
		next.ServeHTTP(w, r)
	})
}

// addressOf is the address of host:port; the zero address counts for all that cannot be read.
func addressOf(hostPort string) netip.Addr {
	peer, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return netip.Addr{}
	}
	return peer.Addr().Unmap()
}
