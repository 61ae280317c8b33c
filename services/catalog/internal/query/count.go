package query

import (
	"context"
	"fmt"
	"strings"

	"google.golang.org/protobuf/proto"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// maxValues bounds the values of a facet: only the largest are returned.
const maxValues = 100

// Count is the number of entries that lead to the row with the id.
type Count struct {
	ID    int32
	Count int32
}

// Counts returns the total of a query, exact up to the reader's bound, and its counts by facets, the largest first. A
// facet counts the rows at the end of a path of relations ("eventAddress", "city"). Conditions on the path's end
// are left out of its facet, so that choosing one value does not set all others to zero. Everything is one
// statement.
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
	if err := read.addSteps(t, q); err != nil {
		return 0, nil, err
	}
	var total int32
	var facets [][]Count
	err = r.Snapshot(ctx, func(ctx context.Context) (err error) {
		if total, facets, err = read.counts(ctx, t, q, paths); err != nil {
			return err
		}
		// Tables on the path of a facet affect the expiry like those on the path of a sort key.
		timed := &queryv1.Query{Filter: q.GetFilter()}
		for _, path := range paths {
			timed.Sort = append(timed.Sort, &queryv1.Sort{Path: path})
		}
		return read.reportExpiryOf(ctx, t, timed)
	})
	return total, facets, err
}

// Totals returns the number of rows of each query, exact up to the reader's bound, in one statement. Their languages and publication
// states are those of the first.
func Totals[M proto.Message](ctx context.Context, r *Reader, v Viewer, queries []*queryv1.Query) ([]int32, error) {
	var zero M
	t, err := r.schema.table(zero.ProtoReflect().Descriptor().FullName())
	if err != nil || len(queries) == 0 {
		return nil, err
	}
	read := r.reading(v, queries[0])
	b := read.builder()
	parts := make([]string, len(queries))
	either := &queryv1.Group{}
	for i, q := range queries {
		read.steps = 0 // the budget is for each query
		if err := read.addSteps(t, q); err != nil {
			return nil, err
		}
		either.Filters = append(either.Filters, q.GetFilter())
		row := b.alias()
		where, err := b.where(t, row, q)
		if err != nil {
			return nil, err
		}
		if parts[i], err = b.totalSQL(t, row, where, q, read.exact); err != nil {
			return nil, err
		}
	}
	var totals []int32
	err = r.Snapshot(ctx, func(ctx context.Context) (err error) {
		if totals, err = read.countOnce(ctx, b, strings.Join(parts, " || ")); err != nil {
			return err
		}
		return read.reportExpiryOf(ctx, t, &queryv1.Query{Filter: &queryv1.Filter{Node: &queryv1.Filter_Any{Any: either}}})
	})
	return totals, err
}

func (r *reading) counts(ctx context.Context, t *table, q *queryv1.Query, paths [][]string) (int32, [][]Count, error) {
	b := r.builder()
	row := b.alias()
	where, err := b.where(t, row, q)
	if err != nil {
		return 0, nil, err
	}
	totalSQL, err := b.totalSQL(t, row, where, q, r.exact)
	if err != nil {
		return 0, nil, err
	}
	parts := []string{totalSQL}
	for _, path := range paths {
		facet, err := b.facet(t, q, path)
		if err != nil {
			return 0, nil, err
		}
		parts = append(parts, facet)
	}
	return r.countAll(ctx, b, t, q, parts)
}

// countAll reads the total and the facets. Facets of more rows than the exact bound are cached for estimateLifetime in
// spite of writes, because counting them reads all of these rows.
func (r *reading) countAll(ctx context.Context, b *builder, t *table, q *queryv1.Query, parts []string) (int32, [][]Count, error) {
	arrays := strings.Join(parts, " || ")
	large := b.key("large\x00" + arrays)
	if cached, ok := r.cache.get(large, r.now); ok {
		if total, err := r.total(ctx, t, q); err != nil || total > r.exact {
			return total, split(cached.values, len(parts)-1), err
		}
	}
	values, err := r.countOnce(ctx, b, arrays)
	if err != nil || len(values) == 0 {
		return 0, nil, err
	}
	if values[0] > r.exact {
		r.cache.put(large, cachedCounts{until: r.now.Add(estimateLifetime), values: values[1:]})
	}
	total, err := r.exactOrEstimate(ctx, t, q, values[0])
	return total, split(values[1:], len(parts)-1), err
}

// split decodes the array of facets: for each facet its length, the ids, and their counts.
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
	reached := selection{t, row, and(append(e.where, e.key+" IS NOT NULL", where)...), row + ".id AS entry, " + e.key + " AS key", e.from}
	matching, err := b.found(reached, open)
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
