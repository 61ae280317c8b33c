// Package app runs the processes: signals, logger, subcommands, exit code.
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

// Command runs a process, or one of its subcommands, until it is done or ctx ends.
type Command func(ctx context.Context, getenv func(string) string) error

// Commands maps each subcommand to its command. A subcommand of several words is written with single spaces; "" is the
// process itself, without a subcommand.
type Commands map[string]Command

// Main runs the command that the arguments name and exits: status 0 on success, 1 on failure, 2 for an unknown command.
// SIGINT and SIGTERM cancel the command's context.
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
	defer logOutput.Flush()
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

// profile serves Go's profiler; it is off unless PPROF_ADDR is set, which should be a loopback address.
func profile(addr string) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	slog.Error("profiler stopped", "error", server.ListenAndServe())
}
