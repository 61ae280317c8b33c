package cache_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/rpc"
)

// portal is a cache in front of a handler whose responses are numbered.
type portal struct {
	*cache.Cache
	t       *testing.T
	handler http.Handler
	calls   atomic.Int32
	now     time.Time
	// failure, expires, status and header configure the handler's next response.
	failure error
	expires string
	status  int
	header  map[string]string
	// body follows the number; wait delays the response.
	body string
	wait chan struct{}
	// corked counts the responses whose head and body are one packet.
	corked atomic.Int32
}

const large = 4 << 10

func newPortal(t *testing.T, bytes int) *portal {
	t.Helper()
	rules, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	p := &portal{t: t, now: time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC), status: http.StatusOK, header: map[string]string{}}
	p.Cache, err = cache.New(cache.Settings{
		Bytes: bytes, Routes: rules, Now: func() time.Time { return p.now },
		Cork: func(context.Context) { p.corked.Add(1) },
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Connect(true)
	p.handler = p.Handler(http.HandlerFunc(p.answer))
	return p
}

// answer calls catalog as the API does.
func (p *portal) answer(w http.ResponseWriter, r *http.Request) {
	n := p.calls.Add(1)
	if r.Method != http.MethodGet {
		w.WriteHeader(p.status)
		return
	}
	if p.wait != nil {
		<-p.wait
	}
	q, err := strapi.ParseQuery(r.URL.RawQuery)
	if err != nil {
		http.Error(w, "malformed", http.StatusBadRequest)
		return
	}
	request := &catalogv1.ListEventsRequest{Query: q.Query}
	err = cache.TrackDependencies(r.Context(), "/raymi.catalog.v1.EventService/ListEvents", request, nil, nil, p.call)
	if err != nil {
		http.Error(w, "unavailable", http.StatusServiceUnavailable)
		return
	}
	for name, value := range p.header {
		w.Header().Set(name, value)
	}
	body := fmt.Sprint(n, p.body)
	w.Header().Set("Vary", "Origin")
	w.Header().Set("ETag", fmt.Sprintf(`W/"%d"`, n))
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(p.status)
	_, _ = w.Write([]byte(body)) // a recorder does not fail
}

func (p *portal) call(_ context.Context, _ string, _, _ any, _ *grpc.ClientConn, opts ...grpc.CallOption) error {
	for _, o := range opts {
		if h, ok := o.(grpc.HeaderCallOption); ok && p.expires != "" {
			*h.HeaderAddr = metadata.Pairs(rpc.ValidUntilKey, p.expires)
		}
	}
	return p.failure
}

func (p *portal) do(method, target string, header ...string) *httptest.ResponseRecorder {
	p.t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	return w
}

// want sends a GET and compares the body, which is the number of the handler's response.
func (p *portal) want(body, target string, header ...string) *httptest.ResponseRecorder {
	p.t.Helper()
	w := p.do(http.MethodGet, target, header...)
	if w.Body.String() != body {
		p.t.Errorf("%s %v: got %.60q, want %q", target, header, w.Body, body)
	}
	return w
}

var unavailable = status.Error(codes.Unavailable, "unavailable")

func TestEquivalentRequestsShareOneResponse(t *testing.T) {
	p := newPortal(t, 1<<20)
	for _, target := range []string{
		"/api/events?filters[isFree]=true&filters[eventStatus]=live&sort=eventName&locale=es",
		"/api/events?filters[isFree]=true&filters[eventStatus]=live&sort=eventName&locale=es",
		"/api/events?locale=es&sort=eventName:asc&filters[eventStatus]=live&filters[isFree]=true",
		"/api/events?locale=es&filters%5BisFree%5D%5B%24eq%5D=true&filters[eventStatus]=live&sort[0]=eventName&pagination[pageSize]=25&utm=x",
	} {
		p.want("1", target)
	}
	p.want("2", "/api/events?filters[isFree]=true&filters[eventStatus]=live&sort=eventName&locale=en")
	p.want("3", "/api/events?filters[isFree]=true&filters[eventStatus]=live&sort=eventName")
	p.want("4", "/api/events?sort=a,b")
	p.want("5", "/api/events?sort=b,a")
	p.want("6", "/api/events?pagination[start]=0&sort=a,b")
	if got := p.do(http.MethodHead, "/api/events?sort=a,b"); got.Body.Len() != 0 || got.Header().Get("Content-Length") != "1" {
		t.Errorf("HEAD: %v %q", got.Header(), got.Body)
	}
}

func TestOnlyPublicResponsesAreStored(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*portal)
		target  string
		header  []string
	}{
		"a token":           {target: "/api/events", header: []string{"Authorization", "Bearer x"}},
		"a preview":         {target: "/api/events/4?preview=x"},
		"drafts":            {target: "/api/events?publicationState=preview"},
		"a malformed query": {target: "/api/events?filters[a=1"},
		"an account":        {target: "/api/users/me"},
		"the desk":          {target: "/api/desk/events"},
		"files":             {target: "/api/upload/files"},
		"below an entry":    {target: "/api/events/4/preview"},
		"no-store":          {target: "/api/events", prepare: func(p *portal) { p.header["Cache-Control"] = "no-store" }},
		"an error":          {target: "/api/events", prepare: func(p *portal) { p.status = http.StatusNotFound }},
		"an expired answer": {target: "/api/events", prepare: func(p *portal) { p.expires = p.now.Format(time.RFC3339Nano) }},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPortal(t, 1<<20)
			if c.prepare != nil {
				c.prepare(p)
			}
			p.do(http.MethodGet, c.target, c.header...)
			p.do(http.MethodGet, c.target, c.header...)
			if got := p.calls.Load(); got != 2 {
				t.Errorf("%d calls for two requests", got)
			}
		})
	}
}

