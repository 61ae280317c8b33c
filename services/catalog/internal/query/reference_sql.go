package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// keysOf are the values of the link columns of a row; NULL when the next level needs none.
func keysOf(alias string, columns []string) string {
	if len(columns) == 0 {
		return "NULL::integer[]"
	}
	keys := make([]string, len(columns))
	for i, c := range columns {
		keys[i] = alias + "." + c
	}
	return "ARRAY[" + strings.Join(keys, ", ") + "]::integer[]"
}

// ranked selects the references of the rows that a FROM item ranks; number tells the branches of a statement apart. The system
// column xmin is the transaction that wrote a row: every change of texts, links or parts writes the row, too.
func ranked(t *table, from string, keys []string, number int) string {
	return fmt.Sprintf("SELECT %d, page.parent, page.rank, t.id, t.xmin, %s FROM %s JOIN %s t ON t.id = page.id", number, keysOf("t", keys), from, t.Name)
}

// branch selects the references of the rows that a relation leads to from all parents.
func (b *builder) branch(one *branch, link Link, q *queryv1.Query, parents []int32, number int) (string, error) {
	first := q.GetPage().GetStart() <= 0
	chosen := len(q.GetSort()) > 0 || q.GetPage().GetLimit() > 0 || !first
	switch {
	case link.column != "" && first:
		return b.single(one, q, parents, number)
	case chosen || link.back != "" && !one.table.component:
		from, err := b.related(one.table, link, q, parents)
		return ranked(one.table, from, one.keys, number), err
	default:
		return b.window(one, link, q, parents, number)
	}
}

// single is branch for a link to one row: there is nothing to order.
func (b *builder) single(one *branch, q *queryv1.Query, parents []int32, number int) (string, error) {
	row, ids := b.alias(), b.arg(parents)
	where, err := b.where(one.table, row, q)
	return fmt.Sprintf("SELECT %d, %[2]s.id, 1, %[2]s.id, %[2]s.xmin, %[3]s FROM %[4]s %[2]s WHERE %[2]s.id = ANY (%[5]s) AND %[6]s",
		number, row, keysOf(row, one.keys), one.table.Name, ids, where), err
}

// window is branch for lists in their stored order: one scan for all parents. Related entries that are many to a parent go
// without it, since it reads them all before it drops those beyond the bound.
func (b *builder) window(one *branch, link Link, q *queryv1.Query, parents []int32, number int) (string, error) {
	row, ids := b.alias(), b.arg(parents)
	j := b.join(one.table, row, link, "ANY ("+ids+")")
	where, err := b.where(one.table, row, q)
	if err != nil {
		return "", err
	}
	order, err := b.order(one.table, row, j.order, nil)
	if err != nil {
		return "", err
	}
	inner := fmt.Sprintf("SELECT %s AS parent, row_number() OVER (PARTITION BY %[1]s ORDER BY %[2]s) AS rank, %[3]s.id, %[3]s.xmin AS version, %[4]s AS keys FROM %[5]s WHERE %[6]s",
		j.parent, order, row, keysOf(row, one.keys), j.from, and(j.tie, where))
	return fmt.Sprintf("SELECT %d, page.parent, page.rank, page.id, page.version, page.keys FROM (%s) page WHERE page.rank <= %d", number, inner, link.bound()), nil
}
