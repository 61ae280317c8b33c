package cache_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"raymi.example/gateway/internal/cache"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// discard is a ResponseWriter that drops everything.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) WriteHeader(int)             {}
func (d discard) Write(p []byte) (int, error) { return len(p), nil }

// BenchmarkLookup measures a cache hit without network and log.
func BenchmarkLookup(b *testing.B) {
	rules, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		b.Fatal(err)
	}
	c, err := cache.New(cache.Settings{Bytes: 1 << 20, Routes: rules, Now: time.Now})
	if err != nil {
		b.Fatal(err)
	}
	c.Connect(true)
	calls := &portal{}
	handler := c.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request := &catalogv1.ListEventsRequest{}
		err := cache.TrackDependencies(r.Context(), "/raymi.catalog.v1.EventService/ListEvents", request, nil, nil, calls.call)
		if err != nil {
			b.Error(err)
		}
		w.Header().Set("ETag", `W/"1"`)
		_, _ = w.Write(make([]byte, large)) // discard does not fail
	}))
	request := httptest.NewRequest(http.MethodGet, "/api/events?filters[isFree]=true&sort=nextDate&populate=*", nil)
	request.Header.Set("Accept-Encoding", "gzip, deflate, br")
	w := discard{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(w, request)
	}
}
