package cache

import (
	"bytes"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

const (
	// spellings bounds how many other spellings of one question are looked up without parsing.
	spellings = 8
	// spellingCost is what the map needs for one of them beside its text, in bytes.
	spellingCost = 200
)

// entry is a kept answer with what it takes to know whether it still holds.
type entry struct {
	*answer
	kinds Kinds
	// sum is that of the generations of kinds when the fill began.
	sum uint64
	// made is when the fill began, until when the answer ends by the clock (0 = never), both in Unix nanoseconds.
	made, until int64
}

// slot is the place of one question: all its spellings lead here, whatever answer it holds.
type slot struct {
	key     string
	current atomic.Pointer[entry]
	// spelled counts the spellings kept.
	spelled atomic.Int32
	// refreshing is set while somebody asks anew behind the scenes.
	refreshing atomic.Bool
}

// place is what a key leads to; a spelling costs its own text only.
type place struct {
	*slot
	spelling bool
}

// kept is all slots, bounded by the bytes of their answers.
type kept struct{ places *otter.Cache[string, place] }

func newKept(bytes int) (*kept, error) {
	places, err := otter.New(&otter.Options[string, place]{
		MaximumWeight: uint64(max(bytes, 0)), //nolint:gosec // not negative
		Weigher: func(key string, p place) uint32 {
			size := len(key) + spellingCost
			if e := p.current.Load(); e != nil && !p.spelling {
				size += e.size()
			}
			return uint32(size) //nolint:gosec // an answer is some megabytes at most
		},
		OnDeletion: func(e otter.DeletionEvent[string, place]) {
			switch {
			case !e.WasEvicted():
			case e.Value.spelling:
				e.Value.spelled.Add(-1)
			default:
				// Spellings still lead to the slot: its bytes must go now, not with the last of them.
				e.Value.current.Store(nil)
			}
		},
	})
	return &kept{places}, err
}

// at returns the slot of a question in the spelling of a request, or by its key; nil when there is none.
func (k *kept) at(key string) *slot {
	p, _ := k.places.GetIfPresent(key)
	return p.slot
}

// keep puts an answer into the slot of its question, unless a newer one is there.
func (k *kept) keep(key string, e *entry) {
	s := k.at(key)
	if s == nil {
		s = &slot{key: key}
	}
	if now := s.current.Load(); now != nil && (now.made > e.made || now.kinds == e.kinds && now.sum > e.sum) {
		return
	} else if now != nil && bytes.Equal(now.plain.body, e.plain.body) && now.tag == e.tag {
		e.answer = now.answer // with its encodings
	}
	s.current.Store(e)
	k.places.Set(key, place{s, false}) // the answer is weighed now
}

// drop takes the answer of a question away: what it was about is gone.
func (k *kept) drop(key string) {
	if s := k.at(key); s != nil {
		s.current.Store(nil)
		k.places.Invalidate(key)
	}
}

// spell lets a spelling lead to the slot of its question.
func (k *kept) spell(spelling, key string) {
	s := k.at(key)
	if s == nil || s.spelled.Load() >= spellings {
		return
	}
	if old, ok := k.places.SetIfAbsent(spelling, place{s, true}); ok {
		s.spelled.Add(1)
	} else if old.slot != s {
		k.places.Set(spelling, place{s, true})
		s.spelled.Add(1)
	}
}

func (k *kept) bytes() uint64 { return k.places.WeightedSize() }
