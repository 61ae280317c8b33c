package query

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// textSeparator separates the texts in a text column.
const textSeparator = "\x1f"

// trigram is the minimum number of consecutive letters or digits for which a trigram index helps.
const trigram = 3

// TextColumn is a generated column with texts of attributes in lower case, separated by U+001F, with a trigram index.
// It is in the table of translations, one row per language, when its attributes are translated, and else in the table
// itself.
type TextColumn struct {
	Column     string
	Attributes []string
	// Phrases: the column also has an index of its words, for texts of several words.
	Phrases bool
}

// textColumn is a resolved TextColumn; searched: all its attributes are searchable.
type textColumn struct {
	column               string
	translated, searched bool
	phrases              bool
}

// resolveTextColumns resolves the table's text columns.
func (t *table) resolveTextColumns() error {
	t.textColumns = map[string]*textColumn{}
	for _, declared := range t.TextColumns {
		c := &textColumn{column: declared.Column, searched: true, phrases: declared.Phrases}
		for i, name := range declared.Attributes {
			a := t.byName[name]
			if a == nil || a.related() || a.kind != queryv1.Kind_KIND_STRING || i > 0 && a.translated != c.translated {
				return fmt.Errorf("%s: %s cannot be part of the text column %s", t.Message, name, declared.Column)
			}
			c.translated, c.searched = a.translated, c.searched && a.searchable
			t.textColumns[name] = c
		}
	}
	return nil
}

// searchedColumns are the text columns that contain exactly the searchable attributes; nil when there are none such.
func (t *table) searchedColumns() []*textColumn {
	var out []*textColumn
	seen := map[*textColumn]bool{}
	for _, a := range t.attributes {
		if !a.searchable {
			continue
		}
		c := t.textColumns[a.name]
		if c == nil || !c.searched {
			return nil
		}
		if !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	return out
}

// contained is a text to be found in text columns: the arguments of its pattern and of its phrase, "" without a phrase.
type contained struct{ pattern, phrase string }

// contained adds the arguments of a text; begins and ends as in phraseOf.
func (b *builder) contained(text string, begins, ends bool, columns ...*textColumn) contained {
	c := contained{pattern: b.arg("%" + escapeLike(text) + "%")}
	phrase := phraseOf(text, begins, ends)
	if phrase != "" && slices.ContainsFunc(columns, func(c *textColumn) bool { return c.phrases }) {
		c.phrase = b.arg(phrase)
	}
	return c
}

// matchingIDs selects the ids of rows whose column contains a text, in any language.
func (c *textColumn) matchingIDs(t *table, text contained) string {
	table, id := t.Name, "id"
	if c.translated {
		table, id = t.Translations, t.Key
	}
	condition := fmt.Sprintf("x.%s LIKE lower(%s)", c.column, text.pattern)
	if c.phrases && text.phrase != "" {
		// The concatenation keeps the planner from the trigram index: it reads many more entries for a phrase.
		condition = fmt.Sprintf("phrase_words(x.%[1]s) @@ lower(%[2]s)::tsquery AND x.%[1]s || '' LIKE lower(%[3]s)",
			c.column, text.phrase, text.pattern)
	}
	return fmt.Sprintf("SELECT x.%s AS id FROM %s x WHERE %s", id, table, condition)
}

// matches is the condition that the column matches a pattern for the row with the alias, in the language or, for "", in
// any. OFFSET prevents the planner from turning it into a scan of all rows.
func (c *textColumn) matches(t *table, alias, language, pattern string) string {
	if !c.translated {
		return fmt.Sprintf("%s.%s LIKE lower(%s)", alias, c.column, pattern)
	}
	if language != "" {
		language = fmt.Sprintf(" AND x.locale = '%s'", language)
	}
	return fmt.Sprintf("EXISTS (SELECT 1 FROM %s x WHERE x.%s = %s.id%s AND x.%s LIKE lower(%s) OFFSET 0)",
		t.Translations, t.Key, alias, language, c.column, pattern)
}

// hasTrigram reports whether a trigram index can be used to find a text.
func hasTrigram(text string) bool {
	run := 0
	for _, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			run = 0
			continue
		}
		if run++; run == trigram {
			return true
		}
	}
	return false
}

// search compiles `_q`: the text in any searchable attribute, or its number in any numeric one.
func (b *builder) search(t *table, alias, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	text, err := castText(text, "_q")
	if err != nil {
		return "", err
	}
	pattern, number := "", ""
	if t.any(func(a *attribute) bool { return a.searchable }) {
		pattern = b.arg("%" + escapeLike(text) + "%")
	}
	if n, err := castNumber(text, "_q"); err == nil && t.any((*attribute).numeric) {
		number = b.number(n)
	}
	texts, numbers, err := b.searched(t, alias, pattern, number)
	if err != nil {
		return "", err
	}
	if pattern != "" {
		texts = b.withTextColumns(t, alias, text, pattern, texts)
	}
	if parts := append(texts, numbers...); len(parts) > 0 {
		return "(" + strings.Join(parts, " OR ") + ")", nil
	}
	return "FALSE", nil
}

// searched returns the conditions on each searchable attribute and, with a number, on each numeric one.
func (b *builder) searched(t *table, alias, pattern, number string) (texts, numbers []string, err error) {
	for _, a := range t.attributes {
		if !a.searchable && (!a.numeric() || number == "") {
			continue
		}
		x, _, err := b.expression(t, alias, a.name)
		if err != nil {
			return nil, nil, err
		}
		if a.searchable {
			texts = append(texts, x+" ILIKE "+pattern)
		} else {
			numbers = append(numbers, x+" = "+number)
		}
	}
	return texts, numbers, nil
}

// withTextColumns puts conditions on the text columns before those on each text: a row must match in some language. A
// match in the first language of the chain is sufficient, because all its texts are served; otherwise each served text
// is matched.
func (b *builder) withTextColumns(t *table, alias, text, pattern string, exact []string) []string {
	columns := t.searchedColumns()
	if len(columns) == 0 {
		return exact
	}
	var some, first []string
	for _, c := range columns {
		some = append(some, c.matches(t, alias, "", pattern))
		first = append(first, c.matches(t, alias, string(b.chain[0]), pattern))
	}
	if !strings.Contains(text, textSeparator) { // with the separator it could match across two texts
		exact = append(first, exact...)
	}
	return []string{fmt.Sprintf("(%s) AND (%s)", strings.Join(some, " OR "), strings.Join(exact, " OR "))}
}
