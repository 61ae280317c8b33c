package rpc

import (
	"context"
	"fmt"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	"raymi.example/internal/identity"
)

// Metadata of a call with an idempotency key: the client's key and a digest of the whole request. ReplayedKey is set in
// the header of a replayed response.
const (
	OnceKey       = "idempotency-key"
	OnceDigestKey = "idempotency-digest"
	ReplayedKey   = "idempotent-replayed"
)

// Once runs work unless the user has sent the key before; then it returns the stored response.
type Once interface {
	Once(ctx context.Context, userID int32, key, digest string,
		work func(context.Context) ([]byte, error)) (answer []byte, repeated bool, err error)
}

type onceKeyContext struct{}

// RequestKey returns the client's Idempotency-Key of a call that is executed once, or "". A handler that calls another
// service derives the id of that call from it, so that the repetition after a lost response requests the same change.
func RequestKey(ctx context.Context) string {
	key, _ := ctx.Value(onceKeyContext{}).(string)
	return key
}

// requireAnswers returns an error if a method declares a stored response and the server has nothing that stores it: the method would
// accept keys and execute every repeat.
func (s *Server) requireAnswers() error {
	if s.cfg.Answers != nil {
		return nil
	}
	for service, info := range s.GetServiceInfo() {
		for _, method := range info.Methods {
			if name := "/" + service + "/" + method.Name; MethodOf(name).StoredResponse {
				return fmt.Errorf("%s stores responses, but the server has no Answers", name)
			}
		}
	}
	return nil
}

// once executes a call with an idempotency key at most once, if the method stores its responses.
func (c chain) once(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	key, digest, caller := first(md, OnceKey), first(md, OnceDigestKey), identity.From(ctx)
	stored := key != "" && digest != "" && caller.SignedIn() && MethodOf(info.FullMethod).StoredResponse
	if c.answers == nil || !stored {
		return handler(ctx, req)
	}
	var resp any
	answer, repeated, err := c.answers.Once(ctx, caller.UserID, key, digest, func(ctx context.Context) ([]byte, error) {
		var err error
		if resp, err = handler(context.WithValue(ctx, onceKeyContext{}, key), req); err != nil {
			return nil, err
		}
		return pack(resp)
	})
	if err != nil || !repeated {
		return resp, err
	}
	// Without the header the response would still be correct, but the gateway would not delete the files of a repeated
	// form.
	if err := grpc.SetHeader(ctx, metadata.Pairs(ReplayedKey, "true")); err != nil {
		return nil, fmt.Errorf("set the header of a replay: %w", err)
	}
	return unpack(answer)
}

func pack(resp any) ([]byte, error) {
	m, ok := resp.(proto.Message)
	if !ok {
		return nil, fmt.Errorf("store a response of type %T", resp)
	}
	packed, err := anypb.New(m)
	if err != nil {
		return nil, fmt.Errorf("store a response: %w", err)
	}
	return proto.Marshal(packed)
}

func unpack(answer []byte) (any, error) {
	var packed anypb.Any
	if err := proto.Unmarshal(answer, &packed); err != nil {
		return nil, fmt.Errorf("read a stored response: %w", err)
	}
	return packed.UnmarshalNew()
}
