package ratelimit

import (
	"testing"
	"time"

	"raymi.example/internal/errs"
)

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newLimiter() (*Limiter, *clock) {
	c := &clock{time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)}
	return New(time.Minute, c.now), c
}

func spend(t *testing.T, l *Limiter, times int, key string) {
	t.Helper()
	for i := range times {
		if _, err := l.Spend(Key(l, key), 60); err != nil {
			t.Fatalf("call %d: %v", i+1, err)
		}
	}
}

func TestACallOverTheLimitHasToWait(t *testing.T) {
	l, c := newLimiter()
	spend(t, l, 60, "a")
	state, err := l.Spend(Key(l, "a"), 60)
	refused := errs.As(err)
	if refused == nil || refused.Kind != errs.RateLimited || refused.RetryAfter != time.Second {
		t.Fatalf("got %+v", refused)
	}
	if want := (State{Remaining: 0, Reset: c.at.Add(time.Minute)}); state != want {
		t.Errorf("got %+v", state)
	}
	spend(t, l, 60, "b")
	c.at = c.at.Add(time.Second)
	spend(t, l, 1, "a")
}

func TestMemoryIsBounded(t *testing.T) {
	l, _ := newLimiter()
	for i := range 4 * Generation {
		if _, err := l.Spend(Key(l, i), 60); err != nil {
			t.Fatal(err)
		}
		if n := len(l.young) + len(l.old); n > 2*Generation {
			t.Fatalf("%d buckets after %d calls", n, i+1)
		}
	}
}

func TestARotationOfGenerationsKeepsActiveBuckets(t *testing.T) {
	l, c := newLimiter()
	spend(t, l, 60, "a")
	c.at = c.at.Add(30 * time.Second)
	spend(t, l, 30, "a")
	c.at = c.at.Add(31 * time.Second)
	spend(t, l, 31, "a")
	if _, err := l.Spend(Key(l, "a"), 60); err == nil {
		t.Fatal("the bucket was forgotten while in use")
	}
}
