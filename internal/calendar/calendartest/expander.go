// Package calendartest expands recurrences with ical.js, a second implementation of RFC 5545 by other authors than the library of package
// calendar, so that tests compare their dates with it.
package calendartest

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os/exec"
	"testing"
	"time"
)

// ClockTime is the layout of times: those of a clock in Lima.
const ClockTime = "2006-01-02T15:04:05"

// Expander is ical.js in a process of its own.
type Expander struct {
	in  io.WriteCloser
	out *bufio.Scanner
}

// Recurrence is what is expanded.
type Recurrence struct {
	Rule  string `json:"rule"`
	First string `json:"first"`
	// Limit is the greatest number of dates.
	Limit int `json:"limit"`
	// Exceptions and Extra are the starts of single dates; nil: the dates of the rule alone.
	Exceptions []string `json:"exceptions,omitempty"`
	Extra      []string `json:"extra,omitempty"`
}

// Start starts the process; root is the folder of the repository.
func Start(t testing.TB, root string) *Expander {
	t.Helper()
	process := exec.CommandContext(context.WithoutCancel(t.Context()), "node", "dev/rrule/expand.mjs")
	process.Dir = root
	in, err := process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := process.Wait(); err != nil {
			t.Errorf("expander: %v", err)
		}
	})
	scanner := bufio.NewScanner(out)
	scanner.Buffer(nil, 1<<20)
	return &Expander{in, scanner}
}

// Dates returns the first dates of a recurrence whose times are before end.
func (e *Expander) Dates(t interface{ Fatalf(string, ...any) }, r Recurrence, end time.Time) (dates []string) {
	question, _ := json.Marshal(r)
	if _, err := e.in.Write(append(question, '\n')); err != nil {
		t.Fatalf("expander: %v", err)
	}
	if !e.out.Scan() {
		t.Fatalf("the expander has ended: %v", e.out.Err())
	}
	var answer struct {
		Dates []string `json:"dates"`
		Error string   `json:"error"`
	}
	if err := json.Unmarshal(e.out.Bytes(), &answer); err != nil || answer.Error != "" {
		t.Fatalf("%s: %s %v", r.Rule, answer.Error, err)
	}
	last := end.Format(ClockTime)
	for _, date := range answer.Dates {
		if len(date) == len(last) && date < last { // a year of five digits has a longer text
			dates = append(dates, date)
		}
	}
	return dates
}
