// Package polltest waits for conditions in tests.
package polltest

import (
	"testing"
	"time"
)

// interval is the time between two checks.
const interval = 20 * time.Millisecond

// Within checks a condition until it holds. It fails the test, with the description, if it does not hold within the timeout.
func Within(t testing.TB, timeout time.Duration, description string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(timeout); !holds(); time.Sleep(interval) {
		if time.Now().After(end) {
			t.Fatalf("not within %s: %s", timeout, description)
		}
	}
}
