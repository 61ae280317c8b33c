package query

import (
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

// check refuses an invalid query before anything is read: an error must not depend on whether there are rows to
// populate.
func (r *reading) check(t *table, q *queryv1.Query) error {
	if t.has(localeAttribute) && unknownLocale(q.GetLocale()) {
		return invalid(localeAttribute)
	}
	return r.checkLevel(t, q, 0)
}

// unknownLocale reports whether the portal lacks the language. "all" requests the rows of every language; here a row
// has all its languages.
func unknownLocale(requested string) bool {
	_, known := locale.Parse(requested)
	return requested != "" && requested != "all" && !known
}

func (r *reading) checkLevel(t *table, q *queryv1.Query, depth int) error {
	if len(q.GetSort()) > maxMembers || len(q.GetFields()) > maxMembers || len(q.GetPopulate()) > maxMembers {
		return overBudget("members")
	}
	for _, name := range q.GetFields() {
		if a := t.byName[name]; name != "id" && (a == nil || a.related()) {
			return invalid(name)
		}
	}
	if err := r.addSteps(t, q); err != nil {
		return err
	}
	wanted, err := r.populated(t, q, depth)
	if err != nil {
		return err
	}
	for _, p := range wanted {
		target, err := r.schema.table(p.attribute.target)
		if err != nil {
			return err
		}
		if mayBeRefused(p.query) {
			if _, err := r.builder().related(target, t.Links[p.attribute.name], p.query, nil); err != nil {
				return err
			}
		}
		if err := r.checkLevel(target, p.query, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// mayBeRefused reports whether a query has conditions or an order: only their compilation can fail.
func mayBeRefused(q *queryv1.Query) bool {
	return q.GetFilter() != nil || q.GetSearch() != "" || q.GetMatch() != nil || q.GetPlace() != nil || len(q.GetSort()) > 0
}
