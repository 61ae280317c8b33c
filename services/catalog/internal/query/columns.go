package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// columns is the select list of a table: the attributes in order, then for each translated text the index of its
// language in the chain, then the keys of the links to load.
func (b *builder) columns(t *table, keys []string) string {
	list := []string{"t.id"}
	var served []string
	for _, a := range t.attributes {
		switch {
		case a.related():
		case a.name == localeAttribute:
		case a.name == translationsAttribute:
			list = append(list, b.allTexts(t))
		case a.translated:
			text, index := b.servedText(a.column)
			list, served = append(list, text), append(served, index)
		case a.texts != "":
			list = append(list, b.textOf(a))
		case a.kind == queryv1.Kind_KIND_DATE:
			list = append(list, fmt.Sprintf("to_char(t.%s, 'YYYY-MM-DD')", a.column))
		case a.kind == queryv1.Kind_KIND_JSON, a.kind == queryv1.Kind_KIND_UUID:
			list = append(list, "t."+a.column+"::text")
		default:
			list = append(list, "t."+a.column)
		}
	}
	if len(served) > 0 {
		list = append(list, "ARRAY["+strings.Join(served, ", ")+"]::integer[]")
	}
	for _, key := range keys {
		list = append(list, "t."+key)
	}
	return strings.Join(list, ", ")
}

// servedText returns the text that the chain serves, and the index of its language in the chain from 1; 0 without a text.
// The translations in the chain's languages are joined as x1, x2, ….
func (b *builder) servedText(column string) (text, index string) {
	texts, cases := make([]string, len(b.chain)), make([]string, len(b.chain))
	for i := range b.chain {
		texts[i] = fmt.Sprintf("x%d.%s", i+1, column)
		cases[i] = fmt.Sprintf("WHEN %s IS NOT NULL THEN %d", texts[i], i+1)
	}
	return "COALESCE(" + strings.Join(texts, ", ") + ")", "CASE " + strings.Join(cases, " ") + " ELSE 0 END"
}

// textOf returns the first translation of the chain in an attribute's jsonb column, or else the attribute's own column.
func (b *builder) textOf(a *attribute) string {
	parts := make([]string, 0, len(b.chain)+1)
	for _, tag := range b.chain {
		parts = append(parts, fmt.Sprintf("t.%s->>'%s'", a.texts, tag))
	}
	return "COALESCE(" + strings.Join(append(parts, "t."+a.column), ", ") + ")"
}

func (b *builder) rows(t *table, from string, keys []string) string {
	return fmt.Sprintf("SELECT page.parent, %s FROM %s JOIN %s t ON t.id = page.id%s ORDER BY page.parent, page.rank",
		b.columns(t, keys), from, t.Name, b.texts(t))
}

// documents is the statement of the content of the public rows with the ids, with their version as the only key. It is compiled once
// for each language, apart from its condition.
func (b *builder) documents(t *table, ids []int32) string {
	compiled, ok := t.documents.Load(b.chain[0])
	if !ok {
		sql := fmt.Sprintf("SELECT 0, %s FROM %s t%s WHERE ", b.columns(t, []string{xmin}), t.Name, b.texts(t))
		compiled, _ = t.documents.LoadOrStore(b.chain[0], sql)
	}
	sql, _ := compiled.(string)
	return sql + and("t.id = "+b.among(ids), b.visible(t, "t"))
}

// texts joins the translations in the chain's languages as x1, x2, ….
func (b *builder) texts(t *table) (joins string) {
	if t.Translations == "" {
		return ""
	}
	for i, tag := range b.chain {
		joins += fmt.Sprintf(" LEFT JOIN %[1]s x%[2]d ON x%[2]d.%[3]s = t.id AND x%[2]d.locale = '%[4]s'", t.Translations, i+1, t.Key, tag)
	}
	return joins
}

func keyColumns(t *table, wanted []populate) []string {
	var keys []string
	for _, p := range wanted {
		if column := t.Links[p.attribute.name].column; column != "" {
			keys = append(keys, column)
		}
	}
	return keys
}
