package calendar_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"raymi.example/internal/calendar"
)

const (
	clockTime     = "2006-01-02T15:04:05"
	mostCompared  = 60
	yearsCompared = 20
)

// expander is ical.js in a process of its own: a second implementation of RFC 5545, by other authors than the library of this package.
type expander struct {
	in  io.WriteCloser
	out *bufio.Scanner
}

func startExpander(t *testing.T) *expander {
	t.Helper()
	process := exec.CommandContext(context.WithoutCancel(t.Context()), "node", "../../dev/rrule/expand.mjs")
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
	return &expander{in, bufio.NewScanner(out)}
}

// dates returns the first dates of a rule whose times are those of a clock in Lima.
func (e *expander) dates(t *rapid.T, rule string, first time.Time) []string {
	question, _ := json.Marshal(map[string]any{"rule": rule, "first": first.Format(clockTime), "limit": mostCompared})
	if _, err := e.in.Write(append(question, '\n')); err != nil {
		t.Fatal(err)
	}
	if !e.out.Scan() {
		t.Fatalf("the expander has ended: %v", e.out.Err())
	}
	var answer struct {
		Dates []string `json:"dates"`
		Error string   `json:"error"`
	}
	if err := json.Unmarshal(e.out.Bytes(), &answer); err != nil || answer.Error != "" {
		t.Fatalf("%s: %s %v", rule, answer.Error, err)
	}
	end := first.AddDate(yearsCompared, 0, 0).Format(clockTime)
	// A year of five digits has a longer text.
	return slices.DeleteFunc(answer.Dates, func(date string) bool { return len(date) > len(end) || date >= end })
}

// anyRule is any form of rule that the portal accepts, without its end.
func anyRule(t *rapid.T) string {
	form := rapid.SampledFrom([]func(*rapid.T) string{
		func(*rapid.T) string { return "FREQ=DAILY" },
		func(t *rapid.T) string { return weekly(t).text },
		func(t *rapid.T) string {
			return weekly(t).text + ";WKST=" + rapid.SampledFrom(weekdayNames).Draw(t, "wkst")
		},
		func(t *rapid.T) string { return monthlyByDate(t).text },
		func(t *rapid.T) string { return monthlyByWeekday(t).text },
		func(t *rapid.T) string { return yearly(t).text },
		func(t *rapid.T) string {
			by := monthlyByWeekday(t).text
			return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;%s", rapid.IntRange(1, 12).Draw(t, "month"), strings.TrimPrefix(by, "FREQ=MONTHLY;"))
		},
	}).Draw(t, "form")
	text := form(t)
	if interval := rapid.IntRange(1, 11).Draw(t, "interval"); interval > 1 {
		text += fmt.Sprintf(";INTERVAL=%d", interval)
	}
	return text
}

// withEnd adds an end to a rule, as the portal and as the expander state it: the expander knows no time zone, so that its UNTIL is
// a time of its clock.
func withEnd(t *rapid.T, rule string, first time.Time) (portal, clock string) {
	switch rapid.SampledFrom([]string{"none", "count", "day", "time"}).Draw(t, "end") {
	case "count":
		rule += fmt.Sprintf(";COUNT=%d", rapid.IntRange(1, mostCompared).Draw(t, "count"))
	case "day":
		until := first.AddDate(0, 0, rapid.IntRange(0, 900).Draw(t, "days"))
		return rule + ";UNTIL=" + until.Format("20060102"), rule + ";UNTIL=" + until.Format("20060102") + "T235959"
	case "time":
		until := first.Add(time.Duration(rapid.IntRange(0, 900*24*60).Draw(t, "minutes")) * time.Minute)
		return rule + ";UNTIL=" + until.UTC().Format("20060102T150405Z"), rule + ";UNTIL=" + until.Format("20060102T150405")
	}
	return rule, rule
}

func TestDatesAreThoseOfAnotherImplementation(t *testing.T) {
	other := startExpander(t)
	rapid.Check(t, func(t *rapid.T) {
		from := time.Date(2026, 1, 1, 0, rapid.IntRange(0, 700*24*60).Draw(t, "minute"), 0, 0, calendar.Lima)
		// Few rules have no date, such as the fifth Monday of a February every eleventh year.
		text := rapid.Custom(anyRule).Filter(func(text string) bool {
			rule, err := calendar.ParseRule(text)
			return err != nil || !rule.First(from).IsZero()
		}).Draw(t, "rule")
		endless, err := calendar.ParseRule(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		first := endless.First(from)
		portal, clock := withEnd(t, text, first)
		rule, err := calendar.ParseRule(portal)
		if err != nil {
			t.Fatalf("%s: %v", portal, err)
		}
		starts, err := rule.Starts(first, first.AddDate(yearsCompared, 0, 0), mostCompared)
		if err != nil {
			t.Fatalf("%s from %v: %v", portal, first, err)
		}
		got := make([]string, len(starts))
		for i, start := range starts {
			got[i] = start.In(calendar.Lima).Format(clockTime)
		}
		if d := cmp.Diff(other.dates(t, clock, first), got); d != "" {
			t.Fatalf("%s from %v: %s", portal, first, d)
		}
	})
}
