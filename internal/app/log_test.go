package app

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"raymi.example/internal/trace"
)

// sink records each write.
type sink struct {
	mu     sync.Mutex
	writes []string
}

// Write records one write.
func (s *sink) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes = append(s.writes, string(bytes.Clone(p)))
	return len(p), nil
}

func (s *sink) all() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.writes...)
}

func TestLinesOfATracedCallHaveItsID(t *testing.T) {
	out := &sink{}
	lines := newLineBuffer(out)
	log := slog.New(flushOnWarning{slog.NewJSONHandler(lines, nil), lines})
	ctx := trace.WithParent(t.Context(), "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	log.WarnContext(ctx, "traced")
	log.WarnContext(t.Context(), "untraced")
	all := out.all()
	if len(all) != 2 || !strings.Contains(all[0], `"trace":"0af7651916cd43dd8448eb211c80319c"`) || strings.Contains(all[1], `"trace"`) {
		t.Errorf("got %q", all)
	}
}

func TestLinesAreBufferedUntilAWarning(t *testing.T) {
	out := &sink{}
	lines := newLineBuffer(out)
	log := slog.New(flushOnWarning{slog.NewJSONHandler(lines, nil), lines}).With("process", "test").WithGroup("g")
	log.Info("one")
	log.Info("two")
	log.Warn("three")
	if got := out.all(); len(got) != 1 || strings.Count(got[0], "\n") != 3 || !strings.Contains(got[0], `"msg":"one"`) {
		t.Fatalf("got %q", got)
	}
	log.Info("four")
	for deadline := time.Now().Add(10 * time.Second); len(out.all()) < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a single buffered line is never written")
		}
	}
	log.Info(strings.Repeat("long ", logBuffer/5))
	log.Info("after it")
	lines.Flush()
	lines.Flush()
	if all := strings.Join(out.all(), ""); strings.Count(all, "\n") != 6 || !strings.HasSuffix(all, "\n") {
		t.Errorf("lines are lost: %d", strings.Count(all, "\n"))
	}
}
