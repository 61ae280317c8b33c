package query

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// facet returns the SQL of a facet as an array, see split. It counts foreign keys, and joins the target only for those
// that are returned.
func (b *builder) facet(t *table, q *queryv1.Query, path []string) (string, error) {
	open := &queryv1.Query{
		Filter: without(q.GetFilter(), path), Search: q.GetSearch(), Match: q.GetMatch(), Place: q.GetPlace(),
		Locale: q.GetLocale(), PublicationState: q.GetPublicationState(),
	}
	row := b.alias()
	where, err := b.where(t, row, open)
	if err != nil {
		return "", err
	}
	e, err := b.pathEnd(t, row, path)
	if err != nil {
		return "", err
	}
	reached := selection{t, row, and(append(e.where, e.key+" IS NOT NULL")...), row + ".id AS entry, " + e.key + " AS key", e.from}
	matching, err := b.reached(reached, where, open, q)
	if err != nil {
		return "", err
	}
	counted := fmt.Sprintf("SELECT key AS id, count(%s)::integer AS entries FROM (%s) reached GROUP BY key", e.entries, matching)
	value := b.alias()
	return fmt.Sprintf("(SELECT ARRAY[count(*)::integer] || array_agg(l.id ORDER BY l.entries DESC, l.id) || "+
		"array_agg(l.entries ORDER BY l.entries DESC, l.id) "+
		"FROM (SELECT c.id, c.entries FROM (%s) c JOIN %s %s ON %s.id = c.id WHERE %s ORDER BY c.entries DESC, c.id LIMIT %d) l)",
		counted, e.target.Name, value, value, and(b.visible(e.target, value)), maxValues), nil
}

// reached selects what a facet counts: the ends of the path from the rows that meet where, the condition of the query without the
// conditions on these ends. Without such conditions these rows are the ones in "matched", see reading.counts; if they are few, only they
// are read again.
func (b *builder) reached(s selection, where string, open, q *queryv1.Query) (string, error) {
	all := s
	all.where = and(s.where, where)
	if !proto.Equal(open.GetFilter(), q.GetFilter()) {
		return b.found(all, open)
	}
	few := func(also string) (string, error) { return s.sql(also, ""), nil }
	many := func(also string) (string, error) { return all.sql(also, ""), nil }
	return choose(narrowed{ids: "SELECT id FROM matched", bound: b.schema.pageCandidates}, few, many, s.row)
}

// pathEnd describes the row at the end of a path: its key, and the tables and conditions that lead to it.
type pathEnd struct {
	from, where []string
	key         string
	// entries is the argument of count: a path over several rows may reach a key more than once for an entry.
	entries string
	target  *table
}

func (b *builder) pathEnd(t *table, row string, path []string) (pathEnd, error) {
	e := pathEnd{entries: "*", target: t}
	at := row
	for i, name := range path {
		parent := e.target
		target, next, j, err := b.step(parent, at, name)
		if err != nil {
			return pathEnd{}, err
		}
		link := parent.Links[name]
		e.target = target
		switch last := i == len(path)-1; {
		case last && link.column != "":
			e.key = link.key(at)
		case last && link.table != "":
			e.from, e.where = append(e.from, j.link), append(e.where, j.tie)
			e.key = j.right
		default:
			e.from, e.where = append(e.from, j.from), append(e.where, j.tie, b.visible(target, next))
			e.key = next + ".id"
			if !last && link.column == "" {
				e.entries = "DISTINCT entry"
			}
		}
		at = next
	}
	return e, nil
}

// without removes the conditions on the end of a path of relations that every entry must meet.
func without(f *queryv1.Filter, path []string) *queryv1.Filter {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_Nested:
		if node.Nested.GetRelation() != path[0] {
			return f
		}
		if len(path) == 1 {
			return nestedIn(path[0], beyond(node.Nested.GetFilter()))
		}
		return nestedIn(path[0], without(node.Nested.GetFilter(), path[1:]))
	case *queryv1.Filter_Comparison:
		if node.Comparison.GetAttribute() == path[0] {
			return nil
		}
	case *queryv1.Filter_All:
		rest := &queryv1.Group{}
		for _, member := range node.All.GetFilters() {
			if one := without(member, path); one != nil {
				rest.Filters = append(rest.Filters, one)
			}
		}
		if len(rest.GetFilters()) > 0 || len(node.All.GetFilters()) == 0 {
			return &queryv1.Filter{Node: &queryv1.Filter_All{All: rest}}
		}
		return nil
	}
	return f
}

// beyond keeps the conditions that lead on from the end of a path: the hosts of a chosen area of culture are counted within it.
func beyond(f *queryv1.Filter) *queryv1.Filter {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_Nested:
		return f
	case *queryv1.Filter_All:
		rest := &queryv1.Group{}
		for _, member := range node.All.GetFilters() {
			if one := beyond(member); one != nil {
				rest.Filters = append(rest.Filters, one)
			}
		}
		if len(rest.GetFilters()) > 0 {
			return &queryv1.Filter{Node: &queryv1.Filter_All{All: rest}}
		}
	}
	return nil
}

func nestedIn(relation string, f *queryv1.Filter) *queryv1.Filter {
	if f == nil {
		return nil
	}
	return &queryv1.Filter{Node: &queryv1.Filter_Nested{Nested: &queryv1.Nested{Relation: relation, Filter: f}}}
}
