package rpc_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/test/bufconn"

	"raymi.example/internal/rpc"
)

// A part that is broken is reported, and does not make the service unready.
func TestHealthOfParts(t *testing.T) {
	t.Parallel()
	s := rpc.NewServer(rpc.Config{
		Ready: func(context.Context) error { return nil },
		Parts: map[string]func(context.Context) error{
			"storage": func(context.Context) error { return errors.New("no bucket") }, "imgproxy": func(context.Context) error { return nil },
		},
	})
	check := serveHealth(t, s)
	for name, want := range map[string]healthv1.HealthCheckResponse_ServingStatus{
		"": healthv1.HealthCheckResponse_SERVING, "imgproxy": healthv1.HealthCheckResponse_SERVING,
		"storage": healthv1.HealthCheckResponse_NOT_SERVING,
	} {
		for deadline := time.Now().Add(20 * time.Second); check(name) != want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%q is not %s", name, want)
			}
		}
	}
}

// serveHealth serves s until the test ends, and returns a function that checks the health of a part.
func serveHealth(t *testing.T, s *rpc.Server) func(name string) healthv1.HealthCheckResponse_ServingStatus {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	go func() { _ = s.ServeOn(ctx, listener) }() // ends with the test
	conn := dialIn(t, listener)
	return func(name string) healthv1.HealthCheckResponse_ServingStatus {
		resp, err := healthv1.NewHealthClient(conn).Check(t.Context(), &healthv1.HealthCheckRequest{Service: name})
		if err != nil {
			t.Fatal(err)
		}
		return resp.GetStatus()
	}
}

// A service is ready while its Ready function returns nil, from the start on.
func TestHealthFollowsReady(t *testing.T) {
	t.Parallel()
	var unavailable atomic.Bool
	unavailable.Store(true)
	s := rpc.NewServer(rpc.Config{Ready: func(context.Context) error {
		if unavailable.Load() {
			return errors.New("no database")
		}
		return nil
	}})
	check := serveHealth(t, s)
	status := func() healthv1.HealthCheckResponse_ServingStatus { return check("") }
	if got := status(); got != healthv1.HealthCheckResponse_NOT_SERVING {
		t.Errorf("at the start: %s", got)
	}
	for _, c := range []struct {
		unavailable bool
		want        healthv1.HealthCheckResponse_ServingStatus
	}{{false, healthv1.HealthCheckResponse_SERVING}, {true, healthv1.HealthCheckResponse_NOT_SERVING}} {
		unavailable.Store(c.unavailable)
		for deadline := time.Now().Add(20 * time.Second); status() != c.want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("health is not %s", c.want)
			}
		}
		w := httptest.NewRecorder()
		s.Readyz().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		if ready := w.Code == http.StatusOK; ready == c.unavailable {
			t.Errorf("unavailable: %v, /readyz responds with %d", c.unavailable, w.Code)
		}
	}
}
