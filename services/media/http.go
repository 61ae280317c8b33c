package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

const (
	headerWithin = 5 * time.Second
	idleFor      = 2 * time.Minute
	// stopWithin bounds a graceful stop; downloads that last longer are cut.
	stopWithin = 3 * time.Second
)

// serveHTTP answers on addr until ctx ends, then stops gracefully.
func serveHTTP(ctx context.Context, addr string, handler http.Handler) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	s := &http.Server{Handler: handler, ReadHeaderTimeout: headerWithin, IdleTimeout: idleFor}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve http: %w", err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	if err := s.Shutdown(stop); err != nil {
		return errors.Join(fmt.Errorf("stop http: %w", err), s.Close())
	}
	return nil
}
