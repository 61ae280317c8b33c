package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/trace"
)

const (
	headerWithin = 5 * time.Second
	idleFor      = 2 * time.Minute
	// writeWithin is how long one write of a response may block. The gateway bounds slow clients itself; this limit
	// is for a gateway that hangs. It is long because the kernel frees its send buffer in large steps, which takes
	// minutes on a slow connection.
	writeWithin = 10 * time.Minute
)

// withWriteDeadline aborts a response whose client reads nothing for too long.
func withWriteDeadline(next http.Handler, within time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		next.ServeHTTP(deadlineWriter{w, control, within}, r)
		_ = control.SetWriteDeadline(time.Time{}) // a connection's next request starts without a deadline
	})
}

type deadlineWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	within  time.Duration
}

// Write sets the deadline for this write.
func (w deadlineWriter) Write(p []byte) (int, error) {
	if err := w.control.SetWriteDeadline(time.Now().Add(w.within)); err != nil {
		return 0, err
	}
	return w.ResponseWriter.Write(p)
}

// serveHTTP serves on cfg.HTTPAddr until ctx ends, then stops gracefully; downloads that take longer than cfg.RPC.StopWithin are cut
// off.
func serveHTTP(ctx context.Context, cfg Config, handler http.Handler) error {
	listener, err := net.Listen("tcp", cfg.HTTPAddr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	if encrypted := cfg.RPC.Certificates.Server("http/1.1"); encrypted != nil {
		listener = tls.NewListener(listener, encrypted)
	}
	traced := trace.Handler(handler, false, func(*http.Request) bool { return false })
	s := &http.Server{
		Handler:           withWriteDeadline(app.CloseWhileDraining(ctx, traced), writeWithin),
		ReadHeaderTimeout: headerWithin, ReadTimeout: headerWithin, IdleTimeout: idleFor,
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve http: %w", err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), cfg.RPC.StopWithin)
	defer cancel()
	if err := s.Shutdown(stop); err != nil {
		return errors.Join(fmt.Errorf("stop http: %w", err), s.Close())
	}
	return nil
}
