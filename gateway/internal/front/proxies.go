package front

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// ParseProxies parses a list of addresses and networks separated by commas: 10.0.0.0/8,192.0.2.7.
func ParseProxies(text string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if address, err := netip.ParseAddr(part); err == nil {
			out = append(out, netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(part)
		if err != nil {
			return nil, fmt.Errorf("%q is neither an address nor a network", part)
		}
		out = append(out, network.Masked())
	}
	return out, nil
}

// TrustProxies sets a request's RemoteAddr to the client's address that the trusted proxies report in X-Forwarded-For. The header is
// ignored from any other peer, since a client could choose the address that limits count.
func TrustProxies(proxies []netip.Prefix, next http.Handler) http.Handler {
	if len(proxies) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if address, ok := clientOf(r, proxies); ok {
			r = r.WithContext(r.Context())
			r.RemoteAddr = net.JoinHostPort(address.String(), "0")
		}
		next.ServeHTTP(w, r)
	})
}

// clientOf walks the hops from the last to the first address that is not a trusted proxy; a client may have invented those before
// it. A hop that is not an address ends the walk at the proxy that reported it.
func clientOf(r *http.Request, proxies []netip.Prefix) (netip.Addr, bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && trusted(proxies, address); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		address = hop.Unmap().WithZone("")
	}
	return address, true
}

func trusted(proxies []netip.Prefix, address netip.Addr) bool {
	for _, p := range proxies {
		if p.Contains(address) {
			return true
		}
	}
	return false
}
