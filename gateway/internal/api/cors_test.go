package api

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The headers of a preflight do not depend on what it asks for, those of a response not on the origin.
func TestCORSHeaders(t *testing.T) {
	h := contract(t)
	preflight := http.Header{
		"Vary": {"Origin"}, "Access-Control-Allow-Origin": {"*"}, "Access-Control-Max-Age": {"31536000"},
		"Access-Control-Allow-Methods": {"GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS"},
		"Access-Control-Allow-Headers": {"Content-Type,Authorization,Origin,Accept,If-Match,Idempotency-Key,Raymi-Generation"},
	}
	other := http.Header{"Vary": {"Origin"}, "Access-Control-Allow-Origin": {"*"}}
	for name, c := range map[string]struct {
		method, path string
		request      http.Header
		status       int
		want         http.Header
	}{
		"preflight": {
			"OPTIONS", "/api/events",
			http.Header{"Origin": {"https://a.example"}, "Access-Control-Request-Method": {"PUT"}},
			204, preflight,
		},
		"preflight with an unlisted header, without an origin, of an unknown path": {
			"OPTIONS", "/api/nothing",
			http.Header{"Access-Control-Request-Method": {"TRACE"}, "Access-Control-Request-Headers": {"x-other"}},
			204, preflight,
		},
		"response": {"GET", "/api/events", http.Header{"Origin": {"https://a.example"}}, 200, other},
		"refusal":  {"PATCH", "/api/events", nil, 405, other},
	} {
		r := httptest.NewRequest(c.method, "http://raymi.example"+c.path, nil)
		for key, values := range c.request {
			r.Header[key] = values
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		got := http.Header{}
		for key, values := range w.Header() {
			if _, ok := preflight[key]; ok {
				got[key] = values
			}
		}
		if diff := cmp.Diff(c.want, got); w.Code != c.status || diff != "" {
			t.Errorf("%s: %d\n%s", name, w.Code, diff)
		}
	}
}
