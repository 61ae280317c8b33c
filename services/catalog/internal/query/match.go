package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// matchOrder is the sort key of the best match; it is no attribute.
const matchOrder = "match"

// At most two of three words may be missing when no row has all of them.
const missingMost, missingOf = 2, 3

// Words is the table of searchable words: keys and words are tsvectors, kind orders equal matches.
type Words struct {
	Table, Key string
	// Then is the order of equal matches.
	Then string
}

// matching selects the ids of the rows whose words match.
func (b *builder) matching(t *table, m *queryv1.Match) string {
	rows := fmt.Sprintf("SELECT m.%s AS id FROM %s m WHERE m.keys @@ %s::text::tsquery", t.Words.Key, t.Words.Table, b.arg(m.GetFound()))
	if len(m.GetWords()) > 0 {
		rows += fmt.Sprintf(" AND %s <= %d", b.missing("m", m.GetWords()), len(m.GetWords())*missingMost/missingOf)
	}
	return rows
}

// missing is the number of expressions that a row does not match.
func (b *builder) missing(alias string, words []string) string {
	parts := make([]string, len(words))
	for i, word := range words {
		parts[i] = fmt.Sprintf("(NOT %s.keys @@ %s::text::tsquery)::int", alias, b.arg(word))
	}
	return "(" + strings.Join(parts, " + ") + ")"
}

// match is the condition that the row's words match; "" without words to match.
func (b *builder) match(t *table, alias string, m *queryv1.Match) (string, error) {
	if m == nil {
		return "", nil
	}
	if t.Words.Table == "" {
		return "", invalid(matchOrder)
	}
	return fmt.Sprintf("%s.id IN (%s)", alias, b.matching(t, m)), nil
}

// narrowMatch handles words to match: they have an index.
func (b *builder) narrowMatch(t *table, m *queryv1.Match) string {
	if m == nil {
		return ""
	}
	return b.matching(t, m)
}

// bestMatch is the sort key of the best match: the fewest missing words, the best expression, the most words in the
// title, the words as they were typed, and the kind.
func (b *builder) bestMatch(t *table, alias string, m *queryv1.Match) string {
	keys := []string{}
	if len(m.GetWords()) > 0 {
		keys = append(keys, b.missing("m", m.GetWords()))
	}
	if len(m.GetBetter()) > 0 {
		cases := ""
		for i, better := range m.GetBetter() {
			cases += fmt.Sprintf(" WHEN m.keys @@ %s::text::tsquery THEN %d", b.arg(better), i)
		}
		keys = append(keys, fmt.Sprintf("CASE%s ELSE %d END", cases, len(m.GetBetter())))
	}
	if len(m.GetTitles()) > 1 {
		keys = append(keys, b.missing("m", m.GetTitles()))
	}
	if m.GetTyped() != "" {
		keys = append(keys, fmt.Sprintf("(NOT m.words @@ %s::text::tsquery)::int", b.arg(m.GetTyped())))
	}
	return fmt.Sprintf("(SELECT ARRAY[%s] FROM %s m WHERE m.%s = %s.id)",
		strings.Join(append(keys, "m.kind"), ", "), t.Words.Table, t.Words.Key, alias)
}

// sorts returns the sort keys of a page. Words without a sort: the best match first, then the next date.
func (b *builder) sorts(t *table, q *queryv1.Query) []*queryv1.Sort {
	if q.GetMatch() == nil || len(q.GetSort()) > 0 {
		return q.GetSort()
	}
	out := []*queryv1.Sort{{Path: []string{matchOrder}}}
	if t.Words.Then != "" {
		out = append(out, &queryv1.Sort{Path: []string{t.Words.Then}})
	}
	return out
}
