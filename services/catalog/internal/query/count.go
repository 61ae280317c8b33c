package query

import (
	"context"
	"fmt"
	"strings"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// maxValues bounds the values of one facet: the largest are told.
const maxValues = 100

// Count is how many entries lead to the row with the id.
type Count struct {
	ID    int32
	Count int32
}

// Counts tells how many M a query finds, exact up to the reader's bound, and counts them by facets, each the rows at the end of a path,
// which is made of relations ("eventAddress", "city"); the largest first. What the query asks of a path's first relation
// is left out for it: the other values of a chosen facet must not all become zero. All of it is one statement.
func Counts[M proto.Message](ctx context.Context, r *Reader, v Viewer, q *queryv1.Query, paths ...[]string) (int32, [][]Count, error) {
	var zero M
	t, err := r.schema.table(zero.ProtoReflect().Descriptor().FullName())
	if err != nil {
		return 0, nil, err
	}
	if t.has(localeAttribute) && unknownLocale(q.GetLocale()) {
		return 0, nil, invalid(localeAttribute)
	}
	read := r.reading(v, q)
	if err := read.spend(t, q); err != nil {
		return 0, nil, err
	}
	total, facets, err := read.counts(ctx, t, q, paths)
	if err != nil {
		return 0, nil, postgres.Error(err)
	}
	// What lies on the way to a facet counts like what lies on the path of an order.
	timed := &queryv1.Query{Filter: q.GetFilter()}
	for _, path := range paths {
		timed.Sort = append(timed.Sort, &queryv1.Sort{Path: path})
	}
	return total, facets, postgres.Error(read.reportUntil(ctx, t, timed))
}

func (r *reading) counts(ctx context.Context, t *table, q *queryv1.Query, paths [][]string) (int32, [][]Count, error) {
	b := r.builder()
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return 0, nil, err
	}
	counting, err := b.counting(t, row, where, q, r.exact)
	if err != nil {
		return 0, nil, err
	}
	parts := []string{counting}
	for _, path := range paths {
		facet, err := b.facet(t, q, path)
		if err != nil {
			return 0, nil, err
		}
		parts = append(parts, facet)
	}
	return r.countAll(ctx, b, t, q, parts)
}

// countAll asks for a total and facets. Of more rows than are counted exactly the facets, too, are told again for a minute,
// whatever is written meanwhile: they read all of these rows.
func (r *reading) countAll(ctx context.Context, b *builder, t *table, q *queryv1.Query, parts []string) (int32, [][]Count, error) {
	arrays := strings.Join(parts, " || ")
	large := "large\x00" + b.key(arrays)
	if known, ok := r.numbers.get(large, r.now); ok {
		if total, err := r.total(ctx, t, q); err != nil || total > r.exact {
			return total, split(known.values, len(parts)-1), err
		}
	}
	values, err := r.counted(ctx, b, arrays)
	if err != nil || len(values) == 0 {
		return 0, nil, err
	}
	if values[0] > r.exact {
		r.numbers.put(large, number{until: r.now.Add(estimateFor), values: values[1:]})
	}
	total, err := r.orEstimate(ctx, t, q, values[0])
	return total, split(values[1:], len(parts)-1), err
}

// split reads facets: each has its length in front, then the ids, then their counts.
func split(values []int32, facets int) [][]Count {
	out := make([][]Count, facets)
	for i := range out {
		n := int(values[0])
		ids, entries := values[1:1+n], values[1+n:1+2*n]
		for j, id := range ids {
			out[i] = append(out[i], Count{ID: id, Count: entries[j]})
		}
		values = values[1+2*n:]
	}
	return out
}

// facet is the numbers of one facet as an array: see split. What is counted are keys; only those that are left are looked up.
func (b *builder) facet(t *table, q *queryv1.Query, path []string) (string, error) {
	open := &queryv1.Query{
		Filter: without(q.GetFilter(), path[0]), Search: q.GetSearch(), Locale: q.GetLocale(), PublicationState: q.GetPublicationState(),
	}
	row := b.alias()
	where, err := b.where(t, row, open)
	if err != nil {
		return "", err
	}
	e, err := b.end(t, row, path)
	if err != nil {
		return "", err
	}
	reached := selection{t, row, and(append(e.where, e.key+" IS NOT NULL", where)...), row + ".id AS entry, " + e.key + " AS key", e.from}
	matching, err := b.found(reached, open)
	if err != nil {
		return "", err
	}
	counted := fmt.Sprintf("SELECT key AS id, count(%s)::integer AS entries FROM (%s) reached GROUP BY key", e.entries, matching)
	value := b.alias()
	return fmt.Sprintf("(SELECT ARRAY[count(*)::integer] || array_agg(l.id ORDER BY l.entries DESC, l.id) || array_agg(l.entries ORDER BY l.entries DESC, l.id) "+
		"FROM (SELECT c.id, c.entries FROM (%s) c JOIN %s %s ON %s.id = c.id WHERE %s ORDER BY c.entries DESC, c.id LIMIT %d) l)",
		counted, e.target.Name, value, value, and(b.visible(e.target, value)), maxValues), nil
}

// end is where a path leads to: the key of the row there, and what it takes to know it.
type end struct {
	from, where []string
	key         string
	// entries is what count counts: a path that goes over several rows may reach a key more than once.
	entries string
	target  *table
}

func (b *builder) end(t *table, row string, path []string) (end, error) {
	e := end{entries: "*", target: t}
	at := row
	for i, name := range path {
		parent := e.target
		target, next, j, err := b.step(parent, at, name)
		if err != nil {
			return end{}, err
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

// without leaves out of a filter what every entry must meet of one relation.
func without(f *queryv1.Filter, relation string) *queryv1.Filter {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_Nested:
		if node.Nested.GetRelation() == relation {
			return nil
		}
	case *queryv1.Filter_Comparison:
		if node.Comparison.GetAttribute() == relation {
			return nil
		}
	case *queryv1.Filter_All:
		kept := &queryv1.Group{}
		for _, member := range node.All.GetFilters() {
			if rest := without(member, relation); rest != nil {
				kept.Filters = append(kept.Filters, rest)
			}
		}
		return &queryv1.Filter{Node: &queryv1.Filter_All{All: kept}}
	}
	return f
}
