package server

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/internal/rpc"
)

// SetValidUntil sets the response header with the instant until which the answer holds.
func SetValidUntil(ctx context.Context, until time.Time) {
	// Fails outside of a call only; headers are sent with the response.
	_ = grpc.SetHeader(ctx, metadata.Pairs(rpc.ValidUntilKey, until.UTC().Format(time.RFC3339Nano)))
}
