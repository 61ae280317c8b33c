//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// cachePortal is a portal with three gateways, of which plain has no response cache.
type cachePortal struct {
	t       *testing.T
	bases   [2]string
	plain   string
	token   string
	tag     string
	history history
	// writing is held from a write until its version is recorded.
	writing sync.Mutex
	// The ids of the entries that the test writes.
	news, event, second, collection, city int
	targets                               []string
	// written are the paths of the entries that random writes create.
	written []string
}

func newCachePortal(t *testing.T) *cachePortal {
	t.Helper()
	k := &cachePortal{t: t, tag: fmt.Sprintf("k%d", time.Now().UnixNano()%1e9)}
	k.bases, k.plain = [2]string{gateway(t), gateway(t)}, gateway(t, "CACHE_BYTES=0")
	k.token = signedIn(t, "editor@raymi.example").token
	t.Cleanup(k.remove)
	host := k.editor(k.plain).get("/api/partners?pagination[pageSize]=1").want(http.StatusOK).id("data", 0, "id")
	k.city = k.make("/api/cities", map[string]any{"cityName": k.tag, "cityCode": k.tag})
	k.news = k.make("/api/news", map[string]any{"title": k.tag, "newsText": "Texto"})
	event := func(name string) int {
		start := time.Now().Add(48 * time.Hour).UTC().Truncate(time.Hour)
		return k.make("/api/events", map[string]any{
			"eventName": k.tag + name, "eventDescription": "Prueba", "eventHost": host, "eventCategory": []int{1}, "isFree": true,
			"eventStartDate": start.Format(time.RFC3339), "eventEndDate": start.Add(time.Hour).Format(time.RFC3339),
			"eventAddress": map[string]any{"city": k.city, "address": "Plaza de Armas", "coordinates": "-13.5167,-71.9788"},
		})
	}
	k.event, k.second = event("a"), event("b")
	k.collection = k.make("/api/events-collections", map[string]any{
		"collectionName": k.tag, "collectionCode": k.tag, "events": []int{k.event},
	})
	own := "filters[eventName][$startsWith]=" + k.tag
	k.targets = []string{
		"/api/news?filters[title][$startsWith]=" + k.tag + "&sort=id", path("/api/news/%d", k.news),
		path("/news/%d", k.news), path("/es/news/%d/_payload.json", k.news),
		path("/api/cities/%d?locale=en", k.city), "/api/events?" + own + "&sort=nextDate&populate[occurrences]=*&populate[collection]=*",
		"/api/events?filters[eventAddress][city][cityCode]=" + k.tag + "&sort=id&fields=eventName", "/api/events/counts?" + own,
		path("/api/events/%d?populate[eventAddress][populate]=city", k.event),
		path("/api/events-collections/%d?populate[events][sort]=id", k.collection),
	}
	return k
}

// remove deletes what the test wrote: tests of the browser open the newest entries.
func (k *cachePortal) remove() {
	for _, at := range append(k.written, path("/api/events-collections/%d", k.collection), path("/api/events/%d", k.event),
		path("/api/events/%d", k.second), path("/api/news/%d", k.news)) {
		k.editor(k.plain).do(http.MethodDelete, at, "", nil).want(http.StatusOK)
	}
}

func (k *cachePortal) editor(base string) *client { return &client{t: k.t, base: base, token: k.token} }

func (k *cachePortal) make(path string, data map[string]any) int {
	k.t.Helper()
	return k.editor(k.plain).json(http.MethodPost, path, map[string]any{"data": data}).want(http.StatusOK).id("data", "id")
}

// change is one random write. clock is when the passing of time causes a further change, zero if it does not.
type change struct {
	method, path string
	data         map[string]any
	clock        time.Time
}

// clockAfter is the delay of a further change by time, long enough to read all targets before it.
const clockAfter = 1500 * time.Millisecond

func (k *cachePortal) random() change {
	name, soon := fmt.Sprint(k.tag, rand.IntN(1000)), time.Now().Add(clockAfter).UTC()
	at := soon.Format("2006-01-02T15:04:05.000Z")
	news, event := path("/api/news/%d", k.news), path("/api/events/%d", k.event)
	return []func() change{
		func() change { return change{http.MethodPut, news, map[string]any{"title": name}, time.Time{}} },
		func() change {
			return change{http.MethodPut, news, map[string]any{"title": name, "publishedAt": nil}, time.Time{}}
		},
		func() change {
			return change{http.MethodPut, news, map[string]any{"publishedAt": "2026-01-01T00:00:00.000Z"}, time.Time{}}
		},
		func() change { return change{http.MethodPut, news, map[string]any{"publishedAt": at}, soon} },
		func() change {
			return change{http.MethodPost, "/api/news", map[string]any{"title": name, "newsText": "x"}, time.Time{}}
		},
		func() change { return change{http.MethodPut, event, map[string]any{"eventName": name}, time.Time{}} },
		func() change {
			span := map[string]any{"eventStartDate": soon.Add(-time.Hour).Format(time.RFC3339Nano), "eventEndDate": at}
			return change{http.MethodPut, event, span, soon}
		},
		func() change {
			events := []int{k.event, k.second}[:1+rand.IntN(2)]
			return change{http.MethodPut, path("/api/events-collections/%d", k.collection), map[string]any{"events": events}, time.Time{}}
		},
		func() change {
			translations := map[string]any{"translations": map[string]any{"en": map[string]any{"name": name}}}
			return change{http.MethodPut, path("/api/desk/lists/cities/%d", k.city), translations, time.Time{}}
		},
	}[rand.IntN(9)]()
}

