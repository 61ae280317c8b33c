package api

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// do sends a request through conditional to a handler that responds with body and status 200, or with an error if body is empty.
func do(method, body string, header map[string]string) *httptest.ResponseRecorder {
	h := conditional(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Vary", "Origin")
		if body == "" {
			strapi.WriteError(w, errs.ErrNotFound())
			return
		}
		// Like grpc-gateway: the first write sets the status.
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write([]byte(body))
	}))
	r := httptest.NewRequest(method, "/api/events", nil)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestAnonymousResponsesHaveATag(t *testing.T) {
	first := do(http.MethodGet, `{"data":1}`, nil)
	tag := first.Header().Get("ETag")
	if first.Code != 200 || tag == "" || first.Body.String() != `{"data":1}` {
		t.Fatalf("got %d, tag %q, %s", first.Code, tag, first.Body)
	}
	if other := do(http.MethodGet, `{"data":2}`, nil).Header().Get("ETag"); other == tag {
		t.Fatal("another body has the same tag")
	}
	if got := do(http.MethodHead, `{"data":1}`, nil); got.Header().Get("ETag") != tag || got.Header().Get("Content-Length") != "10" {
		t.Fatalf("HEAD has the headers of GET, got %v", got.Header())
	}
	for name, c := range map[string]struct {
		method, body, ifNoneMatch string
		status                    int
	}{
		"match":           {http.MethodGet, `{"data":1}`, tag, 304},
		"match of HEAD":   {http.MethodHead, `{"data":1}`, tag, 304},
		"match in a list": {http.MethodGet, `{"data":1}`, `"x", ` + tag, 304},
		"match as strong": {http.MethodGet, `{"data":1}`, tag[2:], 304},
		"changed":         {http.MethodGet, `{"data":2}`, tag, 200},
		"any":             {http.MethodGet, `{"data":1}`, "*", 200},
		"an error":        {http.MethodGet, "", tag, 404},
		"a write":         {http.MethodPost, `{"data":1}`, tag, 200},
	} {
		got := do(c.method, c.body, map[string]string{"If-None-Match": c.ifNoneMatch})
		if got.Code != c.status || got.Header().Get("Vary") != "Origin" {
			t.Errorf("%s: got %d %v", name, got.Code, got.Header())
		}
		if unchanged := c.status == 304; unchanged && (got.Body.Len() > 0 || got.Header().Get("ETag") != tag) {
			t.Errorf("%s: a body or no tag: %v %s", name, got.Header(), got.Body)
		}
	}
}

func TestSignedInResponsesHaveNoTag(t *testing.T) {
	got := do(http.MethodGet, `{"data":1}`, map[string]string{"Authorization": "Bearer x"})
	if got.Code != 200 || got.Header().Get("ETag") != "" || got.Body.Len() == 0 {
		t.Fatalf("got %d %v", got.Code, got.Header())
	}
}
