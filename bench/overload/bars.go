package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// What the portal has to reach under load.
const (
	// recoverIn bounds the time after the load until lists are quick again. It is in seconds, because a visitor waits for so long before
	// a second try, on every machine; a portal that has recovered answers at once.
	recoverIn = 2 * time.Second
	// minSeconds is the length of a row whose figures are judged; shorter ones vary too much.
	minSeconds = 10
)

// By how many times the clients of the peak there are: ofPeak is the least share of the best rate, in percent; ofFirst is the most that the
// 99th percentile of successful responses may be, as a multiple of that of the peak. Both rows are measured in one run, so that the bars
// hold on slower processors, too.
var (
	ofPeak  = map[int]float64{1: 0, 10: 80, 100: 60}
	ofFirst = map[int]float64{1: 1, 10: 3, 100: 8}
)

var errBars = errors.New("not all bars held")

// row is what was measured with times the clients of the peak.
type row struct {
	times    int
	rate     float64
	p99      float64
	memory   map[string]int
	recovery time.Duration
}

// missed returns the bars that the rows of a table do not hold. limits is the memory of each process in MB.
func missed(table string, rows []row, limits map[string]int) (out []string) {
	best := 0.0
	for _, r := range rows {
		best = max(best, r.rate)
	}
	for _, r := range rows {
		where := fmt.Sprintf("%s, %d ×: ", table, r.times)
		if least := ofPeak[r.times]; 100*r.rate < least*best {
			out = append(out, fmt.Sprintf("%s%.0f %% of the peak instead of %.0f %%", where, 100*r.rate/best, least))
		}
		if limit := ofFirst[r.times] * rows[0].p99; r.p99 > limit || r.rate == 0 {
			out = append(out, fmt.Sprintf("%sa p99 of %.0f ms instead of %.0f ms", where, r.p99, limit))
		}
		if r.recovery > recoverIn {
			out = append(out, fmt.Sprintf("%slists are quick again after %s instead of %s", where, r.recovery, recoverIn))
		}
		for _, name := range slices.Sorted(maps.Keys(r.memory)) {
			if used, limit := r.memory[name], limits[name]; used == 0 || used > limit {
				out = append(out, fmt.Sprintf("%s%s takes %d MB, the chart allows %d MB", where, name, used, limit))
			}
		}
	}
	return out
}

// conclude prints what was missed. A short run is not judged.
func conclude(missed []string, seconds int) error {
	if len(missed) == 0 {
		fmt.Println("\nall bars held")
		return nil
	}
	fmt.Printf("\nnot held:\n- %s\n", strings.Join(missed, "\n- "))
	if seconds < minSeconds {
		fmt.Printf("rows of less than %d s are not judged\n", minSeconds)
		return nil
	}
	return errBars
}

// chartLimits returns the memory limits of the processes in the chart, in MB.
func chartLimits(path string) (map[string]int, error) {
	type part struct {
		Resources struct {
			Limits struct{ Memory string }
		}
	}
	var values struct {
		Defaults, Gateway part
		Services          map[string]part
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(text, &values); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	limits := map[string]int{}
	for _, name := range processes {
		p := values.Services[name]
		if name == "gateway" {
			p = values.Gateway
		}
		memory := p.Resources.Limits.Memory
		if memory == "" {
			memory = values.Defaults.Resources.Limits.Memory
		}
		var megabytes int
		if _, err := fmt.Sscanf(memory, "%dMi", &megabytes); err != nil {
			return nil, fmt.Errorf("%s: memory of %s is %q", path, name, memory)
		}
		limits[name] = megabytes
	}
	return limits, nil
}
