package cache

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// canonical encodes a parsed query with its defaults filled in and with every list sorted whose order has no meaning.
func canonical(request *strapi.Request) string {
	q, _ := proto.Clone(request.Query).(*queryv1.Query)
	sortQuery(q)
	form := "?"
	if request.Offset {
		form = "&"
	}
	key := form + strings.Join(request.Include, ",") + string(encode(q))
	if request.Feed != nil {
		key += "\x00" + request.Feed.Parameters.Encode() // a feed states its own address
	}
	if request.Hosts != nil {
		key += "\x00" + request.Hosts.Key()
	}
	return key
}

// encode encodes equal messages to equal bytes within this process; encoding a query cannot fail.
func encode(m proto.Message) []byte {
	text, _ := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	return text
}

// sortQuery sorts conditions, fields and populated relations. It leaves the sort keys, whose order has a meaning.
func sortQuery(q *queryv1.Query) {
	sortFilter(q.GetFilter())
	slices.Sort(q.GetFields())
	for _, p := range q.GetPopulate() {
		if p.GetQuery() != nil {
			sortQuery(p.GetQuery())
		}
	}
	slices.SortStableFunc(q.GetPopulate(), func(a, b *queryv1.Populate) int { return cmp.Compare(a.GetName(), b.GetName()) })
}

func sortFilter(f *queryv1.Filter) {
	var group *queryv1.Group
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		group = node.All
	case *queryv1.Filter_Any:
		group = node.Any
	case *queryv1.Filter_Not:
		sortFilter(node.Not)
	case *queryv1.Filter_Nested:
		sortFilter(node.Nested.GetFilter())
	}
	for _, member := range group.GetFilters() {
		sortFilter(member)
	}
	slices.SortStableFunc(group.GetFilters(), func(a, b *queryv1.Filter) int { return bytes.Compare(encode(a), encode(b)) })
}
