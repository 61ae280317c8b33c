package query

import (
	"container/list"
	"sync"
	"time"
)

const (
	// keptNumbers bounds how many answers to counting are kept.
	keptNumbers = 4096
	// estimateFor is how long an estimate is told again.
	estimateFor = time.Minute
)

// number is what was counted, at a generation of the content, until an instant at which it may differ by itself.
type number struct {
	generation int64
	until      time.Time
	values     []int32
}

// numbers are the newest answers to counting: an LRU.
type numbers struct {
	mu   sync.Mutex
	kept map[string]*list.Element
	// recent has the answer used last in front.
	recent list.List
}

type keptNumber struct {
	key string
	number
}

func newNumbers() *numbers { return &numbers{kept: map[string]*list.Element{}} }

// get returns what is kept and holds at an instant.
func (n *numbers) get(key string, now time.Time) (number, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	e, ok := n.kept[key]
	if !ok {
		return number{}, false
	}
	known, _ := e.Value.(keptNumber)
	if !now.Before(known.until) {
		n.recent.Remove(e)
		delete(n.kept, key)
		return number{}, false
	}
	n.recent.MoveToFront(e)
	return known.number, true
}

// put keeps an answer and drops the one that nobody asked for longest.
func (n *numbers) put(key string, known number) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if e, ok := n.kept[key]; ok {
		n.recent.Remove(e)
	}
	n.kept[key] = n.recent.PushFront(keptNumber{key, known})
	if n.recent.Len() > keptNumbers {
		oldest, _ := n.recent.Remove(n.recent.Back()).(keptNumber)
		delete(n.kept, oldest.key)
	}
}
