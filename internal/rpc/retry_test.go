package rpc_test

import (
	"context"
	"net"
	"sync/atomic"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/resolver"
	"google.golang.org/grpc/resolver/manual"
	"google.golang.org/grpc/status"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// replica implements a read, ListKeys, which returns the replica's name, and a write, Login. fail decides about each call.
type replica struct {
	authv1.UnimplementedTokenServiceServer
	authv1.UnimplementedAccountServiceServer
	name   string
	server *rpc.Server
	fail   func(context.Context, *replica) error
}

func (r *replica) ListKeys(ctx context.Context, _ *authv1.ListKeysRequest) (*authv1.ListKeysResponse, error) {
	return &authv1.ListKeysResponse{Keys: []*authv1.Key{{Kid: r.name}}}, r.fail(ctx, r)
}

func (r *replica) Login(ctx context.Context, _ *authv1.LoginRequest) (*authv1.LoginResponse, error) {
	return &authv1.LoginResponse{}, r.fail(ctx, r)
}

// twoReplicas serves replicas a and b behind one name and returns a connection to both.
func twoReplicas(t *testing.T, fail func(context.Context, *replica) error) *grpc.ClientConn {
	t.Helper()
	var addresses []resolver.Address
	for _, name := range []string{"a", "b"} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		r := &replica{name: name, server: rpc.NewServer(rpc.Config{}), fail: fail}
		authv1.RegisterTokenServiceServer(r.server, r)
		authv1.RegisterAccountServiceServer(r.server, r)
		go func() { _ = r.server.Server.Serve(listener) }()
		t.Cleanup(r.server.Stop)
		addresses = append(addresses, resolver.Address{Addr: listener.Addr().String()})
	}
	names := manual.NewBuilderWithScheme("replicas")
	names.InitialState(resolver.State{Addresses: addresses})
	conn, err := rpc.Dial("replicas:///auth", nil, grpc.WithResolvers(names))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	for answered := map[string]bool{}; len(answered) < 2; {
		resp, err := authv1.NewTokenServiceClient(conn).ListKeys(t.Context(), &authv1.ListKeysRequest{})
		if err != nil {
			t.Fatal(err)
		}
		answered[resp.GetKeys()[0].GetKid()] = true
	}
	return conn
}

func TestOnlyReadsOfABrokenConnectionAreRetried(t *testing.T) {
	broken := func(ctx context.Context, r *replica) error {
		go r.server.Stop()
		<-ctx.Done()
		return ctx.Err()
	}
	refused := func(context.Context, *replica) error {
		return errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	}
	read := func(ctx context.Context, conn *grpc.ClientConn) error {
		_, err := authv1.NewTokenServiceClient(conn).ListKeys(ctx, &authv1.ListKeysRequest{})
		return err
	}
	write := func(ctx context.Context, conn *grpc.ClientConn) error {
		_, err := authv1.NewAccountServiceClient(conn).Login(ctx, &authv1.LoginRequest{})
		return err
	}
	for name, c := range map[string]struct {
		call  func(context.Context, *grpc.ClientConn) error
		fault func(context.Context, *replica) error
		want  codes.Code
		tries int32
	}{
		"a read":                          {read, broken, codes.OK, 2},
		"a write":                         {write, broken, codes.Unavailable, 1},
		"a read that the service refused": {read, refused, codes.Unavailable, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var armed atomic.Bool
			var tries atomic.Int32
			conn := twoReplicas(t, func(ctx context.Context, r *replica) error {
				if armed.Load() && tries.Add(1) == 1 {
					return c.fault(ctx, r)
				}
				return nil
			})
			armed.Store(true)
			if err := c.call(t.Context(), conn); status.Code(err) != c.want || tries.Load() != c.tries {
				t.Errorf("got %v after %d tries, want %v after %d", err, tries.Load(), c.want, c.tries)
			}
		})
	}
}