// clockStep is what searches by time round the present to.
const clockStep = 5 * time.Minute

// stepped reports whether the rounded present moves on between two instants: numbers by time change then without a write.
func stepped(from, to time.Time) bool { return !from.Truncate(clockStep).Equal(to.Truncate(clockStep)) }

// write changes something through one gateway, reads it through both, and records the version.
func (k *cachePortal) write(t *testing.T) {
	t.Helper()
	k.writing.Lock()
	defer k.writing.Unlock()
	c, at := k.random(), rand.IntN(2)
	from, before := time.Now(), k.history.last()
	body := map[string]any{"data": c.data}
	if strings.HasPrefix(c.path, "/api/desk/lists") {
		body = c.data
	}
	written := k.editor(k.bases[at]).json(c.method, c.path, body).want(http.StatusOK)
	after := time.Now()
	if c.method == http.MethodPost {
		k.written = append(k.written, path("%s/%d", c.path, written.id("data", "id")))
	}
	generation := written.header.Get("Raymi-Generation")
	own, now := k.readAll(k.bases[at], ""), k.readAll(k.plain, "")
	elsewhere := now
	// Not each time: a read that bypasses the store also updates it, which would hide that the other gateway missed a message.
	if rand.IntN(3) == 0 {
		elsewhere = k.readAll(k.bases[1-at], generation)
	}
	unsure := stepped(from, time.Now()) || !c.clock.IsZero() && time.Now().After(c.clock)
	k.history.change(from, after, now, unsure)
	for _, target := range k.targets {
		// A write of another writer through the other gateway may not have reached this one yet, so only own changes are compared.
		ours := now[target] != before[target]
		if !unsure && (ours && own[target] != now[target] || elsewhere[target] != now[target]) {
			t.Errorf("after %s %s %v through %d, %s: own %v, elsewhere %v (%s)", c.method, c.path, c.data, at, target,
				own[target] == now[target], elsewhere[target] == now[target], generation)
		}
	}
	if c.clock.IsZero() {
		return
	}
	time.Sleep(time.Until(c.clock.Add(time.Millisecond)))
	k.history.change(c.clock, c.clock, k.readAll(k.plain, ""), false)
}

func (k *cachePortal) readAll(base, generation string) map[string]reply {
	out := map[string]reply{}
	for _, target := range k.targets {
		out[target] = k.read(base, target, generation)
	}
	return out
}

func (k *cachePortal) read(base, target, generation string) reply {
	k.t.Helper()
	c := &client{t: k.t, base: base, header: http.Header{}}
	if generation != "" {
		c.header.Set("Raymi-Generation", generation)
	}
	a := c.get(target)
	return reply{a.status, string(a.text)}
}

// alias returns an equivalent target with its parameters in another order and sometimes an unknown one.
func alias(target string) string {
	address, query, ok := strings.Cut(target, "?")
	if !ok {
		return target
	}
	parts := strings.Split(query, "&")
	rand.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	if rand.IntN(3) == 0 {
		parts = append(parts, "utm="+strconv.Itoa(rand.IntN(4)))
	}
	return address + "?" + strings.Join(parts, "&")
}

// Each response of the two caching gateways equals one that the gateway without a cache gives between a second before the request and
// its end, and a writer reads its own write at once, through each gateway. CACHE_WRITES sets the number of writes, 30 by default.
func TestCachedResponsesEqualUncachedOnes(t *testing.T) {
	k := newCachePortal(t)
	writes := 30
	if text := os.Getenv("CACHE_WRITES"); text != "" {
		var err error
		if writes, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	start := time.Now()
	k.history.change(start, start, k.readAll(k.plain, ""), false)
	done := make(chan struct{})
	var readers, writers sync.WaitGroup
	for range 3 {
		readers.Go(func() { k.readUntil(done) })
	}
	for range 3 {
		writers.Go(func() {
			for range writes / 3 {
				k.write(t)
				time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	k.history.judge(t)
}

func (k *cachePortal) readUntil(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Duration(rand.IntN(10)) * time.Millisecond):
		}
		base, target := k.bases[rand.IntN(2)], k.targets[rand.IntN(len(k.targets))]
		start := time.Now()
		got := k.read(base, alias(target), "")
		k.history.read(reading{base, target, start, time.Now(), got})
	}
}
