package strapi

import (
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

var operators = map[string]queryv1.Operator{
	"$eq": queryv1.Operator_OPERATOR_EQ, "$eqi": queryv1.Operator_OPERATOR_EQI, "$ne": queryv1.Operator_OPERATOR_NE,
	"$nei": queryv1.Operator_OPERATOR_NEI, "$in": queryv1.Operator_OPERATOR_IN, "$notIn": queryv1.Operator_OPERATOR_NOT_IN,
	"$lt": queryv1.Operator_OPERATOR_LT, "$lte": queryv1.Operator_OPERATOR_LTE, "$gt": queryv1.Operator_OPERATOR_GT,
	"$gte": queryv1.Operator_OPERATOR_GTE, "$between": queryv1.Operator_OPERATOR_BETWEEN,
	"$contains": queryv1.Operator_OPERATOR_CONTAINS, "$notContains": queryv1.Operator_OPERATOR_NOT_CONTAINS,
	"$containsi": queryv1.Operator_OPERATOR_CONTAINSI, "$notContainsi": queryv1.Operator_OPERATOR_NOT_CONTAINSI,
	"$startsWith": queryv1.Operator_OPERATOR_STARTS_WITH, "$startsWithi": queryv1.Operator_OPERATOR_STARTS_WITHI,
	"$endsWith": queryv1.Operator_OPERATOR_ENDS_WITH, "$endsWithi": queryv1.Operator_OPERATOR_ENDS_WITHI,
	"$null": queryv1.Operator_OPERATOR_NULL, "$notNull": queryv1.Operator_OPERATOR_NOT_NULL,
}

// listOperators use all values of a list; any other operator with a list holds if it holds for one of the values.
var listOperators = map[queryv1.Operator]bool{
	queryv1.Operator_OPERATOR_IN: true, queryv1.Operator_OPERATOR_NOT_IN: true, queryv1.Operator_OPERATOR_BETWEEN: true,
}

// maxNesting bounds the nesting of $and, $or and $not.
const maxNesting = 8

// filterRoot reads filters. Recorded: all members of a list must hold.
func filterRoot(n *node) (*queryv1.Filter, error) {
	if n.leaf() {
		if n.value() == "" {
			return nil, nil
		}
		return nil, Invalid("filters")
	}
	if nesting(n) > maxNesting {
		return nil, tooExpensive("$and, $or and $not are nested more than %d levels deep", maxNesting)
	}
	if n.list() {
		return filterGroup(child{"filters", n}, filterObject)
	}
	return filterObject(n)
}

// nesting returns the maximum number of logical operators on a path to a leaf.
func nesting(n *node) int {
	deepest := 0
	for _, c := range n.children {
		below := nesting(c.node)
		if c.key == "$and" || c.key == "$or" || c.key == "$not" {
			below++
		}
		deepest = max(deepest, below)
	}
	return deepest
}

// filterObject reads the conditions on a row; all must hold.
func filterObject(n *node) (*queryv1.Filter, error) {
	var filters []*queryv1.Filter
	for _, c := range n.children {
		f, err := filterMember(c)
		if err != nil {
			return nil, err
		}
		filters = append(filters, f)
	}
	return all(filters), nil
}

func filterMember(c child) (*queryv1.Filter, error) {
	switch {
	case c.key == "$and" || c.key == "$or":
		return filterGroup(c, filterObject)
	case c.key == "$not":
		if c.node.leaf() || c.node.list() {
			return nil, Invalid("$not")
		}
		inner, err := filterObject(c.node)
		return not(inner), err
	case strings.HasPrefix(c.key, "$"):
		return nil, Invalid(c.key)
	}
	return attributeFilter(c.key, c.node)
}

func filterGroup(c child, member func(*node) (*queryv1.Filter, error)) (*queryv1.Filter, error) {
	if !c.node.list() {
		return nil, Invalid(c.key)
	}
	var filters []*queryv1.Filter
	for _, m := range c.node.children {
		if m.node.leaf() {
			return nil, Invalid(c.key)
		}
		f, err := member(m.node)
		if err != nil {
			return nil, err
		}
		filters = append(filters, f)
	}
	if c.key == "$or" {
		return anyOf(filters), nil
	}
	return all(filters), nil
}

// attributeFilter reads the conditions on one attribute: operators on its value, or names of a relation's attributes. Both together are
// refused, because it is unclear whether they mean the same related row.
func attributeFilter(name string, n *node) (*queryv1.Filter, error) {
	if n.leaf() {
		return comparison(name, queryv1.Operator_OPERATOR_EQ, []*string{n.text}), nil
	}
	if n.list() {
		return comparison(name, queryv1.Operator_OPERATOR_IN, n.texts()), nil
	}
	var filters, related []*queryv1.Filter
	for _, c := range n.children {
		own := strings.HasPrefix(c.key, "$") && !namesAttributes(c)
		f, err := filterOf(name, c, own)
		if err != nil {
			return nil, err
		}
		if own {
			filters = append(filters, f)
		} else {
			related = append(related, f)
		}
	}
	if len(related) > 0 && len(filters) > 0 {
		return nil, Invalid(name)
	}
	if len(related) > 0 {
		filters = append(filters, nested(name, all(related)))
	}
	return all(filters), nil
}

// namesAttributes reports whether a logical group below a relation has conditions on attributes of the related row, rather than on its
// id: [rel][$and][0][a] and [rel][$and][1][b] must hold for the same row.
func namesAttributes(c child) bool {
	switch c.key {
	case "$and", "$or":
		for _, m := range c.node.children {
			if namesAttributes(child{"$not", m.node}) {
				return true
			}
		}
	case "$not":
		for _, m := range c.node.children {
			_, numbered := index(m.key)
			if !numbered && !strings.HasPrefix(m.key, "$") || namesAttributes(m) {
				return true
			}
		}
	}
	return false
}

func filterOf(name string, c child, own bool) (*queryv1.Filter, error) {
	if !own {
		return filterMember(c)
	}
	switch c.key {
	case "$not":
		inner, err := attributeFilter(name, c.node)
		return not(inner), err
	case "$and", "$or":
		return filterGroup(c, func(n *node) (*queryv1.Filter, error) { return attributeFilter(name, n) })
	}
	op, ok := operators[c.key]
	if !ok || !c.node.leaf() && !c.node.list() {
		return nil, Invalid(c.key)
	}
	texts := c.node.texts()
	if listOperators[op] || len(texts) == 1 {
		return comparison(name, op, texts), nil
	}
	var each []*queryv1.Filter
	for _, text := range texts {
		each = append(each, comparison(name, op, []*string{text}))
	}
	return anyOf(each), nil
}

func comparison(name string, op queryv1.Operator, texts []*string) *queryv1.Filter {
	c := &queryv1.Comparison{Attribute: name, Operator: op}
	for _, text := range texts {
		c.Values = append(c.Values, &queryv1.Value{Text: text})
	}
	return &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: c}}
}

func nested(relation string, f *queryv1.Filter) *queryv1.Filter {
	return &queryv1.Filter{Node: &queryv1.Filter_Nested{Nested: &queryv1.Nested{Relation: relation, Filter: f}}}
}

func all(filters []*queryv1.Filter) *queryv1.Filter {
	if len(filters) == 1 {
		return filters[0]
	}
	return &queryv1.Filter{Node: &queryv1.Filter_All{All: &queryv1.Group{Filters: filters}}}
}

func anyOf(filters []*queryv1.Filter) *queryv1.Filter {
	return &queryv1.Filter{Node: &queryv1.Filter_Any{Any: &queryv1.Group{Filters: filters}}}
}

func not(f *queryv1.Filter) *queryv1.Filter {
	return &queryv1.Filter{Node: &queryv1.Filter_Not{Not: f}}
}
