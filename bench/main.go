// Bench compares the portal with reference servers on the same rows, alternating, and prints ratios with their
// spread, the worst cases first. Under `bin/dev exec` it measures one portal (`make bench`), with `search` the
// percentiles of a constant rate of searches (`make bench-search`); with `growth` and sizes
// it starts its own portals and prints the processor time per answer, in alternating rounds (`make bench-growth`).
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	if err := run(context.Background(), os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string) error {
	switch {
	case len(args) == 0:
		return bench(ctx)
	case args[0] == "sample":
		return sample(ctx)
	case args[0] == "search":
		return search(ctx)
	case args[0] == "growth" && len(args) > 1:
		return growth(ctx, args[1:])
	default:
		return errors.New("usage: bench | bench search | bench growth EVENTS…")
	}
}

// errBars is returned with BARS=1 if a bar is missed.
var errBars = errors.New("not all bars held")

// bench prints the tables of one portal. With BARS=1 a missed bar is an error.
func bench(ctx context.Context) error {
	report := report{}
	starts, err := restartAll(ctx)
	if err != nil {
		return err
	}
	report.atRest(starts, memory())
	limit, stop, err := startLimit(ctx)
	if err != nil {
		return err
	}
	defer stop()
	requests, err := newRequests(ctx, os.Getenv("RAYMI_BASE_URL"), limit.base)
	if err != nil {
		return err
	}
	cases, err := requests.comparisons(ctx)
	if err != nil {
		return err
	}
	if cases, err = chosen(cases, os.Getenv("CASES")); err != nil {
		return err
	}
	report.heading()
	for _, c := range cases {
		r, err := compare(ctx, c, limit.pid)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		report.compared(r)
	}
	report.loaded(memory())
	if !report.close() && os.Getenv("BARS") == "1" {
		return errBars
	}
	return nil
}
