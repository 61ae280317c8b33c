package query

import (
	"fmt"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// translationsAttribute shows the stored texts of all languages to callers who populate it: an editor's form needs the
// stored texts of a language, not the served ones.
const translationsAttribute = "translations"

func populatesTranslations(q *queryv1.Query) bool {
	for _, p := range q.GetPopulate() {
		if p.GetName() == translationsAttribute {
			return true
		}
	}
	return false
}

// allTexts is the JSON object of a row's stored texts by language.
func (b *builder) allTexts(t *table) string {
	if !b.allTranslations {
		return "NULL::text"
	}
	var pairs []string
	for _, a := range t.attributes {
		if a.translated {
			pairs = append(pairs, fmt.Sprintf("'%s', x.%s", a.name, a.column))
		}
	}
	return fmt.Sprintf("(SELECT COALESCE(jsonb_object_agg(x.locale, jsonb_strip_nulls(jsonb_build_object(%s))), '{}')::text "+
		"FROM %s x WHERE x.%s = t.id)",
		strings.Join(pairs, ", "), t.Translations, t.Key)
}
