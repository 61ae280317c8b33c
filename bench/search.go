package main

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// The load of the search: a constant rate of arrivals, of which one in five asks for numbers beside the entries.
const (
	searchRate  = 50 // a second
	searchTime  = time.Minute
	searchWarm  = 5 * time.Second
	includeOf   = 5
	referenceOf = 10
	// The limits of the latency of all searches.
	barMedian = 30 * time.Millisecond
	bar95     = 150 * time.Millisecond
)

// searchCard are the relations of a card in the portal's list.
const searchCard = "&populate[eventBanner]=true&populate[eventMediaPhotos][limit]=1&populate[eventCategory]=true" +
	"&populate[eventAddress][populate][city]=true&populate[occurrences][sort][0]=startsAt:asc&populate[occurrences][limit]=3"

// shape is a kind of question; parameters differ for each n, so that no cache has its answer.
type shape struct {
	name       string
	parameters func(n int) string
}

// plainShapes are searches without numbers.
func (q *requests) plainShapes() []shape {
	return []shape{
		{"week in a city", func(n int) string {
			return fmt.Sprintf("from=%s&to=%s&city=city-%d", q.minute(n, n%60), q.minute(0, n%60+7), 1+n%30)
		}},
		{"month in a category", func(n int) string {
			return fmt.Sprintf("from=%s&category=category-%d", q.minute(n, 0), 1+n%14)
		}},
		{"words", func(n int) string { return "q=" + capitals([]string{"inti+raymi+noche", "noche+de+musica"}[n%2], n) }},
		{"near", func(n int) string {
			return fmt.Sprintf("near=-13.%03d,-71.%03d&radius=1500&order=nearest", 500+n%100, 900+n%89)
		}},
		{"map", func(n int) string {
			return fmt.Sprintf("bbox=-71.%04d,-13.55,-71.93,-13.%04d", 9500+n%500, 5000+n%301)
		}},
		{"free of a host", func(n int) string { return fmt.Sprintf("free=true&host=%d&from=%s", 1+n%200, q.minute(n, 0)) }},
	}
}

// includeShapes are searches with numbers.
func (q *requests) includeShapes() []shape {
	return []shape{
		{"facets", func(n int) string { return "include=facets&from=" + q.minute(n, 0) }},
		{"choices", func(n int) string { return "include=choices&from=" + q.minute(n, 1) }},
		{"days", func(n int) string {
			return fmt.Sprintf("include=days&from=%s&to=%s&priceMax=%d", q.date(n%300), q.date(n%300+30), 1000+n)
		}},
		{"clusters", func(n int) string {
			return fmt.Sprintf("include=clusters&bbox=-71.99,-13.6,-71.%04d,-13.5&priceMax=%d", 9000+n%800, 1000+n)
		}},
		{"months", func(n int) string { return fmt.Sprintf("include=months&priceMax=%d", 1000+n) }},
	}
}

// minute is a time in Lima, days and n minutes ahead.
func (q *requests) minute(n, days int) string {
	return url.QueryEscape(q.now.AddDate(0, 0, days).Add(time.Duration(n) * time.Minute).Format("2006-01-02T15:04"))
}

// capitals writes letters of a text in capitals, different ones for every n: the search folds them, the cache does not.
func capitals(text string, n int) string {
	letters := []byte(text)
	for i, letter := range letters {
		if letter < 'a' {
			continue
		}
		if n&1 == 1 {
			letters[i] -= 'a' - 'A'
		}
		n >>= 1
	}
	return string(letters)
}

func (q *requests) date(days int) string { return q.now.AddDate(0, 0, days).Format(time.DateOnly) }

// latencies are the times from the planned arrival of a request to the end of its answer, by shape.
type latencies struct {
	sync.Mutex

	by     map[string][]time.Duration
	failed map[string]int
}

func (l *latencies) add(name string, took time.Duration, status int) {
	l.Lock()
	defer l.Unlock()
	if status != http.StatusOK {
		l.failed[name]++
		return
	}
	l.by[name] = append(l.by[name], took)
}

// search sends searches at a constant rate, and among them the reference's SQL list of a week, and prints percentiles.
func search(ctx context.Context) error {
	limit, stop, err := startLimit(ctx)
	if err != nil {
		return err
	}
	defer stop()
	q, err := newRequests(ctx, os.Getenv("RAYMI_BASE_URL"), limit.base)
	if err != nil {
		return err
	}
	if err := q.checkShapes(ctx); err != nil {
		return err
	}
	// The first seconds prepare statements on each connection and are not counted.
	if _, err := q.arrivals(ctx, 0, searchWarm); err != nil {
		return err
	}
	measured, err := q.arrivals(ctx, int(searchWarm.Seconds()*searchRate), searchTime)
	if err != nil {
		return err
	}
	if !measured.print(q.shapes()) && os.Getenv("BARS") == "1" {
		return errBars
	}
	return nil
}

