package front

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"
)

const (
	// headerTimeout cuts clients that open a connection and say nothing.
	headerTimeout = 10 * time.Second
	// idleTimeout ends a connection between two requests; longer than the minute that proxies keep theirs.
	idleTimeout = 75 * time.Second
	// headerMax bounds the head of a request; a query has 8 kB.
	headerMax = 64 << 10
	// stopWithin bounds a graceful stop.
	stopWithin = 3 * time.Second
)

// Serve answers on addr until ctx ends, then lets running requests finish for a moment.
func Serve(ctx context.Context, addr string, limits Limits, handler http.Handler) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	return serveOn(ctx, listener, limits, slow, handler)
}

func serveOn(ctx context.Context, listener net.Listener, limits Limits, pace pace, handler http.Handler) error {
	server := &http.Server{
		Handler: pace.bodies(handler), ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: headerMax,
		ConnContext: withConn, ConnState: uncorked,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(newBoundedListener(listener, limits, pace)) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return server.Close()
	}
	return nil
}
