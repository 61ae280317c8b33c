package rpc

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	callprom "github.com/grpc-ecosystem/go-grpc-middleware/providers/prometheus"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/recovery"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
)

// requestIDKey is the metadata key and header of the request id, which is the same in all processes.
const requestIDKey = "x-request-id"

// callDeadline bounds a call whose caller set none.
const callDeadline = 10 * time.Second

type requestIDContext struct{}

// WithRequestID returns a context that carries id; an empty, overlong or non-printable id is replaced by a new one.
func WithRequestID(ctx context.Context, id string) (context.Context, string) {
	if id == "" || len(id) > 64 || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' }) {
		id = rand.Text()
	}
	return context.WithValue(ctx, requestIDContext{}, id), id
}

// RequestID returns the id of the request, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDContext{}).(string)
	return id
}

// chain is the interceptors of every call; in order: metrics, then request id, log, errors and identity (call), recovery,
// then admission and stored responses (admit), then
// the repetition of overtaken changes (merge).
type chain struct {
	verifier  *token.Verifier
	answers   Once
	admission *admission
	merge     grpc.UnaryServerInterceptor
	log       *slog.Logger
}

func (c chain) options(metrics *callprom.ServerMetrics) []grpc.ServerOption {
	recovered := recovery.WithRecoveryHandlerContext(c.logPanic)
	unary := []grpc.UnaryServerInterceptor{
		metrics.UnaryServerInterceptor(), c.callUnary, recovery.UnaryServerInterceptor(recovered), c.admitUnary,
	}
	if c.merge != nil {
		unary = append(unary, c.merge)
	}
	return []grpc.ServerOption{
		grpc.ChainUnaryInterceptor(unary...),
		grpc.ChainStreamInterceptor(
			metrics.StreamServerInterceptor(), c.callStream, recovery.StreamServerInterceptor(recovered), c.admitStream),
	}
}

func (c chain) callUnary(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (resp any, err error) {
	ctx, cancel := context.WithTimeout(ctx, callDeadline)
	defer cancel()
	err = c.call(ctx, info.FullMethod, func(ctx context.Context) (err error) {
		resp, err = handler(ctx, req)
		return err
	})
	return resp, err
}

func (c chain) callStream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	return c.call(ss.Context(), info.FullMethod, func(ctx context.Context) error {
		return handler(srv, &contextStream{ServerStream: ss, ctx: ctx})
	})
}

func (c chain) call(ctx context.Context, method string, next func(context.Context) error) error {
	started := time.Now()
	md, _ := metadata.FromIncomingContext(ctx)
	ctx, _ = WithRequestID(ctx, first(md, requestIDKey))
	ctx, err := c.identify(ctx, method, first(md, "authorization"))
	if err == nil {
		err = next(ctx)
	}
	c.logCall(ctx, method, started, err)
	err = ToStatus(err)
	if status.Code(err) == codes.Unavailable {
		noRetry(ctx)
	}
	return err
}

func (c chain) logPanic(ctx context.Context, p any) error {
	method, _ := grpc.Method(ctx)
	c.log.ErrorContext(ctx, "panic", "method", method, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	return status.Error(codes.Internal, "internal error")
}

func (c chain) admitUnary(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (resp any, err error) {
	if healthCall(info.FullMethod) {
		return handler(ctx, req)
	}
	err = c.admission.run(ctx, c.class(ctx, info.FullMethod, req), func(ctx context.Context) (err error) {
		resp, err = c.once(ctx, req, info, handler)
		if err != nil && ctx.Err() != nil {
			return ctx.Err() // the end of the context is the cause
		}
		return err
	})
	return resp, err
}

func (c chain) admitStream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	if healthCall(info.FullMethod) {
		return handler(srv, ss)
	}
	return c.admission.run(ss.Context(), Transfer, func(ctx context.Context) error {
		return handler(srv, &contextStream{ServerStream: ss, ctx: ctx})
	})
}

func (c chain) class(ctx context.Context, method string, req any) Class {
	if c.admission == nil {
		return Plain
	}
	return c.admission.classify(method, req, identity.From(ctx))
}

// identify accepts a valid internal token or none; an invalid one is an error rather than an anonymous caller.
func (c chain) identify(ctx context.Context, method, header string) (context.Context, error) {
	text, ok := strings.CutPrefix(header, "Bearer ")
	if !ok || c.verifier == nil || strings.HasPrefix(method, "/grpc.") {
		return ctx, nil
	}
	claims, err := c.verifier.Verify(ctx, text)
	if err != nil {
		if status.Code(err) == codes.Unavailable {
			return ctx, errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
		}
		c.log.WarnContext(ctx, "internal token refused", "method", method, "error", err)
		return ctx, errs.New(errs.Unauthenticated, "session_expired", "Missing or invalid credentials")
	}
	return identity.WithToken(identity.With(ctx, claims.Caller()), text), nil
}

func (c chain) logCall(ctx context.Context, method string, started time.Time, err error) {
	if healthCall(method) {
		return
	}
	code := status.Code(ToStatus(err))
	attrs := []any{
		"method", method, "code", code.String(), "ms", time.Since(started).Milliseconds(), "request", RequestID(ctx), "user",
		identity.From(ctx).UserID,
	}
	if code == codes.Internal {
		c.log.ErrorContext(ctx, "call", append(attrs, "error", err)...)
		return
	}
	c.log.InfoContext(ctx, "call", attrs...)
}

// healthCall reports whether the call is a probe; probes bypass admission and are not logged.
func healthCall(method string) bool { return strings.HasPrefix(method, "/grpc.health") }

func first(md metadata.MD, key string) string {
	if values := md.Get(key); len(values) > 0 {
		return values[0]
	}
	return ""
}

// contextStream is a stream with the context of the chain.
type contextStream struct {
	grpc.ServerStream
	ctx context.Context //nolint:containedctx // gRPC asks a stream for its context
}

// Context returns the context with identity and request id.
func (s *contextStream) Context() context.Context { return s.ctx }
