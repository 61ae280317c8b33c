package app

import (
	"context"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"
)

const (
	// logBuffer is how many bytes of lines travel together, logDelay how long a line waits for others: a system call for each
	// line takes as long as finding a kept answer.
	logBuffer = 16 << 10
	logDelay  = 100 * time.Millisecond
)

// logged is where the process's lines go.
var logged = newLineBuffer(os.Stderr)

func logger(name, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		l = slog.LevelInfo
	}
	lines := slog.NewJSONHandler(logged, &slog.HandlerOptions{Level: l})
	return slog.New(urgent{lines, logged}).With("process", name)
}

// lineBuffer collects lines and writes them together, within logDelay.
type lineBuffer struct {
	out   io.Writer
	mu    sync.Mutex
	lines []byte
	timer *time.Timer
}

func newLineBuffer(out io.Writer) *lineBuffer {
	return &lineBuffer{out: out, lines: make([]byte, 0, logBuffer)}
}

// Write keeps a line for a moment.
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

// Flush writes what was collected.
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
		_, _ = b.out.Write(b.lines) // there is nowhere else to complain
	}
	b.lines = b.lines[:0]
}

// urgent writes warnings and errors at once: a process that is about to end has said why.
type urgent struct {
	slog.Handler
	lines *lineBuffer
}

// Handle passes a record on.
func (u urgent) Handle(ctx context.Context, r slog.Record) error {
	err := u.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		u.lines.Flush()
	}
	return err
}

// WithAttrs returns the handler with attributes for every record.
func (u urgent) WithAttrs(attrs []slog.Attr) slog.Handler {
	return urgent{u.Handler.WithAttrs(attrs), u.lines}
}

// WithGroup returns the handler with a group for all further attributes.
func (u urgent) WithGroup(name string) slog.Handler {
	return urgent{u.Handler.WithGroup(name), u.lines}
}
