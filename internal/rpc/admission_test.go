package rpc_test

import (
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/test/bufconn"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
)

// blocked answers GetMe when leave is closed; enter receives once for each call that has started.
type blocked struct {
	authv1.UnimplementedUserServiceServer
	enter chan struct{}
	leave chan struct{}
}

func (b *blocked) GetMe(ctx context.Context, _ *authv1.GetMeRequest) (*authv1.GetMeResponse, error) {
	b.enter <- struct{}{}
	select {
	case <-b.leave:
		return &authv1.GetMeResponse{}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (b *blocked) UpdateUser(context.Context, *authv1.UpdateUserRequest) (*authv1.UpdateUserResponse, error) {
	return &authv1.UpdateUserResponse{}, nil
}

// serveOf starts a server that admits concurrency calls.
func serveOf(t *testing.T, concurrency int, classify rpc.Classify) (*blocked, *grpc.ClientConn) {
	t.Helper()
	b := &blocked{enter: make(chan struct{}, 1000), leave: make(chan struct{})}
	s := rpc.NewServer(rpc.Config{Concurrency: concurrency, Classify: classify, Answers: rpctest.EachTime{}})
	authv1.RegisterUserServiceServer(s, b)
	listener := bufconn.Listen(1 << 20)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.ServeOn(ctx, listener) }()
	conn, err := rpc.Dial("passthrough:///auth", nil, grpc.WithContextDialer(
		func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return b, conn
}

// Each class runs and queues a limited number of calls and refuses the rest at once; other classes are not affected.
func TestCallsBeyondTheShareAreRefusedAtOnce(t *testing.T) {
	t.Parallel()
	b, conn := serveOf(t, 4, nil) // two plain reads at once, sixteen wait
	users := authv1.NewUserServiceClient(conn)
	const calls = 100
	var all sync.WaitGroup
	failures := make(chan error, calls)
	for range calls {
		all.Go(func() {
			_, err := users.GetMe(t.Context(), &authv1.GetMeRequest{})
			failures <- err
		})
	}
	<-b.enter
	<-b.enter
	for range calls - 2 - 16 {
		e := rpc.FromStatus(<-failures)
		if e.Kind != errs.Unavailable || e.RetryAfter < time.Second || e.RetryAfter > 3*time.Second {
			t.Fatalf("got %+v", e)
		}
	}
	if _, err := users.UpdateUser(t.Context(), &authv1.UpdateUserRequest{}); err != nil {
		t.Errorf("a change while the share of reads is full: %v", err)
	}
	if _, err := healthv1.NewHealthClient(conn).Check(t.Context(), &healthv1.HealthCheckRequest{}); err != nil {
		t.Errorf("a probe while the share of reads is full: %v", err)
	}
	select {
	case <-b.enter:
		t.Error("a third read is running")
	default:
	}
	close(b.leave)
	all.Wait()
	answered := 0
	for range 2 + 16 {
		if err := <-failures; err == nil {
			answered++
		}
	}
	if answered < 2 {
		t.Errorf("%d calls answered", answered)
	}
}

// A costly read that takes too long fails as unavailable, and its slot is released.
func TestCostlyReadIsBounded(t *testing.T) {
	t.Parallel()
	b, conn := serveOf(t, 4, func(string, any, identity.Caller) rpc.Class { return rpc.Costly })
	users := authv1.NewUserServiceClient(conn)
	for range 2 {
		_, err := users.GetMe(t.Context(), &authv1.GetMeRequest{})
		if e := rpc.FromStatus(err); e.Kind != errs.Unavailable || e.RetryAfter == 0 {
			t.Fatalf("got %v", err)
		}
		<-b.enter
	}
}
