package server

import (
	"hash/maphash"
	"sync/atomic"

	"raymi.example/services/catalog/internal/query"
)

// sentSlots are more than the documents that a gateway caches by default; they take half a megabyte.
const sentSlots = 1 << 16

// sent remembers which documents were sent, so that a caller that caches them probably has them. It is a lossy set: each slot
// has the hash of the last key, so an older key may be missing. A document that is missing is sent again; one that the
// caller lacks although it was sent is requested by GetDocuments.
type sent struct {
	seed  maphash.Seed
	slots [sentSlots]atomic.Uint64
}

// sentKey identifies a document in one language.
type sentKey struct {
	language, message string
	id                int32
	version           uint32
}

func newSent() *sent { return &sent{seed: maphash.MakeSeed()} }

// in reports which documents in a language were sent.
func (s *sent) in(language string) query.Has {
	return func(message string, id int32, version uint32) bool {
		hash := maphash.Comparable(s.seed, sentKey{language, message, id, version})
		return s.slots[hash%sentSlots].Load() == hash
	}
}

func (s *sent) add(language string, of []query.Versions) {
	for _, v := range of {
		for i, id := range v.IDs[:min(len(v.IDs), len(v.Versions))] {
			hash := maphash.Comparable(s.seed, sentKey{language, v.Message, id, v.Versions[i]})
			s.slots[hash%sentSlots].Store(hash)
		}
	}
}
