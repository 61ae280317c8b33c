package query

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// ReportExpiry receives the instant at which an answer ends to hold although nobody writes: an entry's publication comes, or the next date
// of one goes by. It may be called several times for one answer; the earliest instant counts.
type ReportExpiry func(ctx context.Context, until time.Time)

// ReportingExpiry returns the reader that also reports until when its answers to the public hold. Answers to others are nobody else's,
// and nobody asks how long those hold.
func (r *Reader) ReportingExpiry(report ReportExpiry) *Reader {
	reporting := *r
	reporting.reportExpiry = report
	return &reporting
}

// reportUntil looks for the first instant after the reading's present at which one of the tables of a query shows something else.
func (r *reading) reportUntil(ctx context.Context, t *table, q *queryv1.Query) error {
	if sql := r.untilSQL(t, q); sql != "" {
		return r.reportFound(ctx, r.db.QueryRow(ctx, sql, r.now))
	}
	return nil
}

// untilSQL finds that instant by the present; "" when nobody asks, or nothing depends on the clock.
func (r *reading) untilSQL(t *table, q *queryv1.Query) string {
	if r.reportExpiry == nil || r.viewer != (Viewer{}) {
		return ""
	}
	clock := changes{}
	clock.query(r.schema, t, q)
	if len(clock) == 0 {
		return ""
	}
	return fmt.Sprintf("SELECT least(%s)", strings.Join(clock, ", "))
}

// reportFound reports the instant that was found, if there is one.
func (r *reading) reportFound(ctx context.Context, row pgx.Row) error {
	var until *time.Time
	if err := row.Scan(&until); err != nil {
		return fmt.Errorf("until: %w", err)
	}
	if until != nil {
		r.reportExpiry(ctx, *until)
	}
	return nil
}

// changes are the statements that find when the clock alone changes a table, each once.
type changes []string

func (c *changes) add(sql string) {
	if !slices.Contains(*c, sql) {
		*c = append(*c, sql)
	}
}

// nextPublication is the first publication in a table after an instant. The expression has an index of its own: of the column
// alone the planner expects that most rows lie behind the instant.
func nextPublication(table, after string) string {
	return fmt.Sprintf("(SELECT min(published_at AT TIME ZONE 'UTC') FROM %s WHERE published_at AT TIME ZONE 'UTC' > %s AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'", table, after)
}

// table adds the publication of what a query shows, compares or sorts by.
func (c *changes) table(t *table) {
	if !t.component && t.has(publishedAttribute) {
		c.add(nextPublication(t.Name, "$1::timestamptz"))
	}
}

func (c *changes) query(s *Schema, t *table, q *queryv1.Query) {
	c.table(t)
	c.filter(s, t, q.GetFilter())
	for _, key := range q.GetSort() {
		c.path(s, t, key.GetPath())
	}
	for _, p := range q.GetPopulate() {
		for _, a := range t.attributes {
			if target := s.targetOf(t, a.name); target != nil && (p.GetName() == "*" || p.GetName() == a.name) {
				c.query(s, target, p.GetQuery())
			}
		}
	}
}

func (c *changes) filter(s *Schema, t *table, f *queryv1.Filter) {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		c.group(s, t, node.All)
	case *queryv1.Filter_Any:
		c.group(s, t, node.Any)
	case *queryv1.Filter_Not:
		c.filter(s, t, node.Not)
	case *queryv1.Filter_Comparison:
		c.path(s, t, []string{node.Comparison.GetAttribute()})
	case *queryv1.Filter_Nested:
		if target := s.targetOf(t, node.Nested.GetRelation()); target != nil {
			c.table(target)
			c.filter(s, target, node.Nested.GetFilter())
		}
	}
}

func (c *changes) group(s *Schema, t *table, g *queryv1.Group) {
	for _, f := range g.GetFilters() {
		c.filter(s, t, f)
	}
}

// path adds what lies on a path of names, with the times that an order by what is to come compares with the present.
func (c *changes) path(s *Schema, t *table, path []string) {
	for _, name := range path {
		if order, ok := t.Orders[name]; ok {
			related := s.targetOf(t, order.relation)
			column := related.byName[order.attribute].column
			c.add(fmt.Sprintf("(SELECT min(%[1]s) FROM %[2]s WHERE %[1]s > $1)", column, related.Name))
			c.table(related)
			return
		}
		if t = s.targetOf(t, name); t == nil {
			return
		}
		c.table(t)
	}
}

// targetOf is the table that an attribute leads to; nil when it leads to none.
func (s *Schema) targetOf(t *table, name string) *table {
	a := t.byName[name]
	if a == nil || !a.related() {
		return nil
	}
	return s.tables[a.target]
}
