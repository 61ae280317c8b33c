package rpc

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

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

// chain is the interceptor of every call; in order: request id, log, recovery, errors, identity, admission.
type chain struct {
	verifier  *token.Verifier
	answers   Once
	admission *admission
	log       *slog.Logger
}

func (c chain) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (resp any, err error) {
	ctx, cancel := context.WithTimeout(ctx, callDeadline)
	defer cancel()
	err = c.run(ctx, info.FullMethod, func(ctx context.Context) error {
		if healthCall(info.FullMethod) {
			var handlerErr error
			resp, handlerErr = handler(ctx, req)
			return handlerErr
		}
		return c.admission.run(ctx, c.class(ctx, info.FullMethod, req), func(ctx context.Context) (err error) {
			resp, err = c.once(ctx, req, info, handler)
			if err != nil && ctx.Err() != nil {
				return ctx.Err() // the end of the context is the cause
			}
			return err
		})
	})
	return resp, err
}

func (c chain) class(ctx context.Context, method string, req any) Class {
	if c.admission == nil {
		return Plain
	}
	return c.admission.classify(method, req, identity.From(ctx))
}

func (c chain) stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	return c.run(ss.Context(), info.FullMethod, func(ctx context.Context) error {
		if healthCall(info.FullMethod) {
			return handler(srv, &contextStream{ServerStream: ss, ctx: ctx})
		}
		return c.admission.run(ctx, Transfer, func(ctx context.Context) error {
			return handler(srv, &contextStream{ServerStream: ss, ctx: ctx})
		})
	})
}

func (c chain) run(ctx context.Context, method string, call func(context.Context) error) error {
	started := time.Now()
	md, _ := metadata.FromIncomingContext(ctx)
	ctx, _ = WithRequestID(ctx, first(md, requestIDKey))
	ctx, err := c.identify(ctx, method, first(md, "authorization"))
	if err == nil {
		err = c.recovered(ctx, method, call)
	}
	c.logCall(ctx, method, started, err)
	return ToStatus(err)
}

func (c chain) recovered(ctx context.Context, method string, call func(context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			c.log.ErrorContext(ctx, "panic", "method", method, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = status.Error(codes.Internal, "internal error")
		}
	}()
	return call(ctx)
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
