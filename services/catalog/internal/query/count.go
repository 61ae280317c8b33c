package query

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
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

// Total tells how many M a query finds, exact up to the reader's bound.
func Total[M proto.Message](ctx context.Context, r *Reader, v Viewer, q *queryv1.Query) (int32, error) {
	c, err := conditionOf[M](r, v, q)
	if err != nil {
		return 0, err
	}
	matching := fmt.Sprintf("SELECT 1 FROM %s %s WHERE %s", c.table.Name, c.row, c.where)
	if err := c.read.tellUntil(ctx, c.table, q); err != nil {
		return 0, postgres.Error(err)
	}
	total, err := c.read.total(ctx, matching, c.builder.args)
	return total, postgres.Error(err)
}

// Facet counts the entries of M that a query finds by the rows at the end of path, which is made of relations
// ("eventAddress", "city"); the largest first. What the query asks of the path's first relation is left out: the other
// values of a chosen facet must not all become zero.
func Facet[M proto.Message](ctx context.Context, r *Reader, v Viewer, q *queryv1.Query, path ...string) ([]Count, error) {
	open := &queryv1.Query{
		Filter: without(q.GetFilter(), path[0]), Search: q.GetSearch(), Locale: q.GetLocale(), PublicationState: q.GetPublicationState(),
	}
	c, err := conditionOf[M](r, v, open)
	if err != nil {
		return nil, err
	}
	values, err := c.builder.reach(c.table, c.row, path)
	if err != nil {
		return nil, err
	}
	sql := fmt.Sprintf(`SELECT value.id, count(DISTINCT %[1]s.id) AS entries FROM %[2]s %[1]s CROSS JOIN LATERAL (%[3]s) value WHERE %[4]s
		GROUP BY value.id ORDER BY entries DESC, value.id LIMIT %[5]d`, c.row, c.table.Name, values, c.where, maxValues)
	rows, err := c.read.db.Query(ctx, sql, c.builder.args...)
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("facet %s: %w", path, err))
	}
	counts, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Count])
	if err != nil {
		return nil, postgres.Error(fmt.Errorf("facet %s: %w", path, err))
	}
	return counts, postgres.Error(c.read.tellUntil(ctx, c.table, &queryv1.Query{Sort: []*queryv1.Sort{{Path: path}}}))
}

// condition is what the rows of a table must meet; the row is called row.
type condition struct {
	read    *reading
	builder *builder
	table   *table
	row     string
	where   string
}

// conditionOf compiles what M must meet.
func conditionOf[M proto.Message](r *Reader, v Viewer, q *queryv1.Query) (condition, error) {
	var zero M
	t, err := r.schema.table(zero.ProtoReflect().Descriptor().FullName())
	if err != nil {
		return condition{}, err
	}
	if t.has(localeAttribute) && unknownLocale(q.GetLocale()) {
		return condition{}, invalid(localeAttribute)
	}
	c := condition{read: r.reading(v, q), table: t}
	if err := c.read.spend(t, q); err != nil {
		return condition{}, err
	}
	c.builder = c.read.builder()
	c.row = c.builder.alias()
	c.where, err = c.builder.where(t, c.row, q)
	return c, err
}

// reach selects the ids at the end of a path of relations that starts at the row called alias.
func (b *builder) reach(t *table, alias string, path []string) (string, error) {
	target, row, j, err := b.step(t, alias, path[0])
	if err != nil {
		return "", err
	}
	tie := and(j.tie, b.visible(target, row))
	if len(path) == 1 {
		return fmt.Sprintf("SELECT %s.id FROM %s WHERE %s", row, j.from, tie), nil
	}
	deeper, err := b.reach(target, row, path[1:])
	if err != nil {
		return "", err
	}
	deep := b.alias()
	return fmt.Sprintf("SELECT %[1]s.id FROM %[2]s CROSS JOIN LATERAL (%[3]s) %[1]s WHERE %[4]s", deep, j.from, deeper, tie), nil
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
