package auth_test

import (
	"testing"
	"time"

	"raymi.example/services/auth/internal/auth"
)

func TestDeviceNames(t *testing.T) {
	const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) "
	for _, c := range []struct{ want, agent string }{
		{"Firefox · Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"},
		{"Chrome · Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + "Chrome/140.0.0.0 Safari/537.36"},
		{"Edge · Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + "Chrome/140.0.0.0 Safari/537.36 Edg/140.0"},
		{"Chrome · Android", "Mozilla/5.0 (Linux; Android 10; K) " + webkit + "Chrome/140.0.0.0 Mobile Safari/537.36"},
		{
			"Safari · iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) " +
				"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
		},
		{
			"Safari · macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) " +
				"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
		},
		{
			"Samsung Internet · Android", "Mozilla/5.0 (Linux; Android 14; SM-S918B) " + webkit +
				"SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
		},
		{"curl", "curl/8.5.0"},
		{"", "<script>alert(1)</script>"},
		{"", ""},
	} {
		if got := auth.Device(c.agent); got != c.want {
			t.Errorf("%q: got %q, want %q", c.agent, got, c.want)
		}
	}
}

func TestTheLastUseIsStoredToTheHour(t *testing.T) {
	used := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	s := auth.Session{UsedAt: used}
	if s.Stale(used.Add(59*time.Minute)) || !s.Stale(used.Add(time.Hour)) {
		t.Fatal("the last use is not stored to the hour")
	}
}
