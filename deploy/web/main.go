// Web serves the built files of the pages, and nothing else: it is the origin of a CDN at ASSETS_URL, or that address itself.
package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/env"
)

// Config is the configuration of the process; the tags name the environment variables.
type Config struct {
	// Addr is the host:port to listen on.
	Addr string `env:"ADDR" envDefault:"127.0.0.1:8080"`
	// WebDir holds the built pages.
	WebDir string `env:"WEB_DIR,notEmpty"`
	// StopWithin bounds the graceful shutdown; what takes longer is cut off.
	StopWithin time.Duration `env:"STOP_WITHIN" envDefault:"3s"`
}

const (
	headerWithin = 10 * time.Second
	// writeWithin bounds a whole response: the largest file has half a megabyte.
	writeWithin = 2 * time.Minute
	// idleFor is longer than the minute after which proxies close idle connections.
	idleFor   = 75 * time.Second
	headerMax = 16 << 10
)

func main() { app.Main("web", app.Commands{"": run}) }

func run(ctx context.Context, variables map[string]string) error {
	var cfg Config
	if err := env.Load(&cfg, variables).Err(); err != nil {
		return err
	}
	handler, err := newHandler(os.DirFS(cfg.WebDir), app.Draining(ctx))
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	server := &http.Server{
		Handler: app.CloseWhileDraining(ctx, handler), ReadHeaderTimeout: headerWithin, ReadTimeout: headerWithin,
		WriteTimeout: writeWithin, IdleTimeout: idleFor, MaxHeaderBytes: headerMax,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), cfg.StopWithin)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return server.Close()
	}
	return nil
}
