// Package app is the frame of every process: signals, logger, subcommands, exit code.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/pprof"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// Command does the work of a process until ctx ends.
type Command func(ctx context.Context, getenv func(string) string) error

// Commands maps subcommand to work, words apart by one space; "" is the process without a subcommand.
type Commands map[string]Command

// Main runs the command that the arguments name and ends the process: 0 done, 1 failed, 2 no such command.
// SIGINT and SIGTERM end its context.
func Main(name string, commands Commands) {
	slog.SetDefault(logger(name, os.Getenv("LOG_LEVEL")))
	command, arguments, ok := commands.find(os.Args[1:])
	if !ok {
		fmt.Fprintf(os.Stderr, "%s: no command %q; there are %q\n", name, arguments, commands.names())
		os.Exit(2)
	}
	ballast := make([]byte, heapFloor)
	defer runtime.KeepAlive(ballast)
	limitMemory(os.Getenv("MEMORY_LIMIT"))
	if addr := os.Getenv("PPROF_ADDR"); addr != "" {
		go profile(addr)
	}
	if addr := os.Getenv("METRICS_ADDR"); addr != "" && len(os.Args) == 1 {
		go serveMetrics(addr)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := command(withArguments(ctx, arguments), os.Getenv)
	stop()
	defer logged.Flush()
	if err != nil && !errors.Is(err, context.Canceled) {
		slog.Error("stopped", "error", err)
		os.Exit(1)
	}
}

func (c Commands) names() []string {
	var names []string
	for name := range c {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// profile answers Go's profiler; it is off unless an operator names a loopback address for it.
func profile(addr string) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	slog.Error("profiler stopped", "error", server.ListenAndServe())
}
