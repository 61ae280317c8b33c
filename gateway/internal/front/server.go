package front

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"raymi.example/internal/app"
)

const (
	// headerTimeout bounds the time until a request's header is complete.
	headerTimeout = 10 * time.Second
	// idleTimeout closes a connection between two requests. It is longer than the minute after which proxies close theirs.
	idleTimeout = 75 * time.Second
	// headerMax bounds the header of a request in bytes; a query has at most 8 kB.
	headerMax = 64 << 10
)

// Serve serves handler on listener until ctx ends, then shuts down gracefully.
func Serve(ctx context.Context, listener net.Listener, limits Limits, handler http.Handler) error {
	return serveOn(ctx, listener, limits, defaultMinRate, handler)
}

func serveOn(ctx context.Context, listener net.Listener, limits Limits, rate minRate, handler http.Handler) error {
	server := &http.Server{
		Handler:           enforceBodyRate(app.CloseWhileDraining(ctx, handler)),
		ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: headerMax,
		ConnContext: withConn, ConnState: uncorked,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(newLimitedListener(listener, limits, rate)) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), limits.StopWithin)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return server.Close()
	}
	return nil
}
