package server

import (
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
)

const (
	// costlyFrom is the lowest cost (rows times relations) of a costly read: 25 events with all relations are below it,
	// 100 are above.
	costlyFrom = 600
	// allRelations is the assumed number of relations that `*` populates, fanOut the assumed number of entries of a
	// relation.
	allRelations = 14
	fanOut       = 4
	// conditionsMax is the maximum number of comparisons in the filter of a plain read.
	conditionsMax = 16
	// pageOf is the number of rows of a page without a limit.
	pageOf = 25
)

// textMatches are the operators that read every row unless a trigram index applies.
var textMatches = map[queryv1.Operator]bool{
	queryv1.Operator_OPERATOR_CONTAINS: true, queryv1.Operator_OPERATOR_NOT_CONTAINS: true,
	queryv1.Operator_OPERATOR_CONTAINSI: true, queryv1.Operator_OPERATOR_NOT_CONTAINSI: true,
	queryv1.Operator_OPERATOR_ENDS_WITH: true, queryv1.Operator_OPERATOR_ENDS_WITHI: true,
}

// Classify detects costly reads from the query, before it is compiled. Sorting by an attribute of a relation is costly,
// because it joins all rows before it drops most of them.
func Classify(method string, req any, caller identity.Caller) rpc.Class {
	class := rpc.ByEffect(method, req, caller)
	if r, ok := req.(interface{ GetQuery() *queryv1.Query }); ok && class == rpc.Plain && costly(r.GetQuery()) {
		return rpc.Costly
	}
	return class
}

func costly(q *queryv1.Query) bool {
	rows := int(q.GetPage().GetLimit())
	if rows <= 0 {
		rows = pageOf
	}
	comparisons, matches := conditions(q.GetFilter())
	searches := q.GetSearch() != "" || q.GetMatch() != nil
	return searches || matches > 0 || comparisons > conditionsMax || steps(q) > 0 || rows*relations(q) > costlyFrom
}

// relations estimates how many statements and rows each row of the query adds.
func relations(q *queryv1.Query) int {
	n := 1
	for _, p := range q.GetPopulate() {
		n++
		if p.GetName() == "*" {
			n += allRelations - 1
		}
		if nested := p.GetQuery(); len(nested.GetPopulate()) > 0 {
			n += fanOut * relations(nested)
		}
	}
	return n
}

// steps is the maximum number of relations in a sort key.
func steps(q *queryv1.Query) (most int) {
	for _, s := range q.GetSort() {
		most = max(most, len(s.GetPath())-1)
	}
	return most
}

// conditions counts the comparisons of a filter, and those of them that match parts of texts.
func conditions(f *queryv1.Filter) (comparisons, matches int) {
	var below []*queryv1.Filter
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		below = node.All.GetFilters()
	case *queryv1.Filter_Any:
		below = node.Any.GetFilters()
	case *queryv1.Filter_Not:
		below = []*queryv1.Filter{node.Not}
	case *queryv1.Filter_Nested:
		below = []*queryv1.Filter{node.Nested.GetFilter()}
	case *queryv1.Filter_Comparison:
		if textMatches[node.Comparison.GetOperator()] {
			return 1, 1
		}
		return 1, 0
	}
	for _, one := range below {
		c, m := conditions(one)
		comparisons, matches = comparisons+c, matches+m
	}
	return comparisons, matches
}
