package server

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/internal/rpc"
)

// TellUntil puts into the answer's header until when it holds by the clock.
func TellUntil(ctx context.Context, until time.Time) {
	// Outside a call there is nobody to tell, and headers are not sent before the answer.
	_ = grpc.SetHeader(ctx, metadata.Pairs(rpc.ValidUntilKey, until.UTC().Format(time.RFC3339Nano)))
}
