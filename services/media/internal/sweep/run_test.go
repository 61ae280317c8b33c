package sweep

import (
	"testing"
	"time"
)

func TestNothingIsRemovedUntilNATSWasConnectedForAnHour(t *testing.T) {
	start := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	p := newPlan(start)
	for _, step := range []struct {
		after     time.Duration
		connected bool
		due, may  bool
	}{
		{time.Second, true, false, false},
		{time.Minute, true, true, false}, // the first run only checks
		{2 * time.Minute, true, false, false},
		{11 * time.Minute, true, true, false},
		{time.Hour + time.Second, true, true, true},
		{time.Hour + 2*time.Second, false, false, false},
		{time.Hour + 3*time.Second, true, false, false},
		{2 * time.Hour, true, true, false}, // disconnected within the last hour
		{2*time.Hour + 10*time.Minute, false, true, false},
		{2*time.Hour + 20*time.Minute, true, true, false},
		{3*time.Hour + 20*time.Minute, true, true, true},
	} {
		if due, may := p.at(start.Add(step.after), step.connected); due != step.due || may != step.may {
			t.Errorf("after %s: due %v, may remove %v", step.after, due, may)
		}
	}
}
