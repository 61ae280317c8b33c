package server

import (
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

// refusals counts the refusals of a limit: an increase means guesses, or a limit that is too low.
func refusals(to prometheus.Registerer, limit string) prometheus.Counter {
	return app.Counter(to, "raymi_auth_refused_total", "Tries and mails that a limit refused.", "limit").WithLabelValues(limit)
}

// countedLimiter is a Limiter whose refusals are counted.
type countedLimiter struct {
	Limiter
	refused prometheus.Counter
}

// counted counts the refusals of a limiter under a name.
func counted(l Limiter, name string) Limiter {
	return countedLimiter{l, refusals(prometheus.DefaultRegisterer, name)}
}

// Allow implements Limiter.
func (l countedLimiter) Allow(route, address, account string) (auth.Allowance, error) {
	allowance, err := l.Limiter.Allow(route, address, account)
	if errs.KindOf(err) == errs.RateLimited {
		l.refused.Inc()
	}
	return allowance, err
}
