package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// selection is the rows of a table, with the alias row, that meet where.
type selection struct {
	table      *table
	row, where string
	// columns is the select list, from are further FROM items.
	columns string
	from    []string
}

func (s selection) sql(also, tail string) string {
	from := strings.Join(append([]string{s.table.Name + " " + s.row}, s.from...), ", ")
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s%s", s.columns, from, and(also, s.where), tail)
}

// choose combines two statements of which exactly one runs, depending on the number of candidates: few reads only the
// candidates, many reads all rows.
func choose(narrow narrowed, few, many func(also string) (string, error), row string) (string, error) {
	if narrow.ids == "" {
		return many("")
	}
	candidates, err := few(fmt.Sprintf("(SELECT count(*) FROM narrow) <= %d AND %s.id = ANY (ARRAY(SELECT id FROM narrow WHERE %s))",
		narrow.bound, row, and(narrow.linked)))
	if err != nil {
		return "", err
	}
	all, err := many(fmt.Sprintf("(SELECT count(*) FROM narrow) > %d", narrow.bound))
	return fmt.Sprintf("WITH narrow AS MATERIALIZED (SELECT id FROM (%s) found LIMIT %d) (%s) UNION ALL (%s)",
		narrow.ids, narrow.bound+1, candidates, all), err
}

// found selects all rows that match a query.
func (b *builder) found(s selection, q *queryv1.Query) (string, error) {
	narrow, err := b.narrow(s.table, q, b.schema.countCandidates)
	if err != nil {
		return "", err
	}
	all := func(also string) (string, error) { return s.sql(also, ""), nil }
	return choose(narrow, all, all, s.row)
}

const (
	// countedTotal is the total of a page that reads all rows that match, before its limit applies.
	countedTotal = "count(*) OVER ()"
	// unknownTotal is that of a page that stops reading at its last row.
	unknownTotal = "NULL::bigint"
)

// total is a further column of the statement of a page; "" if the page is not counted.
func (b *builder) total(value string) string {
	if !b.counted {
		return ""
	}
	return ", " + value + " AS total"
}

// ordered selects the ids of a page of the rows that match a query, and the total if the page is counted. The few rows of an index
// are all read and sorted, so counting them costs less than a statement that finds them again.
func (b *builder) ordered(s selection, q *queryv1.Query, page *queryv1.Page) (string, error) {
	narrow, err := b.narrow(s.table, q, b.schema.pageCandidates)
	if err != nil {
		return "", err
	}
	sorts := b.sorts(s.table, q)
	o, indexed := s.table.indexOrder(sorts)
	if indexed && narrow.ids == "" {
		return b.pageInIndexOrder(s, o, q, page)
	}
	b.matched, b.circle = q.GetMatch(), q.GetPlace().GetCircle()
	order, err := b.order(s.table, s.row, "", sorts)
	if err != nil {
		return "", err
	}
	tail := b.tail(order, page)
	few, many := s, s
	few.columns += b.total(countedTotal)
	many.columns += b.total(unknownTotal)
	fewSorted := func(also string) (string, error) { return few.sql(also, tail), nil }
	if !indexed {
		return choose(narrow, fewSorted, func(also string) (string, error) { return many.sql(also, tail), nil }, s.row)
	}
	return choose(narrow, fewSorted, func(also string) (string, error) {
		s.where = and(also, s.where)
		return b.pageInIndexOrder(s, o, q, page)
	}, s.row)
}

// tail is the ORDER BY and LIMIT of a page. The limit is part of the text: for an argument the planner expects a tenth
// of the table, and reads the whole table.
func (b *builder) tail(order string, page *queryv1.Page) string {
	tail := fmt.Sprintf(" ORDER BY %s LIMIT %d", order, page.GetLimit())
	if page.GetStart() > 0 {
		tail += " OFFSET " + b.arg(page.GetStart())
	}
	return tail
}
