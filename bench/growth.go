package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

const (
	// sampleTime is the duration of one round of a case at one size.
	sampleTime = 2 * time.Second
	// sampleRounds of every case alternate between the sizes, because processor times of a shared machine change within minutes.
	sampleRounds = 3
)

// baseline is the size that the others are compared with, if it is measured.
const baseline = "10000"

// processorTimes is the processor time per answer in milliseconds: by case, then by process.
type processorTimes map[string]map[string]float64

// growth starts a portal for each number of events, all on one core, and prints the processor time per answer.
func growth(ctx context.Context, sizes []string) error {
	bySize, samplers := map[string]processorTimes{}, map[string]*sampler{}
	var names []string
	for _, size := range sizes {
		one, err := startSampler(ctx, size)
		if err != nil {
			return fmt.Errorf("%s events: %w", size, err)
		}
		defer one.stop()
		samplers[size], names, bySize[size] = one, one.cases, processorTimes{}
	}
	if len(names) == 0 {
		return errors.New("CASES chooses none")
	}
	for _, name := range names {
		spent := map[string][]map[string]float64{}
		for range sampleRounds {
			for _, size := range sizes {
				one, err := samplers[size].sample(name)
				if err != nil {
					return fmt.Errorf("%s events: %s: %w", size, name, err)
				}
				spent[size] = append(spent[size], one)
			}
		}
		for _, size := range sizes {
			bySize[size][name] = medians(spent[size])
		}
	}
	fmt.Print(growthTable(sizes, names, bySize))
	return nil
}

// medians are the medians of each process over the rounds.
func medians(spent []map[string]float64) map[string]float64 {
	out := map[string]float64{}
	for process := range spent[0] {
		out[process] = middle(spent, func(one map[string]float64) float64 { return one[process] })
	}
	return out
}

// sampler is a portal with its own content, and a process beside it that measures cases on request.
type sampler struct {
	cases    []string
	process  *exec.Cmd
	requests io.WriteCloser
	results  *json.Decoder
}

// startSampler returns when the portal has its content.
func startSampler(ctx context.Context, size string) (*sampler, error) {
	cmd := exec.CommandContext(ctx, "taskset", "-c", "0", "bin/dev", "exec", "--", "taskset", "-c", "1", "bin/bench", "sample")
	cmd.Env, cmd.Stderr = append(os.Environ(), "RAYMI_SEED=bulk:"+size), os.Stderr
	requests, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	results, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s := &sampler{process: cmd, requests: requests, results: json.NewDecoder(results)}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	if err := s.results.Decode(&s.cases); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// sample returns the processor time per answer in milliseconds, by process.
func (s *sampler) sample(name string) (spent map[string]float64, err error) {
	if _, err := fmt.Fprintln(s.requests, name); err != nil {
		return nil, err
	}
	return spent, s.results.Decode(&spent)
}

// stop ends the portal. The process beside it has printed its errors.
func (s *sampler) stop() {
	_ = s.requests.Close()
	_ = s.process.Wait()
}

// sample prints the names of the cold cases as JSON, and then the processor time of each case whose name it reads.
func sample(ctx context.Context) error {
	q, err := newRequests(ctx, os.Getenv("RAYMI_BASE_URL"), "")
	if err != nil {
		return err
	}
	cases, err := chosen(q.cold(), os.Getenv("CASES"))
	if err != nil {
		return err
	}
	names, byName, count := make([]string, len(cases)), map[string]comparison{}, map[string]*atomic.Int64{}
	for i, c := range cases {
		names[i], byName[c.name], count[c.name] = c.name, c, &atomic.Int64{}
	}
	out, in := json.NewEncoder(os.Stdout), bufio.NewScanner(os.Stdin)
	if err := out.Encode(names); err != nil {
		return err
	}
	for in.Scan() {
		r, err := sampleCase(ctx, byName[in.Text()], count[in.Text()])
		if err != nil {
			return fmt.Errorf("%s: %w", in.Text(), err)
		}
		if err := out.Encode(r.spent); err != nil {
			return err
		}
	}
	return in.Err()
}

// sampleCase measures a case once; n counts its requests, none of which is repeated.
func sampleCase(ctx context.Context, c comparison, n *atomic.Int64) (rate, error) {
	next := func() call { return c.portal(n.Add(1)) }
	if n.Load() == 0 {
		// Warm up: each connection prepares a statement on first use.
		if _, err := load(ctx, next, c.status, sampleTime/2, nil); err != nil {
			return rate{}, err
		}
	}
	return load(ctx, next, c.status, sampleTime, portalProcesses())
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