func TestWriteSupersedesWhatItMayHaveChanged(t *testing.T) {
	for _, c := range []struct {
		method, path string
		status       int
		body         string
		anonymous    bool
	}{
		{method: http.MethodPut, path: "/api/events/4", status: http.StatusOK, body: "3"},
		{method: http.MethodDelete, path: "/api/upload/files/4", status: http.StatusOK, body: "3"},
		{method: http.MethodPost, path: "/api/desk/applications/4/approve", status: http.StatusOK, body: "3"},
		{method: http.MethodPost, path: "/api/events", status: http.StatusInternalServerError, body: "3"},
		{method: http.MethodPost, path: "/api/events", status: http.StatusServiceUnavailable, body: "3"},
		{method: http.MethodPost, path: "/api/events", status: http.StatusServiceUnavailable, body: "1", anonymous: true},
		{method: http.MethodPost, path: "/api/events", status: http.StatusForbidden, body: "1"},
		{method: http.MethodPut, path: "/api/news/4", status: http.StatusOK, body: "1"},
		{method: http.MethodPost, path: "/api/auth/local", status: http.StatusOK, body: "1"},
	} {
		p := newPortal(t, 1<<20)
		p.want("1", "/api/events?populate=eventHost")
		p.status = c.status
		token := []string{"Authorization", "Bearer x"}
		if c.anonymous {
			token = nil
		}
		marked := p.do(c.method, c.path, token...).Header().Get("Raymi-Generation") != ""
		p.status = http.StatusOK
		p.want(c.body, "/api/events?populate=eventHost")
		if want := c.body == "3" || c.path == "/api/news/4"; marked != want {
			t.Errorf("%s %s %d: generation header set: %v", c.method, c.path, c.status, marked)
		}
	}
}

func TestOnlyADependencySupersedesAResponse(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.want("1", "/api/events?populate[eventAddress][populate]=city")
	for _, k := range []cache.Kinds{cache.News, cache.Hosts, cache.Collections, cache.Portal} {
		p.Raise(k)
	}
	p.want("1", "/api/events?populate[eventAddress][populate]=city")
	p.Raise(cache.Cities)
	p.want("2", "/api/events?populate[eventAddress][populate]=city")
}

// The address of "tonight" is the same before and after a museum closes.
func TestAnAddressThatNamesATimeIsAnsweredAgainWhenThePresentMovesOn(t *testing.T) {
	for _, target := range []string{
		"/api/events/search?when=tonight", "/api/events/counts?when=tonight", "/api/events/feed.ics?when=tonight",
		"/api/events/suggestions?q=inti",
	} {
		p := newPortal(t, 1<<20)
		p.now = p.now.Add(4*time.Minute + 59*time.Second)
		p.want("1", target)
		p.want("1", target)
		p.now = p.now.Add(time.Second)
		p.want("2", target)
		p.now = p.now.Add(30 * time.Second)
		p.want("2", target)
	}
}

