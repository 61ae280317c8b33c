package query

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// populate is one relation to load with the query for its rows.
type populate struct {
	attribute *attribute
	query     *queryv1.Query
}

// populated resolves what a query asks to populate; unknown and scalar names are ignored, as recorded.
func (r *reading) populated(t *table, q *queryv1.Query, depth int) ([]populate, error) {
	var out []populate
	seen := map[string]bool{}
	add := func(a *attribute, nested *queryv1.Query) {
		if a != nil && a.related() && !seen[a.name] {
			seen[a.name] = true
			out = append(out, populate{a, nested})
		}
	}
	for _, p := range q.GetPopulate() {
		if p.GetName() != "*" {
			add(t.byName[p.GetName()], p.GetQuery())
		}
	}
	for _, p := range q.GetPopulate() {
		if p.GetName() == "*" {
			for _, a := range t.attributes {
				add(a, p.GetQuery())
			}
		}
	}
	if len(out) > 0 && depth >= maxDepth {
		return nil, overBudget("levels of relations")
	}
	return out, nil
}

// relate loads one relation of all parents in one statement and hangs the rows on them.
func (r *reading) relate(ctx context.Context, t *table, parents []row, p populate, depth int) error {
	target, err := r.schema.table(p.attribute.target)
	if err != nil {
		return err
	}
	link := t.Links[p.attribute.name]
	byKey := map[int32][]*row{}
	var keys []int32
	for i := range parents {
		key, ok := parentKey(parents[i], link)
		if !ok {
			continue
		}
		if byKey[key] == nil {
			keys = append(keys, key)
		}
		byKey[key] = append(byKey[key], &parents[i])
	}
	if len(keys) == 0 {
		return nil
	}
	b := r.builder()
	from, err := b.related(target, link, p.query, keys)
	if err != nil {
		return err
	}
	children, err := r.loadRows(ctx, source{b, target, from}, p.query, depth+1)
	if err != nil {
		return err
	}
	for _, child := range children {
		for _, parent := range byKey[child.parent] {
			hang(parent.message, p.attribute, child.message)
			parent.weight += child.weight
		}
	}
	return nil
}

func parentKey(parent row, link Link) (int32, bool) {
	if link.column != "" {
		key, ok := parent.keys[link.column]
		return key, ok
	}
	id := parent.message.Get(parent.message.Descriptor().Fields().ByName("id")).Int()
	return int32(id), true
}

func hang(parent protoreflect.Message, a *attribute, child protoreflect.Message) {
	value := protoreflect.ValueOfMessage(child)
	if a.many {
		parent.Mutable(a.field).List().Append(value)
		return
	}
	if !parent.Has(a.field) {
		parent.Set(a.field, value)
	}
}

// related is the FROM item "(parent, ids of its related rows, rank) page" for all parents at once; limit and start of the
// query count for each parent by itself.
func (b *builder) related(target *table, link Link, q *queryv1.Query, keys []int32) (string, error) {
	row := b.alias()
	parents := b.arg(keys)
	j := b.join(target, row, link, "parent.id")
	where, err := b.where(target, row, q)
	if err != nil {
		return "", err
	}
	order, err := b.order(target, row, j.order, q.GetSort())
	if err != nil {
		return "", err
	}
	limit, start := b.relatedLimit(link, q)
	return fmt.Sprintf("(SELECT parent.id AS parent, p.id, p.rank FROM unnest(%s::integer[]) parent(id) CROSS JOIN LATERAL "+
		"(SELECT o.id, row_number() OVER () AS rank FROM (SELECT %s.id FROM %s WHERE %s ORDER BY %s LIMIT %s OFFSET %s) o) p) page",
		parents, row, j.from, and(j.tie, where), order, limit, start), nil
}

func (b *builder) relatedLimit(link Link, q *queryv1.Query) (limit, start string) {
	bound := int32(maxRelated)
	if link.toParts {
		bound = maxParts
	}
	if asked := q.GetPage().GetLimit(); asked > 0 && asked < bound {
		bound = asked
	}
	return b.arg(bound), b.arg(max(q.GetPage().GetStart(), 0))
}
