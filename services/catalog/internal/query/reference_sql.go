package query

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// ranked selects the references of the rows that a FROM item ranks; number identifies the branch within its statement.
// The system column xmin is the transaction that wrote the row: every change of texts, links or components also writes
// the row. The sixth column is the publication of a row that the statement does not compare with now; further ones may follow.
func ranked(t *table, from string, number int, further string) string {
	return fmt.Sprintf("SELECT %d, page.parent, page.rank, t.id, t.xmin, NULL::timestamptz%s FROM %s JOIN %s t ON t.id = page.id",
		number, further, from, t.Name)
}

// integerOrders are the orders of links that can be ranks.
var integerOrders = []string{"", "id", position}

// reference selects the reference of one public row, as ranked does.
func (b *builder) reference(t *table, id int32) string {
	row := b.alias()
	return fmt.Sprintf("SELECT 0, 0, 1, %[1]s.id, %[1]s.xmin, NULL::timestamptz FROM %[2]s %[1]s WHERE %[3]s",
		row, t.Name, and(row+".id = "+b.arg(id), b.visible(t, row)))
}

// branch selects the references of the rows that a relation of t leads to, for all parents.
func (b *builder) branch(t *table, one *branch, q *queryv1.Query, number int) (string, error) {
	link := t.Links[one.attribute.name]
	first := q.GetPage().GetStart() <= 0
	chosen := len(q.GetSort()) > 0 || q.GetPage().GetLimit() > 0 || !first
	switch {
	case link.column != "":
		return b.single(t, one, q, number)
	case chosen || link.back != "" && !one.table.component:
		from, err := b.related(one.table, link, q, one.parents)
		return ranked(one.table, from, number, ""), err
	default:
		return b.stored(one, link, q, number)
	}
}

// single is branch for a link to one row, which needs no order. A start after the first row selects nothing. Rows that are published
// later are selected, too: their publication is the expiry of the response.
func (b *builder) single(t *table, one *branch, q *queryv1.Query, number int) (string, error) {
	row, parent, ids := b.alias(), b.alias(), b.among(one.parents)
	where, err := b.conditions(one.table, row, q)
	if q.GetPage().GetStart() > 0 {
		where = "FALSE"
	}
	published := "NULL::timestamptz"
	if one.table.publishing != "" {
		published = row + ".published_at"
		where = all(where, published+" IS NOT NULL")
	}
	return fmt.Sprintf("SELECT %d, %[2]s.id, 1, %[3]s.id, %[3]s.xmin, %[4]s FROM %[5]s %[2]s JOIN %[6]s %[3]s ON %[3]s.id = %[2]s.%[7]s "+
		"WHERE %[2]s.id = %[8]s AND %[9]s",
		number, parent, row, published, t.Name, one.table.Name, t.Links[one.attribute.name].column, ids, and(where)), err
}

// stored is branch for lists in their stored order. For a single parent the position is the rank, so no row is counted. For several
// it is one scan, which reads all rows before it drops those above the bound, so relations with many entries per parent use
// related instead.
func (b *builder) stored(one *branch, link Link, q *queryv1.Query, number int) (string, error) {
	row := b.alias()
	j := b.join(one.table, row, link, b.among(one.parents))
	where, err := b.where(one.table, row, q)
	if err != nil {
		return "", err
	}
	order, err := b.order(one.table, row, j.order, nil)
	if err != nil {
		return "", err
	}
	if len(one.parents) == 1 && slices.Contains(integerOrders, link.order) {
		return fmt.Sprintf("(SELECT %d, %s, %s, %[4]s.id, %[4]s.xmin, NULL::timestamptz FROM %[5]s WHERE %[6]s ORDER BY %[7]s LIMIT %[8]d)",
			number, j.parent, cmp.Or(j.order, "0"), row, j.from, and(j.tie, where), order, link.bound()), nil
	}
	inner := fmt.Sprintf("SELECT %s AS parent, row_number() OVER (PARTITION BY %[1]s ORDER BY %[2]s) AS rank, "+
		"%[3]s.id, %[3]s.xmin AS version FROM %[4]s WHERE %[5]s",
		j.parent, order, row, j.from, and(j.tie, where))
	return fmt.Sprintf("SELECT %d, page.parent, page.rank, page.id, page.version, NULL::timestamptz FROM (%s) page WHERE page.rank <= %d",
		number, inner, link.bound()), nil
}

// union is the statement for all branches of a level. Its rows have no order: a sort by PostgreSQL costs more than sorting them here.
func union(level []*branch) string {
	parts := make([]string, len(level))
	for i, one := range level {
		parts[i] = one.sql
	}
	return strings.Join(parts, " UNION ALL ")
}
