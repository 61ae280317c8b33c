package renditions

import (
	"container/list"
	"sync"
	"time"

	"raymi.example/services/media/internal/media"
)

// markEvery is how old a mark of the last use may be: the order of a restart need not be finer.
const markEvery = time.Hour

// entry is a kept rendition.
type entry struct {
	// key is without the extension, which is that of the kind.
	key  string
	kind media.Kind
	size int64
	// marked is the last use that the store of objects knows of.
	marked time.Time
}

// index is an LRU of what is kept, by bytes.
type index struct {
	limit int64
	mu    sync.Mutex
	// sum is of the entries and of what is being written.
	sum int64
	// order has the most recently used first.
	order *list.List
	of    map[string]*list.Element
}

func newIndex(limit int64) *index {
	return &index{limit: limit, order: list.New(), of: map[string]*list.Element{}}
}

// use finds a rendition and makes it the most recent; mark is true when the use should be remembered beyond the process.
func (x *index) use(key string, now time.Time) (kind media.Kind, known, mark bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	element, ok := x.of[key]
	if !ok {
		return "", false, false
	}
	x.order.MoveToFront(element)
	e := element.Value.(*entry)
	if mark = now.Sub(e.marked) >= markEvery; mark {
		e.marked = now
	}
	return e.kind, true, mark
}

// add makes a rendition the most recent, and returns those that have to go for it.
func (x *index) add(e entry) []entry {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.forget(e.key)
	x.of[e.key] = x.order.PushFront(&e)
	x.sum += e.size
	return x.shrink()
}

// addOldest makes a rendition the least recent, unless it is known already.
func (x *index) addOldest(e entry) []entry {
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, known := x.of[e.key]; known {
		return nil
	}
	x.of[e.key] = x.order.PushBack(&e)
	x.sum += e.size
	return x.shrink()
}

// reserve makes room for a write, by the entries that have to go before it; false for what is larger than the bound.
func (x *index) reserve(size int64) ([]entry, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if size > x.limit {
		return nil, false
	}
	x.sum += size
	return x.shrink(), true
}

// release gives the room of a failed write back.
func (x *index) release(size int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.sum -= size
}

// settle makes an entry of a finished write, for which room is reserved.
func (x *index) settle(e entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.forget(e.key)
	x.of[e.key] = x.order.PushFront(&e)
}

func (x *index) drop(key string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.forget(key)
}

func (x *index) forget(key string) {
	if element, ok := x.of[key]; ok {
		x.order.Remove(element)
		delete(x.of, key)
		x.sum -= element.Value.(*entry).size
	}
}

// shrink takes out the least recent entries until the sum is within the bound.
func (x *index) shrink() (out []entry) {
	for x.sum > x.limit && x.order.Len() > 0 {
		e := *x.order.Back().Value.(*entry)
		x.forget(e.key)
		out = append(out, e)
	}
	return out
}
