package cache_test

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/cache"
	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func TestBodyIsSentInAnEncodingThatTheClientAccepts(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.body = strings.Repeat("raymi ", large/6)
	for header, encoding := range map[string]string{
		"": "", "gzip": "gzip", "gzip, deflate, br": "br", "br;q=0, gzip;q=0.5": "gzip", "identity": "", "gzip;q=0.0": "",
	} {
		for range 2 {
			w := p.do(http.MethodGet, "/api/events", "Accept-Encoding", header)
			h := w.Header()
			if h.Get("Content-Encoding") != encoding || h.Get("ETag") != `W/"1"` || h.Get("Vary") != "Origin, Accept-Encoding" {
				t.Errorf("%q: got %v", header, h)
			}
			if body := decoded(t, encoding, w.Body); body != "1"+p.body {
				t.Errorf("%q: got %.40q", header, body)
			}
		}
	}
	w := p.do(http.MethodGet, "/api/events", "If-None-Match", `W/"0", "1"`, "Accept-Encoding", "br")
	if w.Code != http.StatusNotModified || w.Body.Len() != 0 || w.Header().Get("Content-Encoding")+w.Header().Get("Content-Type") != "" {
		t.Errorf("got %d %v", w.Code, w.Header())
	}
	p.header["Cache-Control"], p.header["Content-Security-Policy"] = "public, max-age=0", "default-src 'self'"
	p.header["Access-Control-Allow-Origin"] = "*"
	p.want("2"+p.body, "/api/news")
	h := p.do(http.MethodGet, "/api/news", "If-None-Match", `W/"2"`).Header()
	got := h.Get("Cache-Control") + h.Get("Access-Control-Allow-Origin") + h.Get("ETag") + h.Get("Content-Security-Policy")
	if got != `public, max-age=0*W/"2"` {
		t.Errorf("a 304 has %v", h)
	}
	p.body = " is small"
	if w := p.do(http.MethodGet, "/api/cities", "Accept-Encoding", "br"); w.Header().Get("Content-Encoding") != "" {
		t.Errorf("a small body: %v", w.Header())
	}
}

