package server

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/limit"
)

// tries fails with the errors, one after the other.
type tries struct {
	auth.Tries
	errs []error
}

func (f *tries) CountTry(context.Context, auth.Try) error {
	err := f.errs[0]
	f.errs = f.errs[1:]
	return err
}

func TestRefusalsAreCountedByLimit(t *testing.T) {
	registry := prometheus.NewRegistry()
	limiter := countedLimiter{limit.New(1, time.Now), refusals(registry, "address")}
	for _, account := range []string{"ana", "ana", "luis", "ana"} {
		_, _ = limiter.Allow("login", "10.0.0.1", account) // what it answers is tested in its package
	}
	refused := errs.New(errs.RateLimited, "too_many_requests", "")
	throttle := Throttle{
		tries:   &tries{errs: []error{nil, refused, errors.New("no database"), refused, refused}},
		refused: map[string]prometheus.Counter{"mail": refusals(registry, "mail"), "code": refusals(registry, "code")},
	}
	for _, kind := range []auth.Throttle{auth.MailThrottle, auth.MailThrottle, auth.MailThrottle, auth.MailThrottle, auth.CodeThrottle} {
		_ = throttle.count(t.Context(), auth.Try{Throttle: kind})
	}
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, m := range families[0].GetMetric() {
		got[m.GetLabel()[0].GetValue()] = m.GetCounter().GetValue()
	}
	if d := cmp.Diff(map[string]float64{"address": 2, "mail": 2, "code": 1}, got); d != "" {
		t.Error(d)
	}
}
