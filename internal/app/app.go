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

	"raymi.example/internal/env"
	"raymi.example/internal/trace"
)

// Command runs a process, or one of its subcommands, until it is done or ctx ends.
type Command func(ctx context.Context, variables map[string]string) error

// Config is the configuration of every process, whatever it does.
type Config struct {
	// LogLevel is debug, info, warn or error.
	LogLevel string `env:"LOG_LEVEL" envDefault:"info"`
	// MemoryLimit is the limit of the container in bytes; empty means no container.
	MemoryLimit string `env:"MEMORY_LIMIT"`
	// PprofAddr serves Go's profiler and should be a loopback address; empty disables it.
	PprofAddr string `env:"PPROF_ADDR"`
	// MetricsAddr serves metrics of the process itself, not of its subcommands; empty disables them.
	MetricsAddr string `env:"METRICS_ADDR"`
	// DrainDelay is how long the process works on after a signal while it reports that it is not ready.
	DrainDelay time.Duration `env:"DRAIN_DELAY" envDefault:"0s"`
}

// Commands maps each subcommand to its command. A subcommand of several words is written with single spaces; "" is the
// process itself, without a subcommand.
type Commands map[string]Command

// Main runs the command that the arguments name and exits: status 0 on success, 1 on failure, 2 for an unknown command.
// SIGINT and SIGTERM cancel the command's context, after the drain delay.
func Main(name string, commands Commands) {
	variables := env.Environ()
	var cfg Config
	problems := env.Load(&cfg, variables)
	slog.SetDefault(logger(name, cfg.LogLevel))
	if err := problems.Err(); err != nil {
		slog.Error("stopped", "error", err)
		logOutput.Flush()
		os.Exit(1)
	}
	command, arguments, ok := commands.find(os.Args[1:])
	if !ok {
		fmt.Fprintf(os.Stderr, "%s: no command %q; there are %q\n", name, arguments, commands.names())
		os.Exit(2)
	}
	ballast := make([]byte, heapFloor)
	defer runtime.KeepAlive(ballast)
	limitMemory(cfg.MemoryLimit)
	if cfg.PprofAddr != "" {
		go profile(cfg.PprofAddr)
	}
	if cfg.MetricsAddr != "" && len(os.Args) == 1 {
		go serveMetrics(cfg.MetricsAddr)
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ctx, stop := untilStopped(context.Background(), signals, cfg.DrainDelay)
	err := traced(withArguments(ctx, arguments), name, variables, command)
	stop()
	defer logOutput.Flush()
	if err != nil && !errors.Is(err, context.Canceled) {
		slog.Error("stopped", "error", err)
		os.Exit(1)
	}
}

// traced runs the command and sends its spans, if the process is traced.
func traced(ctx context.Context, name string, variables map[string]string, command Command) error {
	stop, err := trace.Start(ctx, name)
	if err != nil {
		return err
	}
	defer stop()
	return command(ctx, variables)
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
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second}
	slog.Error("profiler stopped", "error", server.ListenAndServe())
}
