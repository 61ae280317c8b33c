package rpc_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// work is how long the first service below works before it calls the second one.
const work = time.Second

// A service that a call reaches over another one gets what is left of the caller's time, and the call ends with that time.
func TestADeadlineCrossesServices(t *testing.T) {
	for name, c := range map[string]struct{ within, left, total time.Duration }{
		"of the caller":               {4 * time.Second, 3 * time.Second, 4 * time.Second},
		"none: the default":           {0, 9 * time.Second, 10 * time.Second},
		"one longer than the default": {time.Hour, 9 * time.Second, 10 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				left := make(chan time.Duration, 1)
				second := serveInside(t, rpc.NewServer(rpc.Config{}).Server, func(ctx context.Context, _ *replica) error {
					deadline, _ := ctx.Deadline()
					left <- time.Until(deadline)
					<-ctx.Done()
					return ctx.Err()
				})
				first := serveInside(t, rpc.NewServer(rpc.Config{}).Server, func(ctx context.Context, _ *replica) error {
					time.Sleep(work)
					_, err := authv1.NewTokenServiceClient(second).ListKeys(ctx, &authv1.ListKeysRequest{})
					return err
				})
				ctx, at := t.Context(), time.Now()
				if c.within > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, c.within)
					defer cancel()
				}
				_, err := authv1.NewTokenServiceClient(first).ListKeys(ctx, &authv1.ListKeysRequest{})
				if got := <-left; got != c.left {
					t.Errorf("the second service has %v, want %v", got, c.left)
				}
				if time.Since(at) != c.total || rpc.FromStatus(err).Kind != errs.Unavailable {
					t.Errorf("the call ended with %v after %v, want %v", err, time.Since(at), c.total)
				}
			})
		})
	}
}

// While most calls fail, reads are tried once, so that retries do not multiply the load; after many successes they are retried again.
func TestRetriesEndWhileMostCallsFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken, tries := true, 0
		// A server without the portal's interceptors, which would forbid retries: what the client sees is a broken connection.
		conn := serveInside(t, grpc.NewServer(), func(context.Context, *replica) error {
			tries++
			if broken {
				return status.Error(codes.Unavailable, "broken")
			}
			return nil
		})
		triesOf := func(calls int) int {
			before := tries
			for range calls {
				_, err := authv1.NewTokenServiceClient(conn).ListKeys(t.Context(), &authv1.ListKeysRequest{})
				if (err != nil) != broken {
					t.Fatal(err)
				}
			}
			return tries - before
		}
		for _, c := range []struct {
			broken       bool
			calls, tries int
		}{{true, 1, 3}, {true, 9, 13}, {true, 100, 100}, {false, 50, 50}, {true, 1, 1}, {false, 150, 150}, {true, 1, 3}} {
			broken = c.broken
			if got := triesOf(c.calls); got != c.tries {
				t.Errorf("broken %v: %d calls made %d tries, want %d", c.broken, c.calls, got, c.tries)
			}
		}
	})
}

// serveInside serves a replica until the test ends and returns a connection to it.
func serveInside(t *testing.T, server *grpc.Server, fail func(context.Context, *replica) error) *grpc.ClientConn {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	authv1.RegisterTokenServiceServer(server, &replica{name: "a", fail: fail})
	go func() { _ = server.Serve(listener) }() // ends with Stop
	t.Cleanup(server.Stop)
	return dialIn(t, listener)
}