func TestAgeDecidesHowAResponseIsServed(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.want("1", "/api/events")
	p.now = p.now.Add(59 * time.Second)
	p.want("1", "/api/events")
	p.Connect(false)
	p.want("2", "/api/events") // disconnected, and older than five seconds
	p.now = p.now.Add(5 * time.Second)
	p.want("2", "/api/events")
	p.Connect(true)
	p.now = p.now.Add(2 * time.Minute)
	if w := p.want("2", "/api/events"); w.Header().Get("Cache-Status") != "raymi; hit; detail=stale-while-revalidate" {
		t.Errorf("got %v", w.Header())
	}
	for p.calls.Load() < 3 { // the background refresh
		time.Sleep(time.Millisecond)
	}
	for p.do(http.MethodGet, "/api/events").Body.String() != "3" {
		time.Sleep(time.Millisecond)
	}
	p.now = p.now.Add(6 * time.Minute)
	p.want("4", "/api/events")
	p.expires = p.now.Add(3 * time.Second).Format(time.RFC3339Nano)
	p.want("5", "/api/cities")
	p.now = p.now.Add(2 * time.Second)
	p.want("5", "/api/cities")
	p.now = p.now.Add(time.Second)
	p.want("6", "/api/cities")
}

func TestStoredResponseIsServedWhileCatalogIsUnavailable(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.want("1", "/api/events")
	p.failure = unavailable
	p.Raise(cache.All)
	p.now = p.now.Add(90 * time.Second)
	w := p.want("1", "/api/events")
	h := w.Header()
	detail := h.Get("Cache-Status")
	if w.Code != http.StatusOK || h.Get("Age") != "90" || len(h.Values("Warning")) != 2 || !strings.Contains(detail, "stale-if-error") {
		t.Errorf("got %d %v", w.Code, h)
	}
	if h.Get("Access-Control-Expose-Headers") != "Warning" {
		t.Errorf("pages of other origins cannot read the warning: %v", h)
	}
	if w := p.do(http.MethodGet, "/api/events?sort=id"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("not stored: %d", w.Code)
	}
	writer := fmt.Sprintf("ANOTHER.%d", p.now.UnixMilli())
	if w := p.do(http.MethodGet, "/api/events", "Raymi-Generation", writer); w.Code != http.StatusServiceUnavailable {
		t.Errorf("after a write elsewhere: %d %s", w.Code, w.Body)
	}
	p.now = p.now.Add(24 * time.Hour)
	if w := p.do(http.MethodGet, "/api/events"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("after a day: %d", w.Code)
	}
}

func TestDeletedEntryIsNotServedWhileCatalogIsUnavailable(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.want("1", "/api/events/4")
	p.Raise(cache.Events)
	p.status = http.StatusNotFound
	p.do(http.MethodGet, "/api/events/4")
	p.failure = unavailable
	if w := p.do(http.MethodGet, "/api/events/4"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

func TestClientThatWroteElsewhereBypassesTheStore(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.want("1", "/api/events")
	own := p.do(http.MethodPut, "/api/cities/4", "Authorization", "Bearer x").Header().Get("Raymi-Generation")
	for generation, body := range map[string]string{
		own: "1", "": "1", "nonsense": "1", "OTHER.x": "1",
		fmt.Sprintf("OTHER.%d", p.now.Add(-11*time.Second).UnixMilli()): "1",
	} {
		p.want(body, "/api/events", "Raymi-Generation", generation)
	}
	p.want("3", "/api/events", "Raymi-Generation", fmt.Sprintf("OTHER.%d", p.now.Add(-9*time.Second).UnixMilli()))
	p.want("3", "/api/events")
}

func TestHeadAndBodyAreOnePacket(t *testing.T) {
	t.Parallel()
	p := newPortal(t, 1<<20)
	p.want("1", "/api/events") // a miss
	p.want("1", "/api/events") // a hit
	p.Raise(cache.All)
	p.failure = status.Error(codes.Unavailable, "away")
	p.want("1", "/api/events") // the stored response instead of an error
	if n := p.corked.Load(); n != 3 {
		t.Errorf("%d of 3 responses are corked", n)
	}
}
