package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// translationsAttribute shows the texts of all languages, to somebody who populates it: an editor's form needs what is
// written in a language, not what is served in it.
const translationsAttribute = "translations"

func asksEveryText(q *queryv1.Query) bool {
	for _, p := range q.GetPopulate() {
		if p.GetName() == translationsAttribute {
			return true
		}
	}
	return false
}

// allTexts is the JSON object of a row's texts by language, without those that are not written.
func (b *builder) allTexts(t *table) string {
	if !b.everyText {
		return "NULL::text"
	}
	var pairs []string
	for _, a := range t.attributes {
		if a.translated {
			pairs = append(pairs, fmt.Sprintf("'%s', x.%s", a.name, a.column))
		}
	}
	return fmt.Sprintf("(SELECT COALESCE(jsonb_object_agg(x.locale, jsonb_strip_nulls(jsonb_build_object(%s))), '{}')::text FROM %s x WHERE x.%s = t.id)",
		strings.Join(pairs, ", "), t.Translations, t.Key)
}
