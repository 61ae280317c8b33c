package api

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

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

// A response with one entry has the tag of its version; what caches compare also depends on the body.
func TestTheTagOfAnEntryBeginsWithItsVersion(t *testing.T) {
	tagOfEntry := func(body string, header map[string]string) string {
		h := conditional(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			setVersion(w.Header(), time.UnixMilli(1764294900123))
			strapi.WriteJSON(w, http.StatusOK, []byte(body))
		}))
		r, w := httptest.NewRequest(http.MethodGet, "/api/events/1", nil), httptest.NewRecorder()
		for name, value := range header {
			r.Header.Set(name, value)
		}
		h.ServeHTTP(w, r)
		return w.Header().Get("ETag")
	}
	first, second := tagOfEntry(`{"data":1}`, nil), tagOfEntry(`{"data":2}`, nil)
	const start = `"1764294900123.`
	if !strings.HasPrefix(first, start) || !strings.HasPrefix(second, start) || first == second {
		t.Errorf("got %s and %s", first, second)
	}
	if got := tagOfEntry(`{"data":1}`, map[string]string{"Authorization": "Bearer x"}); got != `"1764294900123"` {
		t.Errorf("signed in: got %s", got)
	}
}

func TestIfMatchIsPassedOnForChanges(t *testing.T) {
	for _, c := range []struct{ method, header, want string }{
		{http.MethodPut, `"1.x"`, `"1.x"`},
		{http.MethodDelete, `"1"`, `"1"`},
		{http.MethodPut, "", ""},
		{http.MethodGet, `"1"`, ""},
		{http.MethodPut, "\"\u00e9\"", "0"},
		{http.MethodPut, strings.Repeat("x", ifMatchMax+1), "0"},
	} {
		r := httptest.NewRequest(c.method, "/api/events/1", nil)
		if c.header != "" {
			r.Header.Set("If-Match", c.header)
		}
		if got := ifMatch(r); got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.method, c.header, got, c.want)
		}
	}
}

func TestSignedInResponsesHaveNoTag(t *testing.T) {
	got := do(http.MethodGet, `{"data":1}`, map[string]string{"Authorization": "Bearer x"})
	if got.Code != 200 || got.Header().Get("ETag") != "" || got.Body.Len() == 0 {
		t.Fatalf("got %d %v", got.Code, got.Header())
	}
}
