package cache

import (
	"bytes"
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/routes"
	"raymi.example/gateway/internal/strapi"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Pages names a page that is the same for everybody, by one key for all its spellings; false: it is none.
type Pages func(address *url.URL) (key string, ok bool)

// contentPaths are the lists and singles of content below /api/; true: a list, whose entries have paths, too.
func contentPaths(rules []byte) (map[string]bool, error) {
	all, err := routes.Parse(rules)
	if err != nil {
		return nil, err
	}
	paths := map[string]bool{}
	for _, rule := range all {
		name, ok := strings.CutPrefix(rule.Get, "/api/")
		if !ok || !strings.HasPrefix(rule.Selector, "raymi.catalog.v1.") || strings.HasPrefix(name, "desk/") {
			continue
		}
		list, entries := strings.CutSuffix(name, "/{id}")
		paths[list] = paths[list] || entries
	}
	return paths, nil
}

// question is what a request asks, if the answer may be kept at all.
type question struct {
	// key is the same for all spellings of the question; it cannot be one of them.
	key string
	// public: the path is one of content, which everybody is told alike. own: but this request asks for itself.
	public, own bool
}

func (c *Cache) question(r *http.Request) question {
	path := strings.ToLower(r.URL.Path)
	name, below := strings.CutPrefix(path, "/api/")
	if !below {
		key, ok := c.pages(r.URL)
		return question{key: "\x00" + key, public: ok, own: personal(r)}
	}
	// The API refuses letters that are percent-encoded.
	if name = strings.TrimSuffix(name, "/"); !c.isContent(name) || strings.Contains(r.URL.EscapedPath(), "%") {
		return question{}
	}
	q := question{public: true, own: personal(r)}
	if q.own {
		return q
	}
	asked, err := strapi.ParseQuery(r.URL.RawQuery)
	// What cannot be read is refused each time anew.
	if err != nil || asked.Query.GetPreview() != "" || asked.Query.GetPublicationState() == queryv1.PublicationState_PUBLICATION_STATE_PREVIEW {
		q.own = true
		return q
	}
	q.key = "\x00/api/" + name + canonical(asked)
	return q
}

// personal reports a request that is answered for its sender: with a token, or with a body, which content has no use for.
func personal(r *http.Request) bool {
	return len(r.Header["Authorization"]) > 0 || r.ContentLength != 0
}

func (c *Cache) isContent(name string) bool {
	if name == "events/counts" {
		return true
	}
	list, id, entry := strings.Cut(name, "/")
	entries, known := c.content[list]
	return known && (!entry || entries && id != "" && !strings.Contains(id, "/"))
}

// canonical writes what was understood of a query: defaults are filled in, and what may stand in any order stands in one.
func canonical(asked *strapi.Request) string {
	q, _ := proto.Clone(asked.Query).(*queryv1.Query)
	inOrder(q)
	form := "?"
	if asked.Offset {
		form = "&"
	}
	return form + string(wire(q))
}

// wire is the same for equal messages of this process; queries always encode.
func wire(m proto.Message) []byte {
	text, _ := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	return text
}

// inOrder sorts conditions that all or one must hold, and what is populated and shown. The order of sort keys means something.
func inOrder(q *queryv1.Query) {
	filterInOrder(q.GetFilter())
	slices.Sort(q.GetFields())
	for _, p := range q.GetPopulate() {
		if p.GetQuery() != nil {
			inOrder(p.GetQuery())
		}
	}
	slices.SortStableFunc(q.GetPopulate(), func(a, b *queryv1.Populate) int { return cmp.Compare(a.GetName(), b.GetName()) })
}

func filterInOrder(f *queryv1.Filter) {
	var group *queryv1.Group
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		group = node.All
	case *queryv1.Filter_Any:
		group = node.Any
	case *queryv1.Filter_Not:
		filterInOrder(node.Not)
	case *queryv1.Filter_Nested:
		filterInOrder(node.Nested.GetFilter())
	}
	for _, member := range group.GetFilters() {
		filterInOrder(member)
	}
	slices.SortStableFunc(group.GetFilters(), func(a, b *queryv1.Filter) int { return bytes.Compare(wire(a), wire(b)) })
}
