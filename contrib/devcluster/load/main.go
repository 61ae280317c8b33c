// Command load sends a constant mix of requests to a portal until it is interrupted, reports every request that failed, and checks that
// every accepted write exists: it shows whether an upgrade or a fault is noticed by users.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// rates are the requests a second of each kind.
var rates = []struct {
	kind      string
	perSecond int
	do        func(*visitor, context.Context) error
}{
	{"read", 45, (*visitor).read},
	{"login", 2, (*visitor).login},
	{"create", 2, (*visitor).create},
	{"upload", 1, (*visitor).upload},
}

func main() {
	base := flag.String("url", "http://localhost:8080", "address of the portal")
	retry := flag.Duration("retry", 0, "how long a refused or broken request is repeated before it counts as failed; 0 means never")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *base, *retry); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, base string, retry time.Duration) error {
	v := &visitor{base: base, retry: retry, email: os.Getenv("ADMIN_EMAIL"), password: os.Getenv("ADMIN_PASSWORD"), ledger: &ledger{}}
	if err := v.start(ctx); err != nil {
		return fmt.Errorf("before the load: %w", err)
	}
	var kinds sync.WaitGroup
	for _, r := range rates {
		kinds.Go(func() { v.repeat(ctx, r.kind, time.Second/time.Duration(r.perSecond), r.do) })
	}
	kinds.Wait()
	// The requests that have begun are finished after the interrupt.
	ctx = context.WithoutCancel(ctx)
	v.verify(ctx)
	return v.report(os.Stdout)
}

// repeat starts a request at each interval, whether the ones before have ended or not.
func (v *visitor) repeat(ctx context.Context, kind string, interval time.Duration, do func(*visitor, context.Context) error) {
	var requests sync.WaitGroup
	defer requests.Wait()
	ticks := time.NewTicker(interval)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		requests.Go(func() {
			start := time.Now()
			err := do(v, context.WithoutCancel(ctx))
			v.record(kind, start, err)
		})
	}
}
