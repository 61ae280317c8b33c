package rpc

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// Class is a class of calls of similar cost. Each class has its own share of the service's capacity (bulkhead), so that
// one class cannot use up the capacity of the others.
type Class int

// The classes.
const (
	// Plain reads need a few indexed statements.
	Plain Class = iota
	// Costly reads sort, search or populate many rows.
	Costly
	// Change is every call that may write.
	Change
	// Transfer is a stream, for example an upload.
	Transfer
)

var classNames = map[Class]string{Plain: "plain", Costly: "costly", Change: "change", Transfer: "transfer"}

// Classify returns the class of a call.
type Classify func(method string, req any, caller identity.Caller) Class

// share is the capacity of a class: at most running calls at a time, and at most waiting others that wait no longer
// than wait. A call that takes longer than within, the wait included, fails as unavailable; 0 = unlimited.
type share struct {
	running, waiting int
	wait, within     time.Duration
}

const (
	// waiters is the number of waiting calls per running call that complete in time when calls take their usual time.
	waiters   = 8
	admitIn   = time.Second
	costlyIn  = 3 * time.Second
	transfers = 32
)

// shares divides n concurrent calls, the number of the service's database connections: half for plain reads, a quarter
// each for costly reads and for changes. Streams are counted apart, because they mostly wait for their senders and hold
// no connection then.
func shares(n int) map[Class]share {
	quarter := max(n/4, 1)
	half := max(n-2*quarter, 1)
	return map[Class]share{
		Plain:    {running: half, waiting: half * waiters, wait: admitIn},
		Costly:   {running: quarter, waiting: quarter * waiters / 2, wait: admitIn, within: costlyIn},
		Change:   {running: quarter, waiting: quarter * waiters, wait: admitIn},
		Transfer: {running: transfers},
	}
}

// ByEffect is the default Classify: Plain for methods without side effects, else Change.
func ByEffect(method string, _ any, _ identity.Caller) Class {
	if MethodOf(method).ReadOnly {
		return Plain
	}
	return Change
}

// admission limits the concurrent calls of each class; nil is unlimited.
type admission struct {
	classify Classify
	gates    map[Class]gate
}

type gate struct {
	share
	slots, queue chan struct{}
	refused      prometheus.Counter
}

// newAdmission admits n calls at a time; 0 = unlimited.
func newAdmission(n int, classify Classify) *admission {
	if n == 0 {
		return nil
	}
	if classify == nil {
		classify = ByEffect
	}
	refusals := app.Counter(prometheus.DefaultRegisterer, "raymi_calls_refused_total",
		"Calls refused because their class had no room.", "class")
	a := &admission{classify: classify, gates: map[Class]gate{}}
	for class, s := range shares(n) {
		a.gates[class] = gate{s, make(chan struct{}, s.running), make(chan struct{}, s.waiting), refusals.WithLabelValues(classNames[class])}
	}
	return a
}

// run admits a call of the class, or refuses it before it uses any resources.
func (a *admission) run(ctx context.Context, class Class, call func(context.Context) error) error {
	if a == nil {
		return call(ctx)
	}
	g := a.gates[class]
	started := time.Now()
	if !g.enter(ctx) {
		g.refused.Inc()
		return errOverloaded()
	}
	defer func() { <-g.slots }()
	if g.within == 0 {
		return call(ctx)
	}
	bounded, cancel := context.WithDeadline(ctx, started.Add(g.within))
	defer cancel()
	err := call(bounded)
	if err != nil && bounded.Err() != nil && ctx.Err() == nil {
		return errOverloaded()
	}
	return err
}

// enter acquires a slot, at once or within the class's wait.
func (g gate) enter(ctx context.Context) bool {
	select {
	case g.slots <- struct{}{}:
		return true
	default:
	}
	select {
	case g.queue <- struct{}{}:
		defer func() { <-g.queue }()
	default:
		return false
	}
	timer := time.NewTimer(g.wait)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// errOverloaded has a random RetryAfter, so that clients that were refused together do not retry together.
func errOverloaded() error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = time.Duration(1+rand.IntN(3)) * time.Second //nolint:gosec // spreads load, guards nothing
	return e
}
