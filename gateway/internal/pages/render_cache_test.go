package pages

import (
	"html/template"
	"strings"
	"sync"
	"testing"
)

func TestConcurrentRequestsRenderATextOnce(t *testing.T) {
	var mu sync.Mutex
	calls := map[string]int{}
	entered := make(chan struct{})
	proceed := make(chan struct{})
	r := newRenderCache(func(source string) template.HTML {
		mu.Lock()
		calls[source[:1]]++
		mu.Unlock()
		if source[0] == 'a' {
			close(entered)
			<-proceed
		}
		return template.HTML(source)
	})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := r.HTML("a text"); got != "a text" {
				t.Errorf("got %s", got)
			}
		})
	}
	<-entered
	close(proceed)
	all.Wait()
	r.HTML("a text")
	if calls["a"] != 1 {
		t.Errorf("rendered %d times", calls["a"])
	}
}

func TestRenderCacheIsBounded(t *testing.T) {
	calls := 0
	r := newRenderCache(func(source string) template.HTML {
		calls++
		return template.HTML(source)
	})
	part := strings.Repeat("x", cachedBytes/4)
	for _, name := range []string{"a", "b", "c", "a", "d", "e", "a"} {
		r.HTML(name + part[1:])
	}
	if calls != 5 || r.bytes > cachedBytes || len(r.entries) != 4 || r.recent.Len() != 4 {
		t.Errorf("%d rendered, %d cached in %d bytes", calls, len(r.entries), r.bytes)
	}
	r.HTML("b" + part[1:]) // evicted as the least recently used one
	if calls != 6 {
		t.Errorf("%d rendered", calls)
	}
	r.HTML(strings.Repeat("x", cachedBytes+1))
	if r.bytes != 0 || len(r.entries) != 0 {
		t.Errorf("a text beyond the bound leaves %d bytes", r.bytes)
	}
}
