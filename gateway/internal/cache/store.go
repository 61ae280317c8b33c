package cache

import (
	"bytes"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

const (
	// maxAliases bounds how many other URIs of a request are found without parsing.
	maxAliases = 8
	// itemCost is the map's overhead in bytes per item, beside the key.
	itemCost = 200
)

// entry is a stored response with the data that decides whether it is valid.
type entry struct {
	*response
	kinds Kinds
	// sum is the sum of the generations of kinds when the fill began.
	sum uint64
	// made is when the fill began, expires when the entry becomes invalid by time alone (0 = never), both in Unix nanoseconds.
	made, expires int64
}

// slot holds the current response of one cache key; all aliases of the key share it.
type slot struct {
	key     string
	current atomic.Pointer[entry]
	aliases atomic.Int32
	// refreshing is set while a background refresh runs.
	refreshing atomic.Bool
}

// item is an entry of the map: a slot under its key, or under an alias, which is weighed without the response.
type item struct {
	*slot
	alias bool
}

// store holds all slots; the weight of their responses is bounded.
type store struct{ items *otter.Cache[string, item] }

func newStore(limit int) (*store, error) {
	items, err := otter.New(&otter.Options[string, item]{
		MaximumWeight: uint64(max(limit, 0)),
		Weigher: func(key string, i item) uint32 {
			size := len(key) + itemCost
			if e := i.current.Load(); e != nil && !i.alias {
				size += e.size()
			}
			return uint32(size) // a response is some megabytes at most
		},
		OnDeletion: func(e otter.DeletionEvent[string, item]) {
			switch {
			case !e.WasEvicted():
			case e.Value.alias:
				e.Value.aliases.Add(-1)
			default:
				// Aliases still refer to the slot: release the response now, not when the last of them is evicted.
				e.Value.current.Store(nil)
			}
		},
	})
	return &store{items}, err
}

// lookup returns the slot of a cache key or alias; nil if there is none.
func (st *store) lookup(key string) *slot {
	found, _ := st.items.GetIfPresent(key)
	return found.slot
}

// put stores an entry under its key, unless a newer one is stored. Concurrent calls for a key run one after the other.
func (st *store) put(key string, e *entry) {
	st.items.Compute(key, func(old item, found bool) (item, otter.ComputeOp) {
		s := old.slot
		if !found {
			s = &slot{key: key}
		}
		if now := s.current.Load(); now != nil && (now.made > e.made || now.kinds == e.kinds && now.sum > e.sum) {
			return old, otter.CancelOp
		} else if now != nil && bytes.Equal(now.plain.body, e.plain.body) && now.tag == e.tag {
			e.response = now.response // with its compressed variants
		}
		s.current.Store(e)
		return item{s, false}, otter.WriteOp // weighs the new response
	})
}

// remove deletes the response of a key: its resource does not exist any more.
func (st *store) remove(key string) {
	if s := st.lookup(key); s != nil {
		s.current.Store(nil)
		st.items.Invalidate(key)
	}
}

// addAlias lets an alias, usually a request URI, refer to the slot of a key.
func (st *store) addAlias(alias, key string) {
	s := st.lookup(key)
	if s == nil || s.aliases.Load() >= maxAliases {
		return
	}
	if old, ok := st.items.SetIfAbsent(alias, item{s, true}); ok {
		s.aliases.Add(1)
	} else if old.slot != s {
		st.items.Set(alias, item{s, true})
		s.aliases.Add(1)
	}
}

func (st *store) bytes() uint64 { return st.items.WeightedSize() }
