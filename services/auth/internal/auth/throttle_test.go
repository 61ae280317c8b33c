package auth_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

func TestTheWaitGrowsToItsMaximum(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	var state auth.TryCount
	var waits []time.Duration
	for range 13 {
		next, err := auth.PasswordThrottle.Next(state, now)
		if err != nil {
			t.Fatal(err)
		}
		wait := next.BlockedUntil.Sub(now)
		if wait > 0 {
			_, err := auth.PasswordThrottle.Next(next, now.Add(wait-time.Millisecond))
			if e := errs.As(err); e == nil || e.Kind != errs.RateLimited || e.RetryAfter != time.Millisecond {
				t.Fatalf("during the wait: %v", err)
			}
		}
		waits, state, now = append(waits, wait/time.Second), next, next.BlockedUntil
	}
	if d := cmp.Diff([]time.Duration{0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60}, waits); d != "" {
		t.Error(d)
	}
	if next, err := auth.PasswordThrottle.Next(state, now.Add(time.Hour)); err != nil || next.Count != 1 {
		t.Errorf("after an hour: %+v, %v", next, err)
	}
}
