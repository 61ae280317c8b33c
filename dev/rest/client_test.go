package rest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestARefusalForNowIsRepeatedWithTheSameKey(t *testing.T) {
	t.Parallel()
	var keys []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Idempotency-Key"))
		if len(keys) < 3 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader([]int{http.StatusTooManyRequests, http.StatusServiceUnavailable}[len(keys)-1])
			return
		}
		_, _ = io.WriteString(w, `{"data":{"id":7}}`) // the client reports a broken response
	}))
	t.Cleanup(server.Close)
	c := New(server.URL)
	c.token = "token"
	id, err := c.Write(t.Context(), http.MethodPost, "/api/events", map[string]any{"eventName": "Inti Raymi"})
	if err != nil || id != 7 || len(keys) != 3 {
		t.Fatalf("got %d, %v after %d calls", id, err, len(keys))
	}
	if keys[0] == "" || keys[1] != keys[0] || keys[2] != keys[0] {
		t.Errorf("the keys are %v", keys)
	}
}
