//go:build e2e

package e2e

import (
	"net/http"
	"strconv"
	"sync"
	"testing"
)

// Costly reads share a limited part of catalog: the excess is refused with Retry-After, and plain lists are not affected.
func TestOnlyExcessiveCostlyReadsAreRefused(t *testing.T) {
	refused := 0
	for name, costly := range map[string]string{
		"wide pages":            "/api/events" + query("populate", "*", "pagination[pageSize]", "100"),
		"searches":              "/api/events" + query("_q", "inti"),
		"orders by a relation":  "/api/events" + query("sort", "eventHost.commercialName", "pagination[pageSize]", "100"),
		"relations of relation": "/api/events" + query("populate[eventHost][populate][events][populate]", "*", "pagination[pageSize]", "5"),
	} {
		t.Run(name, func(t *testing.T) {
			const clients, rounds = 40, 3
			responses := make(chan *answer, clients*rounds)
			var readers sync.WaitGroup
			for i := range clients {
				readers.Go(func() {
					c := visitor(t)
					for j := range rounds {
						// Each request differs, because equal ones share a call.
						responses <- c.get(costly + path("&filters[id][$lt]=%d", 1_000_000+i*rounds+j))
					}
				})
			}
			for range 20 {
				visitor(t).get("/api/events" + query("pagination[pageSize]", "5")).want(http.StatusOK)
			}
			readers.Wait()
			close(responses)
			good := 0
			for a := range responses {
				switch a.status {
				case http.StatusOK:
					good++
				case http.StatusServiceUnavailable:
					refused++
					if seconds, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || seconds < 1 {
						t.Errorf("refused without Retry-After: %v", a.header)
					}
				default:
					t.Errorf("status %d: %.200s", a.status, a.text)
				}
			}
			if good == 0 {
				t.Error("no request succeeded")
			}
		})
	}
	if refused == 0 {
		t.Error("no request was refused")
	}
}
