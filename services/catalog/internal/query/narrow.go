package query

import (
	"fmt"
	"slices"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

const (
	// pageCandidates bounds the ids that a narrow condition passes to the rest of a page's query. When more rows match,
	// reading in the order of the page soon reaches matching rows as well.
	pageCandidates = 2000
	// countCandidates is the same bound for counts of text conditions. Beyond it the texts of the whole table are read;
	// 100 000 candidates (up to three languages of an entry each) take an index 0.2 s.
	countCandidates = 100_000
)

// Statements are planned once for all values, so the planner cannot know whether ten rows or all meet "ends after $1"
// or "contains $1". Instead, the statement itself reads the rows that may match from an index, and when these are few,
// it reads no others. The whole condition of the query applies either way.

// narrowed is SQL that selects from an index the ids of all rows that can match a query. It is used for at most bound ids.
type narrowed struct {
	ids   string
	bound int
	// linked is a condition on the ids, "" for none.
	linked string
}

// narrow finds an index for the query; ids is "" when no condition has one. texts is the bound for conditions on texts.
func (b *builder) narrow(t *table, q *queryv1.Query, texts int) (narrowed, error) {
	for _, index := range []struct {
		bound int
		find  func() (string, error)
	}{
		{texts, func() (string, error) { return b.narrowSearch(t, q.GetSearch()) }},
		{texts, func() (string, error) { return b.narrowTexts(t, q.GetFilter()) }},
		{b.schema.pageCandidates, func() (string, error) { return b.narrowRange(t, q.GetFilter()) }},
		{b.schema.pageCandidates, func() (string, error) { return b.narrowRelated(t, q.GetFilter()) }},
		{b.schema.pageCandidates, func() (string, error) { return b.narrowPlace(t, q.GetPlace()) }},
		// Last: the index of words also serves the whole condition, and a frequent word has more matches than a range.
		{texts, func() (string, error) { return b.narrowMatch(t, q.GetMatch()), nil }},
	} {
		ids, err := index.find()
		if err != nil {
			return narrowed{}, err
		}
		if ids != "" {
			linked, err := b.linked(t, q.GetFilter())
			return narrowed{ids: ids, bound: index.bound, linked: linked}, err
		}
	}
	return narrowed{}, nil
}

// linked is those conditions of a filter that need no more of a row than its id: on rows behind a table of links. They are applied to the
// ids of narrow, before the rows are read. OFFSET keeps PostgreSQL from making joins of them, whose order it would choose by the estimate
// of a thousand ids.
func (b *builder) linked(t *table, f *queryv1.Filter) (string, error) {
	var conditions []string
	for _, member := range members(f) {
		n := member.GetNested()
		if n == nil || testsNull(n.GetFilter()) || t.Links[n.GetRelation()].table == "" {
			continue
		}
		matching, _, err := b.relatedRows(t, "narrow", n, level{})
		if err != nil {
			return "", err
		}
		conditions = append(conditions, "EXISTS ("+matching+" OFFSET 0)")
	}
	return all(conditions...), nil
}

// narrowSearch handles `_q`: rows whose text columns contain the text, or that have the number.
func (b *builder) narrowSearch(t *table, text string) (string, error) {
	columns := t.searchedColumns()
	if len(columns) == 0 || !hasTrigram(text) {
		return "", nil
	}
	searched := b.contained(text, false, false, columns...)
	var parts []string
	for _, c := range columns {
		parts = append(parts, c.matchingIDs(t, searched))
	}
	if n, err := castNumber(text, "_q"); err == nil {
		for _, a := range t.attributes {
			if a.numeric() {
				parts = append(parts, fmt.Sprintf("SELECT x.id FROM %s x WHERE x.%s = %s", t.Name, a.column, b.number(n)))
			}
		}
	}
	return strings.Join(parts, " UNION ALL "), nil
}

// narrowTexts handles matches within texts: any one of an all group, or every one of an any group.
func (b *builder) narrowTexts(t *table, f *queryv1.Filter) (string, error) {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_Comparison:
		return b.narrowComparison(t, node.Comparison)
	case *queryv1.Filter_All:
		for _, member := range node.All.GetFilters() {
			if ids, err := b.narrowTexts(t, member); ids != "" || err != nil {
				return ids, err
			}
		}
	case *queryv1.Filter_Any:
		return b.narrowAny(t, node.Any.GetFilters())
	}
	return "", nil
}

