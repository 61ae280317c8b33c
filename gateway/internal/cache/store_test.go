package cache

import (
	"sync"
	"testing"
)

func TestANewerResponseWinsOverAnOlderOneOfAConcurrentCall(t *testing.T) {
	st, err := newStore(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	older := &entry{response: &response{tag: "older"}, kinds: Events, sum: 1, made: 1}
	newer := &entry{response: &response{tag: "newer"}, kinds: Events, sum: 2, made: 2}
	for range 5000 {
		st.remove("key")
		start := make(chan struct{})
		var puts sync.WaitGroup
		for _, e := range []*entry{newer, older} {
			puts.Go(func() {
				<-start
				st.put("key", e)
			})
		}
		close(start)
		puts.Wait()
		if got := st.lookup("key").current.Load(); got.tag != "newer" {
			t.Fatalf("stored: %s", got.tag)
		}
	}
}
