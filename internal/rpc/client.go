package rpc

import (
	"context"
	"fmt"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/resolver/dns"

	"raymi.example/internal/identity"
	"raymi.example/internal/mtls"
)

// Keepalive detects a stopped process within these times, also for streams, which have no deadline.
const (
	pingEvery  = 10 * time.Second
	pingWithin = 5 * time.Second
)

// resolveEvery is the shortest time between two look-ups of a service's addresses. A connection that ends triggers one. gRPC's default of
// 30 s is longer than a rolling upgrade: a client would learn of the first new pod and lose all others.
const resolveEvery = time.Second

var setResolution = sync.OnceFunc(func() { dns.SetMinResolutionInterval(resolveEvery) })

// Dial connects to a service without waiting for it: calls fail as unavailable while it is unreachable, and succeed
// when it is back. addr is host:port, and calls are spread over all addresses of host. more are further options, for
// example interceptors. Calls carry the request id and the internal token of their context.
func Dial(addr string, certificates *mtls.Certificates, more ...grpc.DialOption) (*grpc.ClientConn, error) {
	setResolution()
	retry := backoff.Config{BaseDelay: 100 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 2 * time.Second}
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(credentialsOf(certificates)),
		grpc.WithConnectParams(grpc.ConnectParams{Backoff: retry, MinConnectTimeout: 2 * time.Second}),
		grpc.WithDefaultServiceConfig(serviceConfig()),
		grpc.WithStaticStreamWindowSize(streamWindow), grpc.WithStaticConnWindowSize(connectionWindow),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: pingEvery, Timeout: pingWithin}),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(maxMessage)),
		grpc.WithChainUnaryInterceptor(unaryClient), grpc.WithStreamInterceptor(streamClient),
	}
	options = append(options, traceClient()...)
	conn, err := grpc.NewClient(addr, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("dial %s: %w", addr, err)
	}
	return conn, nil
}

func unaryClient(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	if _, bounded := ctx.Deadline(); !bounded {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callDeadline)
		defer cancel()
	}
	return invoke(outgoing(ctx), method, req, reply, cc, opts...)
}

func streamClient(
	ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, open grpc.Streamer, opts ...grpc.CallOption,
) (grpc.ClientStream, error) {
	return open(outgoing(ctx), desc, cc, method, opts...)
}

// outgoing replaces the credentials of the context: only the internal token leaves the process.
func outgoing(ctx context.Context) context.Context {
	md, _ := metadata.FromOutgoingContext(ctx)
	md = md.Copy()
	md.Delete("authorization")
	if id := RequestID(ctx); id != "" {
		md.Set(requestIDKey, id)
	}
	if token := identity.TokenFrom(ctx); token != "" {
		md.Set("authorization", "Bearer "+token)
	}
	return metadata.NewOutgoingContext(ctx, md)
}
