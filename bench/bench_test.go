package main

import (
	"bufio"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func rates(list ...float64) []rate {
	var out []rate
	for _, r := range list {
		out = append(out, rate{perSecond: r})
	}
	return out
}

func TestARatioIsThatOfTheMedians(t *testing.T) {
	t.Parallel()
	r := result{comparison: comparison{bar: 0.5}, portal: rates(10, 30, 20), reference: rates(40, 40, 100)}
	median, least, greatest := r.ratio()
	if diff := cmp.Diff([]float64{0.5, 0.2, 0.75}, []float64{median, least, greatest}); diff != "" {
		t.Error(diff)
	}
	if !r.held() {
		t.Error("a ratio equal to the bar fails")
	}
	r.bar = 0.51
	if r.held() {
		t.Error("a ratio below the bar passes")
	}
}

// A request to another path of the portal is compared by processor time: the rates of such a case say nothing.
func TestAReferenceOfThePortalIsComparedByProcessorTime(t *testing.T) {
	t.Parallel()
	spent := func(ms float64) []rate {
		return []rate{{perSecond: 100 / ms, spent: map[string]float64{"gateway": ms / 2, "media": ms / 2}}}
	}
	r := result{comparison: comparison{bar: barRendition, onPortal: true}, portal: spent(1.2), reference: spent(1)}
	r.portal[0].perSecond = 1
	if !r.held() {
		t.Error("1.2 times the processor time fails")
	}
	r.portal = spent(1.3)
	if r.held() {
		t.Error("1.3 times the processor time passes")
	}
}

func TestWorstSortsByDistanceToTheBar(t *testing.T) {
	t.Parallel()
	list := []result{
		{comparison: comparison{name: "held", bar: 0.3}, portal: rates(60), reference: rates(100)},
		{comparison: comparison{name: "no bar"}, portal: rates(1), reference: rates(100)},
		{comparison: comparison{name: "near", bar: 0.5}, portal: rates(45), reference: rates(100)},
		{comparison: comparison{name: "far", bar: 0.7}, portal: rates(50), reference: rates(100)},
	}
	var names []string
	for _, r := range worst(list) {
		names = append(names, r.name)
	}
	if diff := cmp.Diff([]string{"far", "near", "held"}, names); diff != "" {
		t.Error(diff)
	}
}

func TestParseStatHandlesBlanksAndBracketsInNames(t *testing.T) {
	t.Parallel()
	got := parseStat("42 (a ) b) S 7 42 42 0 -1 4194560 1 2 3 4 100 20 30 4 20 0 9 0 5555 1 2 3\n")
	if diff := cmp.Diff(stat{parent: 7, own: 120, reaped: 34, started: 5555}, got, cmp.AllowUnexported(stat{})); diff != "" {
		t.Error(diff)
	}
}

func TestSkipAnswerReadsToTheEnd(t *testing.T) {
	t.Parallel()
	in := bufio.NewReader(strings.NewReader("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbody" +
		"HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n" +
		"HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n2\r\nab\r\n0\r\n\r\n" +
		"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"))
	var got []int
	for range 4 {
		status, err := skipAnswer(in)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, status)
	}
	if diff := cmp.Diff([]int{200, 304, 201, 404}, got); diff != "" {
		t.Error(diff)
	}
}

func TestColdRequestsAreNeverRepeated(t *testing.T) {
	t.Parallel()
	q := &requests{portal: "http://localhost", events: 100}
	for _, c := range q.cold() {
		if c.name == "login (argon2id)" || c.name == "create" {
			continue
		}
		met := map[string]bool{}
		for n := range int64(2000) {
			at := c.portal(n).url
			if _, err := url.Parse(at); err != nil || met[at] {
				t.Fatalf("%s: request %d, %s, is repeated or no URL: %v", c.name, n, at, err)
			}
			met[at] = true
		}
	}
}

func TestGrowthTableComparesWithTenThousand(t *testing.T) {
	t.Parallel()
	got := growthTable([]string{"1000", "10000"}, []string{"list"}, map[string]processorTimes{
		"1000": {"list": {"catalog": 1, "postgres": 0.01}}, "10000": {"list": {"catalog": 2, "postgres": 0.03}},
	})
	want := `Processor time of an answer in milliseconds, in brackets as a multiple of that with 10000 events.

| case | process | 1000 | 10000 |
|---|---|---|---|
| list | all | 1.01 (0.50) | 2.03 (1.00) |
| list | catalog | 1.00 (0.50) | 2.00 (1.00) |
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestGrowthHasTheMedianOfEachProcess(t *testing.T) {
	t.Parallel()
	got := medians([]map[string]float64{{"catalog": 1, "postgres": 9}, {"catalog": 7, "postgres": 5}, {"catalog": 2, "postgres": 1}})
	if diff := cmp.Diff(map[string]float64{"catalog": 2, "postgres": 5}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAPercentileIsNotExceededByItsShare(t *testing.T) {
	t.Parallel()
	var times []time.Duration
	for n := range 100 {
		times = append(times, time.Duration(100-n))
	}
	for share, want := range map[float64]time.Duration{0: 1, 0.005: 1, 0.5: 50, 0.95: 95, 1: 100} {
		if got := percentile(times, share); got != want {
			t.Errorf("%v: %d, want %d", share, got, want)
		}
	}
	if percentile(nil, 0.5) <= bar95 {
		t.Error("a search without answers holds its bar")
	}
}

func TestEverySearchOfTheLoadDiffers(t *testing.T) {
	t.Parallel()
	q := &requests{portal: "http://portal", now: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)}
	seen, numbers := map[string]int{}, 0
	for n := range searchRate * int((searchWarm + searchTime).Seconds()) {
		_, what := q.nth(n)
		if first, ok := seen[what.url]; ok {
			t.Fatalf("%d and %d ask the same: %s", first, n, what.url)
		}
		seen[what.url] = n
		if strings.Contains(what.url, "include=") {
			numbers++
		}
	}
	if numbers*includeOf != len(seen) {
		t.Errorf("%d of %d searches ask for numbers", numbers, len(seen))
	}
}
