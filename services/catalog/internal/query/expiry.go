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

// ReportExpiry receives the instant at which a response changes without a write: an entry is published, or a date of an
// event passes. It may be called several times for a response; the earliest instant counts.
type ReportExpiry func(ctx context.Context, until time.Time)

// ReportingExpiry returns the reader that also reports the expiry of its public responses. Other responses are not
// cacheable and have none.
func (r *Reader) ReportingExpiry(report ReportExpiry) *Reader {
	reporting := *r
	reporting.reportExpiry = report
	return &reporting
}

// reportExpiryOf reports the first instant after now at which a table of a query changes without a write.
func (r *reading) reportExpiryOf(ctx context.Context, t *table, q *queryv1.Query) error {
	if sql := r.expirySQL(t, q); sql != "" {
		return r.reportRow(ctx, r.db.QueryRow(ctx, sql, r.now))
	}
	return nil
}

// expirySQL selects that instant, with now as its argument; "" when it is not reported, or the response does not depend
// on the time.
func (r *reading) expirySQL(t *table, q *queryv1.Query) string {
	c := clockChanges{}
	c.query(r.schema, t, q)
	return r.firstOf(c)
}

// referencesExpirySQL is expirySQL for references, whose rows report the publications of single related entries themselves.
func (r *reading) referencesExpirySQL(t *table, q *queryv1.Query) string {
	c := clockChanges{byRow: true}
	c.query(r.schema, t, q)
	return r.firstOf(c)
}

// entryExpirySQL is referencesExpirySQL for a single entry. It is public already, and that a missing one becomes public does not
// matter: errors are not cached.
func (r *reading) entryExpirySQL(t *table, q *queryv1.Query) string {
	c := clockChanges{byRow: true}
	c.relations(r.schema, t, q)
	return r.firstOf(c)
}

func (r *reading) firstOf(c clockChanges) string {
	if len(c.sql) == 0 || r.reportExpiry == nil || r.viewer != (Viewer{}) {
		return ""
	}
	return "SELECT least(" + strings.Join(c.sql, ", ") + ")"
}

// reportRow reports the instant in a row, if it is not null.
func (r *reading) reportRow(ctx context.Context, row pgx.Row) error {
	var until *time.Time
	if err := row.Scan(&until); err != nil {
		return fmt.Errorf("until: %w", err)
	}
	if until != nil {
		r.report(ctx, *until)
	}
	return nil
}

func (r *reading) report(ctx context.Context, until time.Time) {
	if r.reportExpiry != nil {
		r.reportExpiry(ctx, until)
	}
}

// clockChanges are subqueries for the next instants at which a table changes without a write, each once.
type clockChanges struct {
	sql []string
	// byRow: rows of single links report their own publication.
	byRow bool
}

func (c *clockChanges) add(sql string) {
	if !slices.Contains(c.sql, sql) {
		c.sql = append(c.sql, sql)
	}
}

// nextPublicationIn is the first publication in a table after an instant. The expression has an index of its own: for
// the column alone, the planner expects most rows after the instant.
func nextPublicationIn(table, after string) string {
	return fmt.Sprintf("(SELECT min(published_at AT TIME ZONE 'UTC') FROM %s "+
		"WHERE published_at AT TIME ZONE 'UTC' > %s AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'", table, after)
}

// table adds the next publication in a table that a query shows, filters or sorts by.
func (c *clockChanges) table(t *table) {
	if t.publishing != "" {
		c.add(t.publishing)
	}
}

func (c *clockChanges) query(s *Schema, t *table, q *queryv1.Query) {
	c.table(t)
	c.below(s, t, q)
}

// below adds what a query of a table shows, filters or sorts by, apart from the table itself.
func (c *clockChanges) below(s *Schema, t *table, q *queryv1.Query) {
	c.filter(s, t, q.GetFilter())
	for _, key := range q.GetSort() {
		c.path(s, t, key.GetPath())
	}
	c.relations(s, t, q)
}

// relations adds the tables that a query populates.
func (c *clockChanges) relations(s *Schema, t *table, q *queryv1.Query) {
	for _, p := range q.GetPopulate() {
		if p.GetName() != "*" {
			c.relation(s, t, p.GetName(), p.GetQuery())
			continue
		}
		for _, a := range t.attributes {
			c.relation(s, t, a.name, p.GetQuery())
		}
	}
}

func (c *clockChanges) relation(s *Schema, t *table, name string, q *queryv1.Query) {
	target := s.targetOf(t, name)
	switch {
	case target == nil:
	case c.byRow && t.Links[name].column != "":
		c.below(s, target, q)
	default:
		c.query(s, target, q)
	}
}

func (c *clockChanges) filter(s *Schema, t *table, f *queryv1.Filter) {
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

func (c *clockChanges) group(s *Schema, t *table, g *queryv1.Group) {
	for _, f := range g.GetFilters() {
		c.filter(s, t, f)
	}
}

// path adds the tables on a path of names, and for an Order the times that it compares with now.
func (c *clockChanges) path(s *Schema, t *table, path []string) {
	for _, name := range path {
		if order, ok := t.Orders[name]; ok {
			related := s.targetOf(t, order.relation)
			c.add(related.nextEnd(order.attribute))
			c.table(related)
			return
		}
		if t = s.targetOf(t, name); t == nil {
			return
		}
		c.table(t)
	}
}

// targetOf is the table that an attribute refers to; nil for a scalar.
func (s *Schema) targetOf(t *table, name string) *table {
	a := t.byName[name]
	if a == nil || !a.related() {
		return nil
	}
	return s.tables[a.target]
}