func (b *builder) narrowAny(t *table, members []*queryv1.Filter) (string, error) {
	before := len(b.args)
	var parts []string
	for _, member := range members {
		ids, err := b.narrowTexts(t, member)
		if err != nil {
			return "", err
		}
		if ids == "" {
			b.args = b.args[:before] // PostgreSQL cannot infer the type of an unused argument
			return "", nil
		}
		parts = append(parts, ids)
	}
	return strings.Join(parts, " UNION ALL "), nil
}

func (b *builder) narrowComparison(t *table, c *queryv1.Comparison) (string, error) {
	column := t.textColumns[c.GetAttribute()]
	p, ok := patterned[c.GetOperator()]
	if column == nil || !ok || strings.HasPrefix(p[0], "NOT") || len(c.GetValues()) != 1 || !hasTrigram(c.GetValues()[0].GetText()) {
		return "", nil
	}
	text, err := castText(c.GetValues()[0].GetText(), c.GetAttribute())
	if err != nil {
		return "", err
	}
	return column.matchingIDs(t, b.contained(text, p[1] == "", p[2] == "", column)), nil
}

// narrowRange handles bounds of instants whose column is the first of an index.
func (b *builder) narrowRange(t *table, f *queryv1.Filter) (string, error) {
	return b.rangeOf(t, f, "id")
}

// narrowRelated handles such bounds on related rows that refer to their parent.
func (b *builder) narrowRelated(t *table, f *queryv1.Filter) (string, error) {
	for _, member := range members(f) {
		nested := member.GetNested()
		if nested == nil || testsNull(nested.GetFilter()) {
			continue
		}
		a := t.byName[nested.GetRelation()]
		if a == nil || !a.related() || t.Links[a.name].back == "" {
			continue
		}
		ids, err := b.rangeOf(b.schema.tables[a.target], nested.GetFilter(), t.Links[a.name].back)
		if ids != "" || err != nil {
			return ids, err
		}
	}
	return "", nil
}

// members flattens the conditions that must all hold.
func members(f *queryv1.Filter) []*queryv1.Filter {
	all := f.GetAll()
	if all == nil {
		return []*queryv1.Filter{f}
	}
	var out []*queryv1.Filter
	for _, member := range all.GetFilters() {
		out = append(out, members(member)...)
	}
	return out
}

// bounding are the operators that bound a range; true: an upper bound, so the index is read backwards.
var bounding = map[queryv1.Operator]bool{
	queryv1.Operator_OPERATOR_EQ: false, queryv1.Operator_OPERATOR_BETWEEN: false,
	queryv1.Operator_OPERATOR_LT: true, queryv1.Operator_OPERATOR_LTE: true,
	queryv1.Operator_OPERATOR_GT: false, queryv1.Operator_OPERATOR_GTE: false,
}

// rangeOf selects a column of the rows within the bounds that a filter sets on the table's ranges. The first range with
// a bound chooses the index: because of the order, the planner reads that index and stops at the last candidate.
func (b *builder) rangeOf(t *table, f *queryv1.Filter, column string) (string, error) {
	var conditions []string
	lead, descending := "", false
	for _, name := range t.Ranges {
		for _, member := range members(f) {
			c := member.GetComparison()
			down, bounds := bounding[c.GetOperator()]
			if c.GetAttribute() != name || !bounds || slices.ContainsFunc(c.GetValues(), func(v *queryv1.Value) bool { return v.Text == nil }) {
				continue
			}
			condition, err := b.comparison(t, "x", c, level{})
			if err != nil {
				return "", err
			}
			conditions = append(conditions, condition)
			if lead == "" {
				lead, descending = "x."+t.byName[name].column, down
			}
		}
	}
	if lead == "" {
		return "", nil
	}
	if descending {
		lead += " DESC"
	}
	return fmt.Sprintf("(SELECT x.%s AS id FROM %s x WHERE %s ORDER BY %s LIMIT %d)",
		column, t.Name, strings.Join(conditions, " AND "), lead, b.schema.pageCandidates+1), nil
}
