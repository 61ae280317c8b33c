package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// order compiles the sort keys; the id is the last key, so that pages never overlap.
func (b *builder) order(t *table, alias, fallback string, sorts []*queryv1.Sort) (string, error) {
	keys, err := b.keys(t, alias, sorts)
	if len(keys) == 0 && fallback != "" {
		keys = append(keys, fallback)
	}
	return strings.Join(append(keys, alias+".id"), ", "), err
}

func (b *builder) keys(t *table, alias string, sorts []*queryv1.Sort) ([]string, error) {
	var keys []string
	for _, s := range sorts {
		x, err := b.sortKey(t, alias, s.GetPath(), 0)
		if err != nil {
			return nil, err
		}
		if s.GetDescending() {
			x += " DESC"
		}
		keys = append(keys, x)
	}
	return keys, nil
}

// sortKey follows a path through relations to a scalar; of several related rows the smallest value is used.
func (b *builder) sortKey(t *table, alias string, path []string, depth int) (string, error) {
	if len(path) == 0 || depth > maxDepth {
		return "", overBudget("levels of relations")
	}
	if path[0] == matchOrder && len(path) == 1 && b.matched != nil && t.Words.Table != "" {
		return b.bestMatch(t, alias, b.matched), nil
	}
	if path[0] == distanceOrder && len(path) == 1 && b.circle != nil && t.Place.Table != "" {
		return b.nearest(t, alias, b.circle), nil
	}
	if order, ok := t.Orders[path[0]]; ok && len(path) == 1 {
		return b.next(t, alias, order)
	}
	if len(path) == 1 {
		x, _, err := b.expression(t, alias, path[0])
		return x, err
	}
	target, row, j, err := b.step(t, alias, path[0])
	if err != nil {
		return "", err
	}
	x, err := b.sortKey(target, row, path[1:], depth+1)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("(SELECT min(%s) FROM %s WHERE %s)", x, j.from, and(j.tie, b.visible(target, row))), nil
}

// next is the earliest time of related rows that are not over.
func (b *builder) next(t *table, alias string, o Order) (string, error) {
	target, row, j, err := b.step(t, alias, o.relation)
	if err != nil {
		return "", err
	}
	x, _, err := b.expression(target, row, o.attribute)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("(SELECT min(%s) FROM %s WHERE %s)", x, j.from,
		and(j.tie, b.visible(target, row), o.of(row), b.coming(target, row, o.attribute))), nil
}

// of is the condition on the related row with the alias.
func (o Order) of(row string) string { return row + "." + o.only }

// indexOrder reports whether a page can be read in the order of an index: its first sort key is an order of the table,
// ascending.
func (t *table) indexOrder(sorts []*queryv1.Sort) (Order, bool) {
	if len(sorts) == 0 || len(sorts[0].GetPath()) != 1 || sorts[0].GetDescending() {
		return Order{}, false
	}
	o, ok := t.Orders[sorts[0].GetPath()[0]]
	return o, ok && t.Links[o.relation].back != ""
}

// pageInIndexOrder reads a page in such an order. It reads the related rows from now on until the page is full; only if
// they do not fill it, rows without a related row follow.
func (b *builder) pageInIndexOrder(s selection, o Order, q *queryv1.Query, page *queryv1.Page) (string, error) {
	target, row, j, err := b.step(s.table, s.row, o.relation)
	if err != nil {
		return "", err
	}
	at, _, err := b.expression(target, row, o.attribute)
	if err != nil {
		return "", err
	}
	keys, err := b.keys(s.table, s.row, q.GetSort()[1:])
	if err != nil {
		return "", err
	}
	order := strings.Join(append(keys, s.row+".id"), ", ")
	_, other, sooner, err := b.step(s.table, s.row, o.relation)
	if err != nil {
		return "", err
	}
	also, _, err := b.expression(target, other, o.attribute)
	if err != nil {
		return "", err
	}
	coming := b.coming(target, row, o.attribute) + " AND " + o.of(row)
	first := fmt.Sprintf("NOT EXISTS (SELECT 1 FROM %s WHERE %s AND %s AND %s AND (%s, %s.id) < (%s, %s.id))", sooner.from, sooner.tie,
		b.coming(target, other, o.attribute), o.of(other), also, other, at, row)
	none := fmt.Sprintf("NOT EXISTS (SELECT 1 FROM %s WHERE %s AND %s)", j.from, j.tie, coming)
	wanted := int64(page.GetStart()) + int64(page.GetLimit())
	return fmt.Sprintf("WITH soon AS MATERIALIZED (SELECT %[1]s.id FROM %[2]s %[1]s, %[3]s WHERE %[4]s ORDER BY %[5]s, %[6]s LIMIT %[7]d) "+
		"SELECT id%[11]s FROM (SELECT id, 0 AS late, row_number() OVER () AS place FROM soon UNION ALL "+
		"(SELECT id, 1, row_number() OVER () FROM (SELECT %[1]s.id FROM %[2]s %[1]s "+
		"WHERE (SELECT count(*) FROM soon) < %[7]d AND %[8]s ORDER BY %[6]s LIMIT %[7]d) late)) ordered "+
		"ORDER BY late, place LIMIT %[9]d OFFSET %[10]s",
		s.row, s.table.Name, j.from, and(j.tie, coming, first, s.where), at, order, wanted, and(none, s.where), page.GetLimit(),
		b.arg(page.GetStart()), b.total(unknownTotal)), nil
}
