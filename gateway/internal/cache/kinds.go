package cache

import (
	"strings"
	"sync/atomic"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// Kinds is a set of kinds of content: the dependencies of a response, or what a write may have changed.
type Kinds uint32

// The kinds. A component (an address, an occurrence, a text) counts as part of the entity that owns it.
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
	InfoPages
	Neighbourhoods
	end
)

// All is every kind: what an unknown write may have changed.
const All = end - 1

// count is the number of kinds.
const count = 14

// byMessage maps the message of each entity to its kind.
var byMessage = map[protoreflect.FullName]Kinds{
	"raymi.catalog.v1.Event": Events, "raymi.catalog.v1.Host": Hosts, "raymi.catalog.v1.News": News,
	"raymi.catalog.v1.Collection": Collections, "raymi.catalog.v1.City": Cities,
	"raymi.catalog.v1.EventCategory": EventCategories, "raymi.catalog.v1.Area": Areas,
	"raymi.catalog.v1.Affiliation": Affiliations, "raymi.catalog.v1.OrgType": OrgTypes,
	"raymi.catalog.v1.Portal": Portal, "raymi.catalog.v1.Instruction": Instructions, "raymi.media.v1.File": Files,
	"raymi.catalog.v1.InfoPage": InfoPages, "raymi.catalog.v1.Neighbourhood": Neighbourhoods,
}

// byNoun maps a table to the kinds that a change of one of its entries may affect. Saving an entry also updates the stored
// metadata of its files, which other entries may show.
var byNoun = map[string]Kinds{
	"events": Events | Files, "hosts": Hosts | Files, "news": News | Files, "collections": Collections, "cities": Cities,
	"event_categories": EventCategories, "areas": Areas, "affiliations": Affiliations, "org_types": OrgTypes, "portals": Portal,
	"instructions": Instructions, "files": Files, "info_pages": InfoPages, "neighbourhoods": Neighbourhoods,
	// A search for events reads them; nothing shows them.
	"other_names": Events,
}

// kindsOfNoun is byNoun; an unknown noun may affect everything.
func kindsOfNoun(noun string) Kinds {
	if k, ok := byNoun[noun]; ok {
		return k
	}
	return All
}

// byPath maps the first part of a path below /api/ to the kinds that a write there may affect. A path that is not listed may
// affect everything: files, deleted accounts, decisions of the desk.
var byPath = map[string]Kinds{
	"events": byNoun["events"], "partners": byNoun["hosts"], "news": byNoun["news"], "events-collections": Collections, "cities": Cities,
	"event-categories": EventCategories, "areas-de-la-culturas": Areas, "affiliations": Affiliations, "org-types": OrgTypes,
	"cultural-portal-cusco": Portal, "intstruction-for-event-host": Instructions,
	"info-pages":          InfoPages,
	"contact-messages":    0,
	"event-dates":         0, // computes dates and stores nothing
	"event-confirmations": byNoun["events"],
	"auth":                0, // accounts are not content, and signing in must not empty the cache
}

// kindsOfWrite returns the kinds that a write to a path may affect.
func kindsOfWrite(path string) Kinds {
	name, below := strings.CutPrefix(path, "/api/")
	if !below {
		return 0
	}
	// What a user saves is not content; otherwise each press of a bookmark would empty the cache.
	if name == "users/me/saved" || strings.HasPrefix(name, "users/me/saved/") {
		return 0
	}
	name, _, _ = strings.Cut(name, "/")
	if k, ok := byPath[name]; ok {
		return k
	}
	return All
}

// generations counts, for each kind, the changes that may have happened. Counters only grow, so the sum over some kinds is
// unchanged if and only if none of them was raised in between.
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

// snapshot copies all counters: which of them matter is only known after the response is made.
func (g *generations) snapshot() (s snapshot) {
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
