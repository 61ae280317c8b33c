package server

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/internal/rpc"
)

// SetValidUntil sets the response header with the instant until which the response is valid.
func SetValidUntil(ctx context.Context, until time.Time) {
	// It fails only outside of a call.
	_ = grpc.SetHeader(ctx, metadata.Pairs(rpc.ValidUntilKey, until.UTC().Format(time.RFC3339Nano)))
}
