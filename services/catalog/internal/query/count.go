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
	matching, err := b.found(selection{table: t, row: row, where: where, columns: row + ".id"}, q)
	if err != nil {
		return 0, nil, err
	}
	parts := []string{fmt.Sprintf("(SELECT ARRAY[count(*)::integer] FROM (SELECT FROM matched LIMIT %d) counted)", r.exact+1)}
	for _, path := range paths {
		facet, err := b.facet(t, q, path)
		if err != nil {
			return 0, nil, err
		}
		parts = append(parts, facet)
	}
	// The total and most facets are about the same rows, which are read once, and no further than somebody needs.
	arrays := fmt.Sprintf("(WITH matched AS MATERIALIZED (%s) SELECT %s)", matching, strings.Join(parts, " || "))
	return r.countAll(ctx, b, t, q, arrays)
}

// countAll reads the total and the facets. Facets of more rows than the exact bound are cached for estimateLifetime in
// spite of writes, because counting them reads all of these rows.
func (r *reading) countAll(ctx context.Context, b *builder, t *table, q *queryv1.Query, arrays string) (int32, [][]Count, error) {
	large := b.key("large\x00" + arrays)
	if cached, ok := r.cache.get(large, r.now); ok {
		if total, err := r.total(ctx, t, q); err != nil || total > r.exact {
			return total, split(cached.values), err
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
	return total, split(values[1:]), err
}

// split decodes the array of facets: for each facet its length, the ids, and their counts.
func split(values []int32) (out [][]Count) {
	for len(values) > 0 {
		n := int(values[0])
		ids, entries := values[1:1+n], values[1+n:1+2*n]
		var facet []Count
		for i, id := range ids {
			facet = append(facet, Count{ID: id, Count: entries[i]})
		}
		out, values = append(out, facet), values[1+2*n:]
	}
	return out
}
