package rpc

import (
	"slices"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/paging"
)

// Page sizes of lists that are not content of the query language; the gateway clamps to the same.
const (
	pageDefault = 25
	pageMax     = 100
)

// PageOf reads page, search and direction of a query (sort=createdAt: the oldest first; sort=name); filter is the list's own
// filter.
func PageOf(q *queryv1.Query, filter string) paging.Page {
	p := paging.Page{Start: max(q.GetPage().GetStart(), 0), Limit: q.GetPage().GetLimit(), Filter: filter, Search: q.GetSearch()}
	for _, s := range q.GetSort() {
		p.Oldest = slices.Equal(s.GetPath(), []string{"createdAt"}) && !s.GetDescending()
		p.ByName = slices.Equal(s.GetPath(), []string{"name"}) && !s.GetDescending()
	}
	if p.Limit <= 0 {
		p.Limit = pageDefault
	}
	p.Limit = min(p.Limit, pageMax)
	return p
}

// PageInfo returns the position of a page in its list.
func PageInfo(p paging.Page, total int32) *queryv1.PageInfo {
	return &queryv1.PageInfo{Start: p.Start, Limit: p.Limit, Total: proto.Int32(total)}
}
