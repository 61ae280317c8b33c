package front_test

import (
	"testing"

	"raymi.example/gateway/internal/front"
)

// Whoever reads a log must not be able to answer for a host.
func TestLogsHaveNoTokens(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/api/event-confirmations/SECRET": "/api/event-confirmations/…",
		"/confirm/SECRET":                 "/confirm/…",
		"/qu/confirm/SECRET/":             "/qu/confirm/…/",
		"/api/events/7":                   "/api/events/7",
	} {
		if got := front.LoggedPath(path); got != want {
			t.Errorf("%s is logged as %s", path, got)
		}
	}
}
