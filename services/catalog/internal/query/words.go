package query

import (
	"fmt"
	"strings"
	"unicode"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// wordEnd divides the texts of a kept column.
const wordEnd = "\x1f"

// trigram is the number of letters in a row that a pattern needs for its index.
const trigram = 3

// Words is a kept column with the texts of attributes in lower case, divided by U+001F, behind an index of trigrams. It lies
// in the table of translations, one text per language, when its attributes are translated, else in the table itself.
type Words struct {
	Column     string
	Attributes []string
}

// kept is a column of words. In searched ones are all attributes searchable.
type kept struct {
	column               string
	translated, searched bool
}

// keep resolves the columns of words.
func (t *table) keep() error {
	t.kept = map[string]*kept{}
	for _, w := range t.Words {
		k := &kept{column: w.Column, searched: true}
		for i, name := range w.Attributes {
			a := t.byName[name]
			if a == nil || a.related() || a.kind != queryv1.Kind_KIND_STRING || i > 0 && a.translated != k.translated {
				return fmt.Errorf("%s: %s cannot be kept in %s", t.Message, name, w.Column)
			}
			k.translated, k.searched = a.translated, k.searched && a.searchable
			t.kept[name] = k
		}
	}
	return nil
}

// searchedWords are the columns that a search looks through; none when they lack a searchable attribute.
func (t *table) searchedWords() []*kept {
	var out []*kept
	seen := map[*kept]bool{}
	for _, a := range t.attributes {
		if !a.searchable {
			continue
		}
		k := t.kept[a.name]
		if k == nil || !k.searched {
			return nil
		}
		if !seen[k] {
			seen[k] = true
			out = append(out, k)
		}
	}
	return out
}

// holders selects the ids of rows whose words match a pattern, in whatever language.
func (k *kept) holders(t *table, pattern string) string {
	if k.translated {
		return fmt.Sprintf("SELECT x.%s AS id FROM %s x WHERE x.%s LIKE lower(%s)", t.Key, t.Translations, k.column, pattern)
	}
	return fmt.Sprintf("SELECT x.id FROM %s x WHERE x.%s LIKE lower(%s)", t.Name, k.column, pattern)
}

// holds is the condition that the words of the row called alias match a pattern, in the language or ("") in any. OFFSET
// keeps the planner from reading the words of all rows for it.
func (k *kept) holds(t *table, alias, language, pattern string) string {
	if !k.translated {
		return fmt.Sprintf("%s.%s LIKE lower(%s)", alias, k.column, pattern)
	}
	if language != "" {
		language = fmt.Sprintf(" AND x.locale = '%s'", language)
	}
	return fmt.Sprintf("EXISTS (SELECT 1 FROM %s x WHERE x.%s = %s.id%s AND x.%s LIKE lower(%s) OFFSET 0)",
		t.Translations, t.Key, alias, language, k.column, pattern)
}

// hasTrigram reports whether an index of trigrams helps to find a text.
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

// search is `_q`: the text in any searchable attribute, or the number that it is in any numeric one.
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
		texts = b.byWords(t, alias, text, pattern, texts)
	}
	if parts := append(texts, numbers...); len(parts) > 0 {
		return "(" + strings.Join(parts, " OR ") + ")", nil
	}
	return "FALSE", nil
}

// searched is the conditions on each searchable attribute and, with a number, on each numeric one.
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

// byWords asks the words before each text: those of some language must match. When those in the first language of the chain do,
// they decide alone, because each of its texts is served; otherwise the served texts are looked at one by one.
func (b *builder) byWords(t *table, alias, text, pattern string, exact []string) []string {
	words := t.searchedWords()
	if len(words) == 0 {
		return exact
	}
	var some, first []string
	for _, k := range words {
		some = append(some, k.holds(t, alias, "", pattern))
		first = append(first, k.holds(t, alias, string(b.chain[0]), pattern))
	}
	if !strings.Contains(text, wordEnd) { // it would match across two texts
		exact = append(first, exact...)
	}
	return []string{fmt.Sprintf("(%s) AND (%s)", strings.Join(some, " OR "), strings.Join(exact, " OR "))}
}
