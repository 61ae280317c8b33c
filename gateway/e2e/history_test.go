//go:build e2e

package e2e

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

// reply is the part of a response that the test compares.
type reply struct {
	status int
	body   string
}

// version is what the portal answers between two changes.
type version struct {
	// from is before its change, to is after the next one; zero while it is the last.
	from, to time.Time
	answers  map[string]reply
	// unsure: the clock may have changed something while the answers were taken.
	unsure bool
}

// reading is one answer to a client that knows of no write.
type reading struct {
	where, question string
	start, end      time.Time
	reply
}

// history is all versions in order, and all readings.
type history struct {
	mu       sync.Mutex
	versions []version
	readings []reading
}

func (h *history) change(from, after time.Time, answers map[string]reply, unsure bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n := len(h.versions); n > 0 {
		h.versions[n-1].to = after
	}
	h.versions = append(h.versions, version{from: from, answers: answers, unsure: unsure})
}

// last is what the portal answers since the last change.
func (h *history) last() map[string]reply {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.versions[len(h.versions)-1].answers
}

func (h *history) read(r reading) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.readings = append(h.readings, r)
}

// late is how long an answer of another gateway may be old.
const late = time.Second

// judge looks, for each reading, for an instant between a second before its start and its end at which the portal answered so.
func (h *history) judge(t *testing.T) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	judged, wrong := 0, 0
	for _, r := range h.readings {
		held, sure := h.held(r)
		if !sure {
			continue
		}
		judged++
		if !held {
			if wrong++; wrong <= 5 {
				t.Errorf("%s %s at %s: %s", r.where, r.question, r.start.Format("05.000"), h.explain(r))
			}
		}
	}
	if judged < len(h.readings)/2 || judged == 0 {
		t.Fatalf("of %d answers only %d could be judged", len(h.readings), judged)
	}
	t.Logf("%d versions, %d answers, %d wrong", len(h.versions), judged, wrong)
}

func (h *history) held(r reading) (held, sure bool) {
	for _, v := range h.versions {
		if v.from.After(r.end) || !v.to.IsZero() && v.to.Before(r.start.Add(-late)) {
			continue
		}
		if v.unsure {
			return false, false
		}
		held = held || v.answers[r.question] == r.reply
	}
	return held, true
}

func (h *history) explain(r reading) string {
	for i := len(h.versions) - 1; i >= 0; i-- {
		if v := h.versions[i]; v.answers[r.question] == r.reply {
			return fmt.Sprintf("as it was until %s", v.to.Format("05.000"))
		}
	}
	return fmt.Sprintf("as it never was: %d %.300s", r.status, r.body)
}
