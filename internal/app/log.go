package app

import (
	"context"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"raymi.example/internal/trace"
)

const (
	// logBuffer is the buffer's size in bytes and logDelay the longest time that a line stays in it. Lines are written in
	// batches because one system call per line takes as long as a lookup in the response cache.
	logBuffer = 16 << 10
	logDelay  = 100 * time.Millisecond
)

// logOutput buffers the process's log lines on their way to standard error.
var logOutput = newLineBuffer(os.Stderr)

func logger(name, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		l = slog.LevelInfo
	}
	lines := slog.NewJSONHandler(logOutput, &slog.HandlerOptions{Level: l})
	return slog.New(flushOnWarning{lines, logOutput}).With("process", name)
}

// lineBuffer collects log lines and writes them together, at most logDelay after the first.
type lineBuffer struct {
	out   io.Writer
	mu    sync.Mutex
	lines []byte
	timer *time.Timer
}

func newLineBuffer(out io.Writer) *lineBuffer {
	return &lineBuffer{out: out, lines: make([]byte, 0, logBuffer)}
}

// Write appends a line to the buffer; a full buffer is written first.
func (b *lineBuffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.lines)+len(line) > logBuffer {
		b.flush()
	}
	if len(b.lines) == 0 {
		b.timer = time.AfterFunc(logDelay, b.Flush)
	}
	b.lines = append(b.lines, line...)
	return len(line), nil
}

// Flush writes the buffered lines.
func (b *lineBuffer) Flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.flush()
}

func (b *lineBuffer) flush() {
	if b.timer != nil {
		b.timer.Stop()
	}
	if len(b.lines) > 0 {
		_, _ = b.out.Write(b.lines) // a failing log has no other place to report to
	}
	b.lines = b.lines[:0]
}

// flushOnWarning writes warnings and errors at once, so that the reason is in the log before the process ends. Lines of a traced call
// have the id of its trace.
type flushOnWarning struct {
	slog.Handler
	lines *lineBuffer
}

// Handle logs the record, and flushes the buffer from level WARN on.
func (u flushOnWarning) Handle(ctx context.Context, r slog.Record) error {
	if id := trace.ID(ctx); id != "" {
		r.AddAttrs(slog.String("trace", id))
	}
	err := u.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		u.lines.Flush()
	}
	return err
}

// WithAttrs returns the handler with attributes for every record.
func (u flushOnWarning) WithAttrs(attrs []slog.Attr) slog.Handler {
	return flushOnWarning{u.Handler.WithAttrs(attrs), u.lines}
}

// WithGroup returns the handler with a group for all further attributes.
func (u flushOnWarning) WithGroup(name string) slog.Handler {
	return flushOnWarning{u.Handler.WithGroup(name), u.lines}
}
