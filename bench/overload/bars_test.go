package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var limits = map[string]int{"catalog": 256}

func held(times int, rate float64) row {
	return row{times: times, rate: rate, p99: 300, memory: map[string]int{"catalog": 100}, recovery: time.Second}
}

func TestEachBarIsJudged(t *testing.T) {
	t.Parallel()
	slow, large, late, none := held(10, 90), held(10, 90), held(100, 90), held(10, 90)
	slow.p99, large.memory, late.recovery, none.memory = 901, map[string]int{"catalog": 257}, 3*time.Second, map[string]int{"catalog": 0}
	for want, rows := range map[string][]row{
		"":                                 {held(1, 70), held(10, 100), held(100, 60)},
		"10 ×: 79 % of the peak":           {held(1, 100), held(10, 79), held(100, 90)},
		"100 ×: 59 % of the peak":          {held(1, 50), held(10, 100), held(100, 59)},
		"p99 of 901 ms instead of 900":     {held(1, 100), slow},
		"catalog takes 257 MB":             {held(1, 100), large},
		"catalog takes 0 MB":               {held(1, 100), none},
		"quick again after 3s":             {held(1, 100), late},
		"10 ×: a p99 of 300 ms instead of": {held(1, 0), held(10, 0)},
	} {
		got := strings.Join(missed("mixed", rows, limits), "\n")
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

func TestOnlyLongRunsFail(t *testing.T) {
	t.Parallel()
	if conclude([]string{"slow"}, minSeconds) == nil || conclude([]string{"slow"}, 2) != nil || conclude(nil, minSeconds) != nil {
		t.Error("a missed bar of a long run has to fail, and nothing else")
	}
}

func TestLimitsComeFromTheChart(t *testing.T) {
	t.Parallel()
	got, err := chartLimits(filepath.Join("..", "..", "deploy", "helm", "raymi", "values.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range processes {
		if got[name] < 64 {
			t.Errorf("%s: %d MB", name, got[name])
		}
	}
}
