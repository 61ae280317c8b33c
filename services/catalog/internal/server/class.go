package server

import (
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
)

const (
	// costlyFrom is the least cost of a costly read: 25 events with all their relations are below it, 100 are not.
	costlyFrom = 600
	// allRelations stands for the relations that `*` populates, fanOut for how many entries one relation brings.
	allRelations = 14
	fanOut       = 4
	// conditionsMax is how many comparisons a plain read may have.
	conditionsMax = 16
	// pageOf is the rows of a page that names no limit.
	pageOf = 25
)

// textMatches are the operators that read every row, unless an index of trigrams helps.
var textMatches = map[queryv1.Operator]bool{
	queryv1.Operator_OPERATOR_CONTAINS: true, queryv1.Operator_OPERATOR_NOT_CONTAINS: true,
	queryv1.Operator_OPERATOR_CONTAINSI: true, queryv1.Operator_OPERATOR_NOT_CONTAINSI: true,
	queryv1.Operator_OPERATOR_ENDS_WITH: true, queryv1.Operator_OPERATOR_ENDS_WITHI: true,
}

// Classify tells costly reads by what their query asks for, before anything is compiled. An order through a relation joins all
// rows before it drops most of them.
func Classify(method string, req any, caller identity.Caller) rpc.Class {
	class := rpc.ByVerb(method, req, caller)
	if asked, ok := req.(interface{ GetQuery() *queryv1.Query }); ok && class == rpc.Plain && costly(asked.GetQuery()) {
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
	return q.GetSearch() != "" || matches > 0 || comparisons > conditionsMax || steps(q) > 0 || rows*relations(q) > costlyFrom
}

// relations is how many statements and rows one row of the query brings with it.
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

// steps is the most relations that a key of the order goes through.
func steps(q *queryv1.Query) (most int) {
	for _, s := range q.GetSort() {
		most = max(most, len(s.GetPath())-1)
	}
	return most
}

// conditions counts the comparisons of a filter, and those that match parts of texts.
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
