package cache

import (
	"strings"
	"sync/atomic"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// Kinds is a set of kinds of content: what an answer depends on, or what a write may have changed.
type Kinds uint32

// The kinds. A component (an address, an occurrence, a text) belongs to the entity that owns it.
const (
	Events Kinds = 1 << iota
	Hosts
	News
	Collections
	Cities
	EventCategories
	Areas
	Affiliations
	OrgTypes
	Portal
	Instructions
	Files
	end
)

// All is every kind: what an unknown write may have changed.
const All = end - 1

// count is the number of kinds.
const count = 12

// byMessage names the kind of every entity of the contract by its description.
var byMessage = map[protoreflect.FullName]Kinds{
	"raymi.catalog.v1.Event": Events, "raymi.catalog.v1.Host": Hosts, "raymi.catalog.v1.News": News,
	"raymi.catalog.v1.Collection": Collections, "raymi.catalog.v1.City": Cities,
	"raymi.catalog.v1.EventCategory": EventCategories, "raymi.catalog.v1.Area": Areas,
	"raymi.catalog.v1.Affiliation": Affiliations, "raymi.catalog.v1.OrgType": OrgTypes,
	"raymi.catalog.v1.Portal": Portal, "raymi.catalog.v1.Instruction": Instructions, "raymi.media.v1.File": Files,
}

// byNoun names what a change of an entry of a table touches. An entry that is written brings the newest metadata of its files
// along, which other entries may show, too.
var byNoun = map[string]Kinds{
	"events": Events | Files, "hosts": Hosts | Files, "news": News | Files, "collections": Collections, "cities": Cities,
	"event_categories": EventCategories, "areas": Areas, "affiliations": Affiliations, "org_types": OrgTypes, "portals": Portal,
	"instructions": Instructions, "files": Files,
}

// ofNoun is byNoun; a noun that is not known may have changed anything.
func ofNoun(noun string) Kinds {
	if k, ok := byNoun[noun]; ok {
		return k
	}
	return All
}

// byPath names what a write below /api/ may change, by the first part of its path. What is not named may change anything: files,
// accounts that end, decisions of the desk.
var byPath = map[string]Kinds{
	"events": byNoun["events"], "partners": byNoun["hosts"], "news": byNoun["news"], "events-collections": Collections, "cities": Cities,
	"event-categories": EventCategories, "areas-de-la-culturas": Areas, "affiliations": Affiliations, "org-types": OrgTypes,
	"cultural-portal-cusco": Portal, "intstruction-for-event-host": Instructions,
	"auth": 0, // accounts are no content, and signing in must not empty the cache
}

func written(path string) Kinds {
	name, below := strings.CutPrefix(strings.ToLower(path), "/api/")
	if !below {
		return 0
	}
	name, _, _ = strings.Cut(name, "/")
	if k, ok := byPath[name]; ok {
		return k
	}
	return All
}

// generations counts, for each kind, how often it may have changed. Counters only grow, so the sum over some kinds is the same
// later exactly when none of them was raised meanwhile.
type generations struct{ of [count]atomic.Uint64 }

type snapshot [count]uint64

func (g *generations) raise(k Kinds) {
	for i := range g.of {
		if k&(1<<i) != 0 {
			g.of[i].Add(1)
		}
	}
}

func (g *generations) sum(k Kinds) (sum uint64) {
	for i := range g.of {
		if k&(1<<i) != 0 {
			sum += g.of[i].Load()
		}
	}
	return sum
}

// take notes all counters: which ones count is known when the answer is there.
func (g *generations) take() (s snapshot) {
	for i := range g.of {
		s[i] = g.of[i].Load()
	}
	return s
}

func (s *snapshot) sum(k Kinds) (sum uint64) {
	for i := range s {
		if k&(1<<i) != 0 {
			sum += s[i]
		}
	}
	return sum
}
