package strapi

import (
	"iter"
	"strconv"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// maxResponse bounds a response in bytes. Catalog bounds what it reads for a response; one from cached documents has no other bound.
const maxResponse = 8 << 20

const timeLayout = "2006-01-02T15:04:05.000Z"

// encoder appends JSON to out and records the first error.
type encoder struct {
	out []byte
	err error
}

func (e *encoder) text(s string) { e.out = append(e.out, s...) }

// entities writes rows in the contract's form of entries.
func (e *encoder) entities(rows iter.Seq[entry], q *queryv1.Query) {
	e.list(rows, func(one entry) { e.entity(one, q) })
}

// list writes rows in brackets. It stops with an error when the response becomes too large.
func (e *encoder) list(rows iter.Seq[entry], write func(entry)) {
	e.text("[")
	first := true
	for one := range rows {
		if len(e.out) > maxResponse {
			e.err = errs.ErrAnswerTooLarge()
			return
		}
		if !first {
			e.text(",")
		}
		first = false
		write(one)
	}
	e.text("]")
}

func (e *encoder) entity(one entry, q *queryv1.Query) {
	e.id(one)
	e.text(`,"attributes":{`)
	e.attributes(one, q, false)
	e.text("}}")
}

func (e *encoder) id(one entry) {
	e.text(`{"id":`)
	e.out = strconv.AppendInt(e.out, one.id(), 10)
}

// attributes writes the allow-listed fields: scalars always, null if unset, relations only if populated.
func (e *encoder) attributes(one entry, q *queryv1.Query, flat bool) {
	first := true
	for i, a := range one.plan() {
		var nested *queryv1.Query
		if a.related {
			var populated bool
			if nested, populated = populatedBy(q, a.name); !populated || a.whenSet && !one.has(i, a) {
				continue
			}
		} else if !selected(q, a.name) || a.whenSet && !one.has(i, a) {
			continue
		}
		if !first {
			e.text(",")
		}
		first = false
		e.text(a.key)
		if a.related {
			e.relation(one, a, nested, flat)
		} else {
			one.value(e, i, a)
		}
	}
	one.served(e, first)
}

// relation writes related entries, components or files, with the null forms of contract.md section 1.
func (e *encoder) relation(one entry, a attribute, q *queryv1.Query, flat bool) {
	rows, n := one.related(a)
	switch {
	case a.shape == queryv1.Shape_SHAPE_COMPONENT && a.field.IsList():
		e.list(rows, func(one entry) { e.component(one, q) })
	case a.shape == queryv1.Shape_SHAPE_COMPONENT:
		e.firstOrNull(rows, n, func(one entry) { e.component(one, q) })
	case flat && a.field.IsList():
		e.list(rows, func(one entry) { e.flatEntry(one, q) })
	case flat:
		e.firstOrNull(rows, n, func(one entry) { e.flatEntry(one, q) })
	case a.field.IsList() && a.shape == queryv1.Shape_SHAPE_FILE && n == 0:
		e.text(`{"data":null}`)
	case a.field.IsList():
		e.text(`{"data":`)
		e.entities(rows, q)
		e.text("}")
	default:
		e.text(`{"data":`)
		e.firstOrNull(rows, n, func(one entry) { e.entity(one, q) })
		e.text("}")
	}
}

// firstOrNull writes the row of a relation to at most one row.
func (e *encoder) firstOrNull(rows iter.Seq[entry], n int, write func(entry)) {
	if n == 0 {
		e.text("null")
		return
	}
	for one := range rows {
		write(one)
		return
	}
}

func (e *encoder) nullOr(has bool, write func()) {
	if !has {
		e.text("null")
		return
	}
	write()
}

func (e *encoder) component(one entry, q *queryv1.Query) {
	e.id(one)
	e.text(",")
	before := len(e.out)
	e.attributes(one, q, false)
	if len(e.out) == before {
		e.out = e.out[:before-1]
	}
	e.text("}")
}

func selected(q *queryv1.Query, name string) bool {
	if len(q.GetFields()) == 0 {
		return true
	}
	for _, f := range q.GetFields() {
		if f == name {
			return true
		}
	}
	return false
}

// populatedBy reports whether a query populates a relation, and returns the query for its rows.
func populatedBy(q *queryv1.Query, name string) (*queryv1.Query, bool) {
	var star *queryv1.Query
	found := false
	for _, p := range q.GetPopulate() {
		switch p.GetName() {
		case name:
			return p.GetQuery(), true
		case "*":
			star, found = p.GetQuery(), true
		}
	}
	return star, found
}
