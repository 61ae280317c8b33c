// Overload measures a portal under more load than it can serve: the rate and latency of its answers, and its memory;
// and the latency for one visitor while other clients cause load. It runs under `bin/dev exec`; see `make overload`.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// peak is about the number of clients with the highest rate on two cores.
const peak = 12

func main() {
	log.SetFlags(0)
	if err := run(context.Background(), os.Getenv("RAYMI_BASE_URL")); err != nil {
		log.Fatal(err)
	}
}

// run measures SECONDS for each row, 10 by default.
func run(ctx context.Context, base string) error {
	seconds, err := strconv.Atoi(os.Getenv("SECONDS"))
	if err != nil || seconds < 1 {
		seconds = 10
	}
	p, err := newPortal(ctx, base)
	if err != nil {
		return err
	}
	p.time = time.Duration(seconds) * time.Second
	fmt.Printf("Each row is %d s of load; times in milliseconds, memory in MB (most resident).\n\n", seconds)
	limits, err := chartLimits(filepath.Join("deploy", "helm", "raymi", "values.yaml"))
	if err != nil {
		return err
	}
	bars := loads(ctx, p, "wide lists that nothing has cached", []task{{1, (*portal).wideList}}, limits)
	bars = append(bars, loads(ctx, p, "mixed", mixed, limits)...)
	if err := storms(ctx, p); err != nil {
		return err
	}
	return conclude(bars, seconds)
}

// mixed is a typical mix of requests at a busy time.
var mixed = []task{
	{60, (*portal).list},
	{10, (*portal).event},
	{5, (*portal).wideList},
	{10, (*portal).picture},
	{5, (*portal).page},
	{4, (*portal).login},
	{4, (*portal).create},
	{2, (*portal).upload},
}

// loads prints one table: the same tasks with 1, 10 and 100 times the clients of the peak. It returns the missed bars.
func loads(ctx context.Context, p *portal, name string, tasks []task, limits map[string]int) []string {
	fmt.Printf("| %s | good/s | refused | failed | p50 | p99 | memory | well again |\n", name)
	fmt.Println("|---|---|---|---|---|---|---|---|")
	var rows []row
	for _, times := range []int{1, 10, 100} {
		memory := watch()
		r := p.storm(ctx, times*peak, tasks)
		measured := row{times: times, rate: float64(len(r.good)) / p.time.Seconds(), p99: percentile(r.good, 99), memory: memory()}
		measured.recovery = p.recovery(ctx)
		fmt.Printf("| %d × (%d clients) | %.1f | %d | %s | %.0f | %.0f | %s | %s |\n", times, times*peak, measured.rate, r.refused, r.failed,
			percentile(r.good, 50), measured.p99, list(measured.memory), measured.recovery)
		rows = append(rows, measured)
	}
	fmt.Println()
	return missed(name, rows, limits)
}

// storms prints the latency of a visitor's event lists while other clients repeat one kind of request.
func storms(ctx context.Context, p *portal) error {
	fmt.Println("| storm | a visitor's lists | refused, failed | p50 | p99 | the storm's own good, refused, failed |")
	fmt.Println("|---|---|---|---|---|---|")
	for _, s := range []struct {
		name    string
		clients int
		task    task
	}{
		{"none", 0, task{}},
		{"wide lists × 200", 200, task{1, (*portal).wideList}},
		{"searches × 50", 50, task{1, (*portal).search}},
		{"orders by a relation × 50", 50, task{1, (*portal).relationOrder}},
		{"logins × 50", 50, task{1, (*portal).login}},
		{"new pictures × 100", 100, task{1, (*portal).newPicture}},
		{"uploads × 20", 20, task{1, (*portal).upload}},
	} {
		ended := make(chan result, 1)
		go func() { ended <- p.storm(ctx, s.clients, []task{s.task}) }()
		visitor := p.storm(ctx, 1, []task{{1, (*portal).visit}})
		storm := <-ended
		fmt.Printf("| %s | %d | %d, %s | %.0f | %.0f | %d, %d, %s |\n", s.name, len(visitor.good), visitor.refused, visitor.failed,
			percentile(visitor.good, 50), percentile(visitor.good, 99), len(storm.good), storm.refused, storm.failed)
	}
	return nil
}
