package limit

import (
	"fmt"
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newLimiter(perMinute int) (*Limiter, *clock) {
	c := &clock{time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)}
	return New(perMinute, c.now), c
}

func spend(t *testing.T, l *Limiter, times int, route, address, account string) {
	t.Helper()
	for i := range times {
		if _, err := l.Allow(route, address, account); err != nil {
			t.Fatalf("call %d: %v", i+1, err)
		}
	}
}

func TestACallOverTheLimitWaits(t *testing.T) {
	l, c := newLimiter(10)
	spend(t, l, 10, "login", "10.0.0.1", "ana@example.org")
	_, err := l.Allow("login", "10.0.0.1", "ana@example.org")
	refused := errs.As(err)
	if refused == nil || refused.Kind != errs.RateLimited || refused.Text != "Too many requests, please try again later." {
		t.Fatalf("got %+v", refused)
	}
	if refused.RetryAfter <= 0 || refused.RetryAfter > 6*time.Second {
		t.Fatalf("a tenth of a minute refills one call, got %v", refused.RetryAfter)
	}
	c.at = c.at.Add(refused.RetryAfter)
	spend(t, l, 1, "login", "10.0.0.1", "ana@example.org")
}

func TestTheKey(t *testing.T) {
	for name, c := range map[string]struct {
		route, address, account string
		refused                 bool
	}{
		"the same":                 {"login", "10.0.0.1", "ana@example.org", true},
		"another case":             {"login", "10.0.0.1", "ANA@Example.org", true},
		"spaces around":            {"login", "10.0.0.1", " ana@example.org\t", true},
		"another account":          {"login", "10.0.0.1", "luis@example.org", false},
		"another address":          {"login", "10.0.0.2", "ana@example.org", false},
		"another route":            {"register", "10.0.0.1", "ana@example.org", false},
		"parts that run together":  {"login", "10.0.0.1\x00account", "ana@example.org", false},
		"an account that is a key": {"login", "10.0.0.1", "account\x00ana@example.org", false},
	} {
		t.Run(name, func(t *testing.T) {
			l, _ := newLimiter(3)
			spend(t, l, 3, "login", "10.0.0.1", "ana@example.org")
			if _, err := l.Allow(c.route, c.address, c.account); (err != nil) != c.refused {
				t.Fatalf("got %v", err)
			}
		})
	}
}

func TestOneAddressIsLimitedOverAllAccounts(t *testing.T) {
	l, _ := newLimiter(2)
	for i := range 2 * addressShare {
		spend(t, l, 1, "login", "10.0.0.1", fmt.Sprintf("user%d", i))
	}
	if _, err := l.Allow("login", "10.0.0.1", "one-more"); errs.KindOf(err) != errs.RateLimited {
		t.Fatalf("got %v", err)
	}
}

func TestZeroIsOff(t *testing.T) {
	l, _ := newLimiter(0)
	spend(t, l, 1000, "login", "10.0.0.1", "ana")
}

func TestAllowReturnsTheAllowance(t *testing.T) {
	l, c := newLimiter(10)
	for _, remaining := range []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0} {
		got, _ := l.Allow("login", "10.0.0.1", "ana") // the last one is refused, and has an allowance, too
		spent := max(10-remaining, 0)
		want := auth.Allowance{Limit: 10, Remaining: remaining, Reset: c.at.Add(time.Duration(spent) * 6 * time.Second)}
		if got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	}
}

func TestAnIPv6NetworkIsOneAddress(t *testing.T) {
	l, _ := newLimiter(3)
	spend(t, l, 3, "login", "2001:db8::1", "ana")
	if _, err := l.Allow("login", "2001:db8::ffff:2", "ana"); errs.KindOf(err) != errs.RateLimited {
		t.Fatalf("got %v", err)
	}
	spend(t, l, 1, "login", "2001:db8:0:1::1", "ana")
}

func TestAPeriodMayBeAnHour(t *testing.T) {
	c := &clock{time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)}
	l := For(time.Hour, 10, c.now)
	spend(t, l, 10, "contact", "10.0.0.1", "")
	_, err := l.Allow("contact", "10.0.0.1", "")
	if refused := errs.As(err); refused == nil || refused.RetryAfter <= time.Minute || refused.RetryAfter > 6*time.Minute {
		t.Fatalf("got %+v", refused)
	}
	spend(t, l, 1, "contact", "10.0.0.2", "")
	c.at = c.at.Add(6 * time.Minute)
	spend(t, l, 1, "contact", "10.0.0.1", "")
}
