package rpc_test

import (
	"context"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// bound is how long the servers below may take to stop.
const bound = 8 * time.Second

// A call in progress at the stop is finished, whatever part of the bound it takes, and one that takes longer is aborted at the bound.
// Clocks are those of synctest: nothing waits.
func TestAStopFinishesCallsWithinItsBound(t *testing.T) {
	for name, c := range map[string]struct {
		takes, stopped time.Duration
		want           codes.Code
	}{
		"a short call":               {0, 0, codes.OK},
		"a call of almost the bound": {bound - time.Millisecond, bound - time.Millisecond, codes.OK},
		"a call that does not end":   {time.Hour, bound, codes.Unavailable},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := make(chan struct{})
				conn, stop, served := serveUntilStopped(t, func(ctx context.Context, _ *replica) error {
					close(begun)
					select {
					case <-time.After(c.takes):
					case <-ctx.Done():
					}
					return ctx.Err()
				})
				answered := make(chan error, 1)
				go func() {
					_, err := authv1.NewAccountServiceClient(conn).Login(t.Context(), &authv1.LoginRequest{})
					answered <- err
				}()
				<-begun
				at := time.Now()
				stop()
				if err := <-answered; status.Code(err) != c.want {
					t.Errorf("the call ended with %v, want %v", err, c.want)
				}
				if err := <-served; err != nil || time.Since(at) != c.stopped {
					t.Errorf("the server ended with %v after %v, want %v", err, time.Since(at), c.stopped)
				}
			})
		})
	}
}

// serveUntilStopped serves a replica; stop ends the context of ServeOn, and served receives its result.
func serveUntilStopped(t *testing.T, fail func(context.Context, *replica) error) (
	conn *grpc.ClientConn, stop context.CancelFunc, served <-chan error,
) {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	r := &replica{name: "a", server: rpc.NewServer(rpc.Config{StopWithin: bound}), fail: fail}
	authv1.RegisterAccountServiceServer(r.server, r)
	ctx, stop := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- r.server.ServeOn(ctx, listener) }()
	return dialIn(t, listener), stop, result
}

// dialIn returns a connection to a server of this process.
func dialIn(t *testing.T, listener *bufconn.Listener) *grpc.ClientConn {
	t.Helper()
	conn, err := rpc.Dial("passthrough:///x", nil, grpc.WithContextDialer(
		func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}