func (q *requests) shapes() []shape { return append(q.plainShapes(), q.includeShapes()...) }

// checkShapes fails for a question that finds nothing: its answer would cost nothing.
func (q *requests) checkShapes(ctx context.Context) error {
	for _, s := range q.shapes() {
		var page struct {
			Meta struct{ Pagination struct{ Total int64 } }
		}
		if err := fetchJSON(ctx, q.asked(s, 0), &page); err != nil {
			return err
		}
		if page.Meta.Pagination.Total == 0 {
			return fmt.Errorf("%s finds nothing", s.name)
		}
	}
	return nil
}

func (q *requests) asked(s shape, n int) call {
	return q.get("/api/events/search?size=24&locale=es&" + s.parameters(n) + searchCard)
}

// nth is the n-th search of the load.
func (q *requests) nth(n int) (string, call) {
	list := q.plainShapes()
	if n%includeOf == 0 {
		list = q.includeShapes()
	}
	s := list[n/includeOf%len(list)]
	return s.name, q.asked(s, n)
}

const referenceName = "reference: list of a week by SQL"

// arrivals starts a request at each tick, whether or not the earlier ones have ended: a slow answer delays no other one.
func (q *requests) arrivals(ctx context.Context, first int, lasting time.Duration) (*latencies, error) {
	out := &latencies{by: map[string][]time.Duration{}, failed: map[string]int{}}
	clients := make(chan *client, searchRate*int(lasting.Seconds()))
	var failure error
	var once sync.Once
	var wg sync.WaitGroup
	send := func(name string, what call, planned time.Time) {
		wg.Go(func() {
			c := &client{}
			select {
			case c = <-clients:
			default:
			}
			status, err := c.send(ctx, what)
			if err != nil {
				once.Do(func() { failure = fmt.Errorf("%s: %w", name, err) })
				c.close()
				return
			}
			out.add(name, time.Since(planned), status)
			clients <- c
		})
	}
	start := time.Now()
	for n := range searchRate * int(lasting.Seconds()) {
		planned := start.Add(time.Duration(n) * time.Second / searchRate)
		time.Sleep(time.Until(planned))
		name, what := q.nth(first + n)
		send(name, what, planned)
		if n%referenceOf == 0 {
			send(referenceName, call{method: http.MethodGet, url: q.limit + "/week?since=" + q.bound(int64(first+n))}, planned)
		}
	}
	wg.Wait()
	close(clients)
	for c := range clients {
		c.close()
	}
	return out, failure
}

// percentile is the smallest time that a share of all does not exceed; without answers it is the longest there is.
func percentile(times []time.Duration, share float64) time.Duration {
	if len(times) == 0 {
		return math.MaxInt64
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// print writes a row for each kind of question, and whether the limits of all searches together were held.
func (l *latencies) print(shapes []shape) bool {
	fmt.Printf("%d searches a second, one in %d with numbers, each asked for the first time.\n\n", searchRate, includeOf)
	fmt.Printf("| question | answers | refused | median, ms | p95 | p99 |\n|%s\n", strings.Repeat("---|", 6))
	var all []time.Duration
	for _, s := range shapes {
		fmt.Println(latencyRow(s.name, l.by[s.name], l.failed[s.name]))
		all = append(all, l.by[s.name]...)
	}
	refused := 0
	for name, n := range l.failed {
		if name != referenceName {
			refused += n
		}
	}
	fmt.Println(latencyRow("all searches", all, refused))
	fmt.Println(latencyRow(referenceName, l.by[referenceName], l.failed[referenceName]))
	held := refused == 0 && percentile(all, 0.5) <= barMedian && percentile(all, 0.95) <= bar95
	verdict := "all bars held"
	if !held {
		verdict = fmt.Sprintf("not held: median %d ms, p95 %d ms, none refused", barMedian.Milliseconds(), bar95.Milliseconds())
	}
	fmt.Printf("\n%s\n", verdict)
	return held
}

func latencyRow(name string, times []time.Duration, refused int) string {
	ms := func(share float64) float64 { return float64(percentile(times, share).Microseconds()) / 1000 }
	return fmt.Sprintf("| %s | %d | %d | %.1f | %.1f | %.1f |", name, len(times), refused, ms(0.5), ms(0.95), ms(0.99))
}
