package query

import (
	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// maxSteps bounds the subqueries that the conditions and sort keys of a request need, because each runs for every row:
// one for each relation that they follow, and one for each condition on a translated text.
const maxSteps = 12

// addSteps adds the steps of one level of a request, and returns an error above maxSteps.
func (r *reading) addSteps(t *table, q *queryv1.Query) error {
	if err := r.schema.checkSort(t, q.GetSort()); err != nil {
		return err
	}
	r.steps += r.schema.steps(t, q.GetFilter())
	for _, s := range q.GetSort() {
		r.steps += len(s.GetPath()) - 1
	}
	if r.steps > maxSteps {
		return overBudget("conditions on relations and translated texts")
	}
	return nil
}

// steps counts the steps of a filter; a condition on a relation itself is a step, too. Unknown names count nothing,
// because the compiler refuses them.
func (s *Schema) steps(t *table, f *queryv1.Filter) int {
	sum := 0
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		for _, member := range node.All.GetFilters() {
			sum += s.steps(t, member)
		}
	case *queryv1.Filter_Any:
		for _, member := range node.Any.GetFilters() {
			sum += s.steps(t, member)
		}
	case *queryv1.Filter_Not:
		return s.steps(t, node.Not)
	case *queryv1.Filter_Nested:
		if a := t.byName[node.Nested.GetRelation()]; a != nil && a.related() {
			return 1 + s.steps(s.tables[a.target], node.Nested.GetFilter())
		}
	case *queryv1.Filter_Comparison:
		if a := t.byName[node.Comparison.GetAttribute()]; a != nil && (a.related() || a.translated || a.name == localeAttribute) {
			return 1
		}
	}
	return sum
}

// checkSort allows sort keys to follow one relation with several entries, and only as the first step of a key. Then
// each of these entries is read once; after another relation they would be read for each row that leads to them.
func (s *Schema) checkSort(t *table, sorts []*queryv1.Sort) error {
	several := ""
	for _, one := range sorts {
		at := t
		for i, name := range one.GetPath() {
			a := at.byName[name]
			if a == nil || !a.related() {
				break
			}
			if a.many && i > 0 {
				return errs.New(errs.Invalid, "query_too_expensive",
					"A sort can follow a relation with several entries as its first step only, not %s", name)
			}
			if a.many && several != "" {
				return errs.New(errs.Invalid, "query_too_expensive", "A sort can follow one relation with several entries: %s is one, %s another",
					several, name)
			}
			if a.many {
				several = name
			}
			at = s.tables[a.target]
		}
	}
	return nil
}
