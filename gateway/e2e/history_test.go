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

// version holds the portal's responses between two changes.
type version struct {
	// from is before its change, to is after the next change; zero for the last version.
	from, to time.Time
	answers  map[string]reply
	// unsure: time may have changed something while the responses were read.
	unsure bool
}

// reading is one response to a client that has not written.
type reading struct {
	where, target string
	start, end    time.Time
	reply
}

// history holds all versions in order, and all readings.
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

// last returns the responses of the current version.
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

// maxDelay is the time in which a gateway may return the response of a version that another gateway has superseded.
const maxDelay = time.Second

// judge checks for each reading that a version between maxDelay before its start and its end has the same response.
func (h *history) judge(t *testing.T) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	judged, wrong := 0, 0
	for _, r := range h.readings {
		matches, sure := h.matches(r)
		if !sure {
			continue
		}
		judged++
		if !matches {
			if wrong++; wrong <= 5 {
				t.Errorf("%s %s at %s: %s", r.where, r.target, r.start.Format("05.000"), h.explain(r))
			}
		}
	}
	if judged < len(h.readings)/2 || judged == 0 {
		t.Fatalf("only %[2]d of %[1]d responses could be judged", len(h.readings), judged)
	}
	t.Logf("%d versions, %d responses, %d wrong", len(h.versions), judged, wrong)
}

// matches reports whether the reading equals a version. It is not sure while time may have changed the responses since the last version.
func (h *history) matches(r reading) (matches, sure bool) {
	var last time.Time
	for _, v := range h.versions {
		if v.from.After(r.end) || !v.to.IsZero() && v.to.Before(r.start.Add(-maxDelay)) {
			continue
		}
		if v.unsure {
			return false, false
		}
		matches, last = matches || v.answers[r.target] == r.reply, v.from
	}
	return matches, matches || !stepped(last, r.end)
}

func (h *history) explain(r reading) string {
	for i := len(h.versions) - 1; i >= 0; i-- {
		if v := h.versions[i]; v.answers[r.target] == r.reply {
			return fmt.Sprintf("equals the version until %s", v.to.Format("05.000"))
		}
	}
	text := fmt.Sprintf("equals no version: until %s: %d %s", r.end.Format("05.000000"), r.status, r.body)
	for _, v := range h.versions {
		if !v.from.After(r.end) && (v.to.IsZero() || !v.to.Before(r.start.Add(-maxDelay))) {
			text += fmt.Sprintf("\nversion %s to %s: %s", v.from.Format("05.000000"), v.to.Format("05.000000"), v.answers[r.target].body)
		}
	}
	return text
}
