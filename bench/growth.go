package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// sampleTime is the duration of each case at each size.
const sampleTime = 3 * time.Second

// baseline is the size that the others are compared with, if it is measured.
const baseline = "10000"

// processorTimes is the processor time per answer in milliseconds: by case, then by process.
type processorTimes map[string]map[string]float64

// growth starts a portal with each number of events, all on one core, and prints the processor time per answer.
func growth(ctx context.Context, sizes []string) error {
	var names []string
	bySize := map[string]processorTimes{}
	for _, size := range sizes {
		cmd := exec.CommandContext(ctx, "taskset", "-c", "0", "bin/dev", "exec", "--", "taskset", "-c", "1", "bin/bench", "sample")
		cmd.Env, cmd.Stderr = append(os.Environ(), "RAYMI_SEED=bulk:"+size), os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("%s events: %w", size, err)
		}
		var sampled []sampleOf
		if err := json.Unmarshal(out, &sampled); err != nil {
			return fmt.Errorf("%s events: %w", size, err)
		}
		bySize[size], names = processorTimes{}, nil
		for _, s := range sampled {
			names, bySize[size][s.Case] = append(names, s.Case), s.Spent
		}
	}
	if len(names) == 0 {
		return errors.New("CASES chooses none")
	}
	fmt.Print(growthTable(sizes, names, bySize))
	return nil
}

// sampleOf is a case at one size.
type sampleOf struct {
	Case  string
	Spent map[string]float64
}

// sample prints the processor time of the cold cases on one portal, as JSON.
func sample(ctx context.Context) error {
	q, err := newRequests(ctx, os.Getenv("RAYMI_BASE_URL"), "")
	if err != nil {
		return err
	}
	cases, err := chosen(q.cold(), os.Getenv("CASES"))
	if err != nil {
		return err
	}
	var out []sampleOf
	for _, c := range cases {
		var n atomic.Int64
		next := func() call { return c.portal(n.Add(1)) }
		// Warm up: each connection prepares a statement on first use.
		if _, err := load(ctx, next, c.status, sampleTime/3, nil); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		r, err := load(ctx, next, c.status, sampleTime, portalProcesses())
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		out = append(out, sampleOf{c.name, r.spent})
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

// growthTable has a row for each case and process with processor time, and a column for each size: milliseconds per
// answer, and the ratio to the baseline, or to the first size.
func growthTable(sizes, cases []string, bySize map[string]processorTimes) string {
	base := sizes[0]
	if slices.Contains(sizes, baseline) {
		base = baseline
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Processor time of an answer in milliseconds, in brackets as a multiple of that with %s events.\n\n", base)
	fmt.Fprintf(&b, "| case | process | %s |\n|%s\n", strings.Join(sizes, " | "), strings.Repeat("---|", 2+len(sizes)))
	for _, name := range cases {
		for _, process := range []string{"all", "gateway", "catalog", "auth", "nats", "postgres"} {
			figures := make([]string, len(sizes))
			most := 0.0
			for i, size := range sizes {
				ms := bySize[size].of(name, process)
				most = max(most, ms)
				figures[i] = fmt.Sprintf("%.2f (%.2f)", ms, ms/bySize[base].of(name, process))
			}
			if most >= 0.05 {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", name, process, strings.Join(figures, " | "))
			}
		}
	}
	return b.String()
}

// of is the time of one process, or of all.
func (t processorTimes) of(name, process string) float64 {
	if process != "all" {
		return t[name][process]
	}
	sum := 0.0
	for _, ms := range t[name] {
		sum += ms
	}
	return sum
}
