package rpc

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// Class is a kind of call by what it costs. Each class has a share of the service of its own (bulkhead): calls of one
// cannot take what the others need.
type Class int

// The classes.
const (
	// Plain reads are answered by a few indexed statements.
	Plain Class = iota
	// Costly reads sort, search or populate much.
	Costly
	// Change is everything that is no read.
	Change
	// Transfer is a stream, as of an upload.
	Transfer
)

var classNames = map[Class]string{Plain: "plain", Costly: "costly", Change: "change", Transfer: "transfer"}

// Classify says which class a call belongs to.
type Classify func(method string, req any, caller identity.Caller) Class

// share is what a class gets: calls beyond Running wait, at most Waiting of them and no longer than Wait; what lasts
// longer than Within, waiting included, ends as unavailable. 0 = no bound.
type share struct {
	running, waiting int
	wait, within     time.Duration
}

const (
	// waiters of one running call: so many are answered in time when each takes what calls usually take.
	waiters   = 8
	admitIn   = time.Second
	costlyIn  = 3 * time.Second
	transfers = 32
)

// shares divides n calls at once, a service's database connections: half for plain reads, a quarter each for costly reads
// and for changes. Streams wait for their senders most of the time, and hold no connection then.
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

// readers are the verbs of calls that change nothing.
var readers = []string{"Get", "List", "Search", "Count", "Check", "Find", "Exchange"}

// ByVerb is the class of calls whose service knows no better.
func ByVerb(method string, _ any, _ identity.Caller) Class {
	name := method[strings.LastIndexByte(method, '/')+1:]
	for _, verb := range readers {
		if strings.HasPrefix(name, verb) {
			return Plain
		}
	}
	return Change
}

// admission bounds the calls at work by class; nil admits everything.
type admission struct {
	classify Classify
	gates    map[Class]gate
}

type gate struct {
	share
	slots, queue chan struct{}
	refused      prometheus.Counter
}

// newAdmission admits n calls at once; 0 = as many as come.
func newAdmission(n int, classify Classify) *admission {
	if n == 0 {
		return nil
	}
	if classify == nil {
		classify = ByVerb
	}
	refusals := app.Counter(prometheus.DefaultRegisterer, "raymi_calls_refused_total", "Calls refused because their class had no room.", "class")
	a := &admission{classify: classify, gates: map[Class]gate{}}
	for class, s := range shares(n) {
		a.gates[class] = gate{s, make(chan struct{}, s.running), make(chan struct{}, s.waiting), refusals.WithLabelValues(classNames[class])}
	}
	return a
}

// run admits a call of the class, or refuses it before it costs anything.
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

// enter takes a slot, now or after a short wait.
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

// errOverloaded spreads the next tries: clients that are refused together must not come back together.
func errOverloaded() error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = time.Duration(1+rand.IntN(3)) * time.Second //nolint:gosec // spreads load, guards nothing
	return e
}
