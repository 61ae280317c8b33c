package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// The limits of a process at rest: memory, and time until it is ready.
const (
	barMemory = 60 // MB
	barStart  = time.Second
)

// report prints the results and collects the missed bars.
type report struct {
	results []result
	// missed are the missed bars.
	missed []string
}

// atRest prints the processes after their start.
func (r *report) atRest(starts map[string]time.Duration, at map[string]resident) {
	fmt.Printf("| process | start to ready, ms | bar | MB at rest | bar |\n|---|---|---|---|---|\n")
	for _, name := range processes {
		fmt.Printf("| %s | %d | %d | %d | %d |\n", name, starts[name].Milliseconds(), barStart.Milliseconds(), at[name].now, barMemory)
		if starts[name] > barStart {
			r.missed = append(r.missed, fmt.Sprintf("%s is ready after %d ms, not %d", name, starts[name].Milliseconds(), barStart.Milliseconds()))
		}
		if at[name].now > barMemory {
			r.missed = append(r.missed, fmt.Sprintf("%s takes %d MB at rest, not %d", name, at[name].now, barMemory))
		}
	}
	fmt.Println()
}

func (r *report) heading() {
	fmt.Printf("| case | portal/s | reference/s | ratio (medians) | min | max | bar | held | ms an answer | reference | ratio |\n|%s\n",
		strings.Repeat("---|", 11))
}

func (r *report) compared(c result) {
	fmt.Println(c.row())
	r.results = append(r.results, c)
	if !c.held() {
		median, _, _ := c.ratio()
		r.missed = append(r.missed, fmt.Sprintf("%s: %.2f, not %.2f", c.name, median, c.bar))
	}
}

// row is a line of the table. The last three columns are processor time, all processes together: it varies less than
// the rates, and does not depend on the clients' speed.
func (r result) row() string {
	median, least, greatest := r.ratio()
	bar, held := "–", "–"
	if r.bar > 0 {
		bar, held = fmt.Sprintf("%.2f", r.bar), "no"
		if r.held() {
			held = "yes"
		}
	}
	name := r.name
	if n := r.refused(); n > 0 {
		name += fmt.Sprintf(" (%d refused)", n)
	}
	portal, reference := middle(r.portal, rate.total), middle(r.reference, rate.total)
	return fmt.Sprintf("| %s | %.0f | %.0f | %.2f | %.2f | %.2f | %s | %s | %.3f | %.3f | %.2f |", name, middle(r.portal, perSecond),
		middle(r.reference, perSecond), median, least, greatest, bar, held, portal, reference, reference/portal)
}

// loaded prints the peak memory of each process.
func (r *report) loaded(at map[string]resident) {
	fmt.Printf("\n| process | MB after the load | most |\n|---|---|---|\n")
	for _, name := range processes {
		fmt.Printf("| %s | %d | %d |\n", name, at[name].now, at[name].peak)
	}
}

// close prints the worst cases and the missed bars, and reports whether all bars held.
func (r *report) close() bool {
	fmt.Printf("\nWorst first, as parts of their bars:\n")
	for _, c := range worst(r.results) {
		median, _, _ := c.ratio()
		fmt.Printf("  %.2f  %s: %.2f of %.2f; ms an answer: %s\n", median/c.bar, c.name, median, c.bar, c.share())
	}
	fmt.Println()
	if len(r.missed) == 0 {
		fmt.Println("all bars held")
		return true
	}
	fmt.Printf("bars that did not hold:\n  %s\n", strings.Join(r.missed, "\n  "))
	return false
}

// worst are the cases with a bar, sorted by the relative distance to it, the worst first.
func worst(list []result) []result {
	var out []result
	for _, c := range list {
		if c.bar > 0 {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b result) int {
		first, _, _ := a.ratio()
		second, _, _ := b.ratio()
		return cmp.Compare(first/a.bar, second/b.bar)
	})
	return out
}

// share is the portal's processor time: medians by process, the greatest first, without zeros.
func (r result) share() string {
	type part struct {
		name string
		ms   float64
	}
	var parts []part
	for name := range r.portal[0].spent {
		ms := middle(r.portal, func(one rate) float64 { return one.spent[name] })
		if ms >= 0.002 {
			parts = append(parts, part{name, ms})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Or(cmp.Compare(b.ms, a.ms), cmp.Compare(a.name, b.name)) })
	var out []string
	for _, p := range parts {
		out = append(out, fmt.Sprintf("%s %.3f", p.name, p.ms))
	}
	return strings.Join(out, ", ")
}