func decoded(t *testing.T, encoding string, body io.Reader) string {
	t.Helper()
	switch encoding {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		unzipped, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		body = unzipped
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestStoreIsBounded(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.body = strings.Repeat("x", 10<<10)
	for i := range 300 {
		page := strings.Repeat("0", i%7) + string(rune('1'+i%9))
		p.do(http.MethodGet, "/api/events?pagination[page]="+page+"&filters[id]="+strings.Repeat("1", i%90))
	}
	if got := p.Bytes(); got > 1<<20 || got < 1<<18 {
		t.Errorf("%d bytes are stored", got)
	}
}

func TestConcurrentRequestsShareOneCall(t *testing.T) {
	p := newPortal(t, 1<<20)
	p.wait = make(chan struct{})
	var requests sync.WaitGroup
	get := func(want string) {
		requests.Go(func() { p.want(want, "/api/events") })
	}
	cancelled, cancel := context.WithCancel(t.Context())
	requests.Go(func() {
		p.handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(cancelled, http.MethodGet, "/api/events", nil))
	})
	p.untilWaiting(t, 1)
	for range 4 {
		get("1")
	}
	p.untilWaiting(t, 5)
	cancel() // one client that leaves does not cancel the call
	p.untilWaiting(t, 4)
	// A request after a write must not get a response that was begun before it.
	p.Raise(cache.Events)
	get("2")
	p.untilWaiting(t, 5)
	close(p.wait)
	requests.Wait()
	p.want("2", "/api/events")
}

func (p *portal) untilWaiting(t *testing.T, n int) {
	t.Helper()
	for p.Waiting() != n {
		if t.Context().Err() != nil {
			t.Fatalf("%d wait", p.Waiting())
		}
		time.Sleep(time.Millisecond)
	}
}

func TestKindsOfCalls(t *testing.T) {
	list := func(q *queryv1.Query) (string, any) {
		return "/raymi.catalog.v1.EventService/ListEvents", &catalogv1.ListEventsRequest{Query: q}
	}
	populate := func(name string, q *queryv1.Query) *queryv1.Query {
		return &queryv1.Query{Populate: []*queryv1.Populate{{Name: name, Query: q}}}
	}
	nested := &queryv1.Filter{Node: &queryv1.Filter_Nested{Nested: &queryv1.Nested{Relation: "eventHost", Filter: &queryv1.Filter{
		Node: &queryv1.Filter_Comparison{Comparison: &queryv1.Comparison{Attribute: "orgType"}},
	}}}}
	for name, c := range map[string]struct {
		query *queryv1.Query
		want  cache.Kinds
	}{
		"alone":      {&queryv1.Query{}, cache.Events},
		"a picture":  {populate("eventBanner", nil), cache.Events | cache.Files},
		"an address": {populate("eventAddress", nil), cache.Events},
		"its city":   {populate("eventAddress", populate("city", nil)), cache.Events | cache.Cities},
		"everything": {populate("*", nil), cache.Events | cache.Files | cache.Hosts | cache.EventCategories | cache.Collections},
		"a filter":   {&queryv1.Query{Filter: nested}, cache.Events | cache.Hosts | cache.OrgTypes},
		"a negation": {
			&queryv1.Query{Filter: &queryv1.Filter{Node: &queryv1.Filter_Not{Not: nested}}},
			cache.Events | cache.Hosts | cache.OrgTypes,
		},
		"a group": {
			&queryv1.Query{Filter: &queryv1.Filter{Node: &queryv1.Filter_Any{Any: &queryv1.Group{Filters: []*queryv1.Filter{nested}}}}},
			cache.Events | cache.Hosts | cache.OrgTypes,
		},
		"an order": {&queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"eventAddress", "city", "cityName"}}}}, cache.Events | cache.Cities},
		"nothing":  {populate("password", nil), cache.Events},
	} {
		if got := cache.KindsOf(list(c.query)); got != c.want {
			t.Errorf("%s: got %b, want %b", name, got, c.want)
		}
		references := &catalogv1.ListReferencesRequest{Message: "raymi.catalog.v1.Event", Query: c.query}
		if got := cache.KindsOf("/raymi.catalog.v1.DocumentService/ListReferences", references); got != c.want {
			t.Errorf("%s by reference: got %b, want %b", name, got, c.want)
		}
	}
	if got := cache.KindsOf("/raymi.catalog.v1.EventService/CountEvents", &catalogv1.CountEventsRequest{}); got != cache.All {
		t.Errorf("counts: got %b", got)
	}
}

func TestKindsOfMessagesAndWrites(t *testing.T) {
	entry := func(noun string) bus.Message {
		data, err := proto.Marshal(&catalogv1.EntryChanged{Noun: noun})
		if err != nil {
			t.Fatal(err)
		}
		return bus.Message{Subject: bus.EntryChanged, Data: data}
	}
	for _, c := range []struct {
		message bus.Message
		want    cache.Kinds
	}{
		{bus.Message{Subject: bus.EventDeleted}, cache.Events | cache.Files},
		{bus.Message{Subject: bus.HostChanged}, cache.Hosts | cache.Files},
		{bus.Message{Subject: "raymi.catalog.v1.something_new"}, cache.All},
		{entry("org_types"), cache.OrgTypes},
		{entry("files"), cache.Files},
		{entry("portals"), cache.Portal},
		{entry("other_names"), cache.Events},
		{entry("poems"), cache.All},
		{bus.Message{Subject: bus.EntryChanged, Data: []byte{255}}, cache.All},
	} {
		if got := cache.KindsOfMessage(c.message); got != c.want {
			t.Errorf("%s %x: got %b, want %b", c.message.Subject, c.message.Data, got, c.want)
		}
	}
	if got := cache.KindsOfWrite("/api/event-dates"); got != 0 {
		t.Errorf("a computation supersedes %b", got)
	}
	for _, path := range []string{"/api/users/me/saved", "/api/users/me/saved/7"} {
		if got := cache.KindsOfWrite(path); got != 0 {
			t.Errorf("%s supersedes %b", path, got)
		}
	}
	if got := cache.KindsOfWrite("/api/users/me"); got != cache.All {
		t.Errorf("a deleted account supersedes %b", got)
	}
	if got := cache.KindsOfWrite("/api/something-new"); got != cache.All {
		t.Errorf("an unknown write: got %b", got)
	}
}
