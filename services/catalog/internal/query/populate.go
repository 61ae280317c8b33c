package query

import (
	"context"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// populate is a relation to load, with the query for its rows.
type populate struct {
	attribute *attribute
	query     *queryv1.Query
}

// populated resolves the populate list of a query; unknown and scalar names are ignored, as recorded.
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

// relation is a relation being loaded: the statement for all parents, and the parents by key.
type relation struct {
	statement
	attribute *attribute
	parents   map[int32][]*row
	children  []row
}

// loadRelations loads all relations of a level, with one statement each and all sent together, and attaches the rows to
// their parents.
func (r *reading) loadRelations(ctx context.Context, s statement, parents []row, depth int) error {
	var relations []*relation
	batch := &pgx.Batch{}
	for _, p := range s.wanted {
		one, err := r.relation(s.table, parents, p, depth)
		if err != nil {
			return err
		}
		if one == nil {
			continue
		}
		relations = append(relations, one)
		batch.Queue(one.sql(), one.builder.args...)
	}
	if len(relations) == 0 {
		return checkWeight(parents)
	}
	if err := r.readBatch(ctx, batch, relations); err != nil {
		return err
	}
	for _, one := range relations {
		if err := r.loadRelations(ctx, one.statement, one.children, depth+1); err != nil {
			return err
		}
		one.attachChildren()
	}
	return checkWeight(parents)
}

// readBatch reads the results of a batch completely, so that the connection is free for the next level.
func (r *reading) readBatch(ctx context.Context, batch *pgx.Batch, relations []*relation) (err error) {
	results := r.db.SendBatch(ctx, batch)
	defer func() {
		if closing := results.Close(); err == nil {
			err = closing
		}
	}()
	return r.collectAll(results, relations)
}

// collectAll reads the rows of the next statements of a batch.
func (r *reading) collectAll(results pgx.BatchResults, relations []*relation) error {
	for _, one := range relations {
		rows, err := results.Query()
		if one.children, err = r.collect(one.statement, rows, err); err != nil {
			return err
		}
	}
	return nil
}

// relation prepares the statement of a relation; nil when no parent has a key for it.
func (r *reading) relation(t *table, parents []row, p populate, depth int) (*relation, error) {
	target, err := r.schema.table(p.attribute.target)
	if err != nil {
		return nil, err
	}
	link := t.Links[p.attribute.name]
	one := &relation{attribute: p.attribute, parents: map[int32][]*row{}}
	var keys []int32
	for i := range parents {
		key, ok := parentKey(parents[i], link)
		if !ok {
			continue
		}
		if one.parents[key] == nil {
			keys = append(keys, key)
		}
		one.parents[key] = append(one.parents[key], &parents[i])
	}
	if len(keys) == 0 {
		return nil, nil
	}
	b := r.builder()
	from, err := b.related(target, link, p.query, keys)
	if err != nil {
		return nil, err
	}
	one.statement, err = r.statement(source{b, target, from}, p.query, depth+1)
	return one, err
}

func (one *relation) attachChildren() {
	for _, child := range one.children {
		for _, parent := range one.parents[child.parent] {
			setChild(parent.message, one.attribute, child.message)
			parent.weight += child.weight
			parent.bytes += child.bytes
		}
	}
}

func parentKey(parent row, link Link) (int32, bool) {
	if link.column != "" {
		key, ok := parent.keys[link.column]
		return key, ok
	}
	return idOf(parent.message), true
}

func setChild(parent protoreflect.Message, a *attribute, child protoreflect.Message) {
	value := protoreflect.ValueOfMessage(child)
	if a.many {
		parent.Mutable(a.field).List().Append(value)
		return
	}
	if !parent.Has(a.field) {
		parent.Set(a.field, value)
	}
}

// related is the FROM item "(parent, ids of its related rows, rank) page" for all parents at once; limit and start of
// the query apply to each parent separately.
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
	limit, start := relatedLimit(link, q), b.arg(max(q.GetPage().GetStart(), 0))
	return fmt.Sprintf("(SELECT parent.id AS parent, p.id, p.rank FROM unnest(%s::integer[]) parent(id) CROSS JOIN LATERAL "+
		"(SELECT o.id, row_number() OVER () AS rank FROM (SELECT %s.id FROM %s WHERE %s ORDER BY %s LIMIT %s OFFSET %s) o) p) page",
		parents, row, j.from, and(j.tie, where), order, limit, start), nil
}

// bound is the maximum number of rows of a link.
func (l Link) bound() int32 {
	if l.toParts {
		return maxParts
	}
	return maxRelated
}

// relatedLimit is part of the statement's text: for an argument the planner expects a tenth of the table.
func relatedLimit(link Link, q *queryv1.Query) string {
	bound := link.bound()
	if requested := q.GetPage().GetLimit(); requested > 0 && requested < bound {
		bound = requested
	}
	return strconv.Itoa(int(bound))
}
