package strapi

import (
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// populateFrom parses the forms *, a,b, a.b, [0]=a, [a]=true, [a][populate]=… of one level.
func populateFrom(n *node) ([]*queryv1.Populate, error) {
	if n.leaf() {
		return populateText(n.value()), nil
	}
	if n.list() {
		var out []*queryv1.Populate
		for _, c := range n.children {
			if !c.node.leaf() || c.node.value() == "*" {
				return nil, Invalid("populate")
			}
			out = merge(out, populateText(c.node.value()))
		}
		return out, nil
	}
	var out []*queryv1.Populate
	for _, c := range n.children {
		// Recorded: "*" as a key of an object is ignored.
		if c.key == "*" {
			continue
		}
		p, err := populateOne(c)
		if err != nil {
			return nil, err
		}
		if p != nil {
			out = merge(out, []*queryv1.Populate{p})
		}
	}
	return out, nil
}

func populateText(text string) []*queryv1.Populate {
	var out []*queryv1.Populate
	for _, part := range strings.Split(text, ",") {
		path := strings.Split(strings.TrimSpace(part), ".")
		if path[0] == "" {
			continue
		}
		q := &queryv1.Query{}
		for i := len(path) - 1; i > 0; i-- {
			q = &queryv1.Query{Populate: []*queryv1.Populate{{Name: path[i], Query: q}}}
		}
		out = merge(out, []*queryv1.Populate{{Name: path[0], Query: q}})
	}
	return out
}

func populateOne(c child) (*queryv1.Populate, error) {
	if c.node.leaf() {
		switch c.node.value() {
		case "false", "0", "f", "":
			return nil, nil
		}
		return &queryv1.Populate{Name: c.key, Query: &queryv1.Query{}}, nil
	}
	q, err := queryFrom(c.node)
	if err != nil {
		return nil, err
	}
	q.Filter = unwrap(c.key, q.GetFilter())
	if q.Page, err = relatedPage(c.node); err != nil {
		return nil, err
	}
	return &queryv1.Populate{Name: c.key, Query: q}, nil
}

// unwrap removes the relation's name from the inside of its filter, where the original client repeats it (contract.md section 8).
func unwrap(relation string, f *queryv1.Filter) *queryv1.Filter {
	if n := f.GetNested(); n != nil && n.GetRelation() == relation {
		return n.GetFilter()
	}
	return f
}

// relatedPage parses page and pageSize, or start and limit, inside populate; they apply per parent. A resulting limit of 0 means no
// limit.
func relatedPage(n *node) (*queryv1.Page, error) {
	byPage := n.child("page") != nil || n.child("pageSize") != nil
	offset := n.child("start") != nil || n.child("limit") != nil
	switch {
	case byPage && offset:
		return nil, errMixedPages()
	case !byPage && !offset:
		return &queryv1.Page{}, nil
	}
	requested, err := readBounds(n, bounds{page: 1, size: maxPageSize, limit: -1})
	if err != nil {
		return nil, err
	}
	if byPage {
		return requested.byPage(), nil
	}
	if requested.limit == -1 {
		return &queryv1.Page{Start: int32(max(requested.start, 0))}, nil
	}
	return requested.byOffset(), nil
}

// merge combines populates of the same relation: a.b and a.c populate both b and c.
func merge(list, more []*queryv1.Populate) []*queryv1.Populate {
	for _, p := range more {
		merged := false
		for _, existing := range list {
			if existing.GetName() == p.GetName() {
				existing.Query.Populate = merge(existing.GetQuery().GetPopulate(), p.GetQuery().GetPopulate())
				merged = true
			}
		}
		if !merged {
			list = append(list, p)
		}
	}
	return list
}
