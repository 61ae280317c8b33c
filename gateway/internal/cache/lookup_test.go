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

// nowhere takes an answer and keeps nothing of it.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) WriteHeader(int)             {}
func (n nowhere) Write(p []byte) (int, error) { return len(p), nil }

// BenchmarkLookup is what a kept answer costs without network and log.
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
		if err := cache.TrackDependencies(r.Context(), "/raymi.catalog.v1.EventService/ListEvents", &catalogv1.ListEventsRequest{}, nil, nil, calls.call); err != nil {
			b.Error(err)
		}
		w.Header().Set("ETag", `W/"1"`)
		_, _ = w.Write(make([]byte, large)) // it does not fail
	}))
	request := httptest.NewRequest(http.MethodGet, "/api/events?filters[isFree]=true&sort=nextDate&populate=*", nil)
	request.Header.Set("Accept-Encoding", "gzip, deflate, br")
	w := nowhere{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(w, request)
	}
}
