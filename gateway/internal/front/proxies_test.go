package front_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"raymi.example/gateway/internal/front"
)

func TestClientAddressBehindProxies(t *testing.T) {
	const ours = "10.0.0.0/8, 2001:db8::/32,192.0.2.7"
	for name, c := range map[string]struct {
		proxies, peer string
		forwarded     []string
		want          string
	}{
		"no proxy is configured":              {"", "10.0.0.1:4000", []string{"203.0.113.9"}, "10.0.0.1"},
		"an untrusted peer sends it":          {ours, "203.0.113.5:4000", []string{"198.51.100.1"}, "203.0.113.5"},
		"a proxy names the client":            {ours, "10.0.0.1:4000", []string{"203.0.113.9"}, "203.0.113.9"},
		"a forged hop":                        {ours, "10.0.0.1:4000", []string{"198.51.100.1, 203.0.113.9"}, "203.0.113.9"},
		"a forged header line":                {ours, "10.0.0.1:4000", []string{"10.9.9.9", "203.0.113.9"}, "203.0.113.9"},
		"two proxies":                         {ours, "10.0.0.1:4000", []string{"203.0.113.9, 192.0.2.7"}, "203.0.113.9"},
		"a single address is no network":      {ours, "192.0.2.8:4000", []string{"203.0.113.9"}, "192.0.2.8"},
		"a proxy without the header":          {ours, "10.0.0.1:4000", nil, "10.0.0.1"},
		"a proxy reports nonsense":            {ours, "10.0.0.1:4000", []string{"unknown"}, "10.0.0.1"},
		"nonsense before a proxy":             {ours, "10.0.0.1:4000", []string{"unknown, 192.0.2.7"}, "192.0.2.7"},
		"IPv6":                                {ours, "[2001:db8::1]:4000", []string{"2001:4860::8"}, "2001:4860::8"},
		"an IPv4 address in the form of IPv6": {ours, "[::ffff:10.0.0.1]:4000", []string{"203.0.113.9"}, "203.0.113.9"},
	} {
		t.Run(name, func(t *testing.T) {
			proxies, err := front.ParseProxies(c.proxies)
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr, r.Header["X-Forwarded-For"] = c.peer, c.forwarded
			var got string
			front.TrustProxies(proxies, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if got, _, err = net.SplitHostPort(r.RemoteAddr); err != nil {
					t.Error(err)
				}
			})).ServeHTTP(httptest.NewRecorder(), r)
			if got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestMalformedListOfProxiesIsRefused(t *testing.T) {
	for _, text := range []string{"proxy.example", "10.0.0.0/40", "10.0.0.1:80"} {
		if got, err := front.ParseProxies(text); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
}
