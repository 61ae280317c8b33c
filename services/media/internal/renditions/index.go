package renditions

import (
	"container/list"
	"sync"
	"time"

	"raymi.example/services/media/internal/media"
)

// markEvery bounds how outdated a stored time of use may be; the order after a restart need not be more precise.
const markEvery = time.Hour

// entry is a cached rendition.
type entry struct {
	// key has no extension; the kind determines it.
	key  string
	kind media.Kind
	size int64
	// marked is the time of use that the object store has.
	marked time.Time
}

// entryOf returns the entry of an element; every element of the list has one.
func entryOf(element *list.Element) *entry {
	e, _ := element.Value.(*entry)
	return e
}

// index is an LRU of the cached renditions, bounded by bytes.
type index struct {
	limit int64
	mu    sync.Mutex
	// sum counts the entries and the writes in progress.
	sum int64
	// order has the most recently used entry first.
	order *list.List
	of    map[string]*list.Element
}

func newIndex(limit int64) *index {
	return &index{limit: limit, order: list.New(), of: map[string]*list.Element{}}
}

// use finds a rendition and makes it the most recent; mark is true if the object store's time of use is outdated.
func (x *index) use(key string, now time.Time) (kind media.Kind, indexed, mark bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	element, ok := x.of[key]
	if !ok {
		return "", false, false
	}
	x.order.MoveToFront(element)
	e := entryOf(element)
	if mark = now.Sub(e.marked) >= markEvery; mark {
		e.marked = now
	}
	return e.kind, true, mark
}

// add makes a rendition the most recent, and returns the evicted entries.
func (x *index) add(e entry) []entry {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.removeEntry(e.key)
	x.of[e.key] = x.order.PushFront(&e)
	x.sum += e.size
	return x.shrink()
}

// addOldest makes a rendition the least recent, unless it is indexed.
func (x *index) addOldest(e entry) []entry {
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, indexed := x.of[e.key]; indexed {
		return nil
	}
	x.of[e.key] = x.order.PushBack(&e)
	x.sum += e.size
	return x.shrink()
}

// reserve reserves space for a write and returns the entries evicted for it; false if size exceeds the limit.
func (x *index) reserve(size int64) ([]entry, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if size > x.limit {
		return nil, false
	}
	x.sum += size
	return x.shrink(), true
}

// release frees the space of a failed write.
func (x *index) release(size int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.sum -= size
}

// settle adds the entry of a finished write, whose space is reserved.
func (x *index) settle(e entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.removeEntry(e.key)
	x.of[e.key] = x.order.PushFront(&e)
}

func (x *index) drop(key string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.removeEntry(key)
}

func (x *index) removeEntry(key string) {
	if element, ok := x.of[key]; ok {
		x.order.Remove(element)
		delete(x.of, key)
		x.sum -= entryOf(element).size
	}
}

// shrink evicts the least recent entries until the sum is within the limit.
func (x *index) shrink() (out []entry) {
	for x.sum > x.limit && x.order.Len() > 0 {
		e := *entryOf(x.order.Back())
		x.removeEntry(e.key)
		out = append(out, e)
	}
	return out
}
