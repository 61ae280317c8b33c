package strapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// maxResponse bounds a response in bytes. Catalog bounds what it reads for a response; one from cached documents has no other bound.
const maxResponse = 8 << 20

const timeLayout = "2006-01-02T15:04:05.000Z"

// Flat encodes a message without envelope, with flat relations (users/me, upload).
func Flat(m proto.Message, q *queryv1.Query) ([]byte, error) {
	e := &encoder{}
	e.flat(m.ProtoReflect(), q)
	return e.out, e.err
}

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

// numbers writes a list of ids, the only lists of scalars that entries have.
func (e *encoder) numbers(list protoreflect.List) {
	e.text("[")
	for i := range list.Len() {
		if i > 0 {
			e.text(",")
		}
		e.out = strconv.AppendInt(e.out, list.Get(i).Int(), 10)
	}
	e.text("]")
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

// flatEntry writes an entry without `data` and `attributes`.
func (e *encoder) flatEntry(one entry, q *queryv1.Query) {
	e.id(one)
	e.text(",")
	e.attributes(one, q, true)
	e.text("}")
}

// flat writes a message: an entry without `data` and `attributes`, any other message with all its fields.
func (e *encoder) flat(m protoreflect.Message, q *queryv1.Query) {
	if shapeOf(m.Descriptor()) != queryv1.Shape_SHAPE_UNSPECIFIED {
		e.flatEntry(messageEntry{m}, q)
		return
	}
	e.text("{")
	first := true
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.HasPresence() && !m.Has(f) {
			continue
		}
		if !first {
			e.text(",")
		}
		first = false
		e.text(strconv.Quote(f.JSONName()) + ":")
		if f.IsList() {
			e.flatList(m.Get(f).List(), f, q)
			continue
		}
		if isJSON(f) {
			e.text(cmp.Or(m.Get(f).String(), "null"))
			continue
		}
		e.scalar(m, f)
	}
	e.text("}")
}

// isJSON reports whether a field has JSON text, which is written as it is.
func isJSON(f protoreflect.FieldDescriptor) bool {
	option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
	return option.GetKind() == queryv1.Kind_KIND_JSON
}

// flatList writes a list of texts, numbers or messages of any kind.
func (e *encoder) flatList(list protoreflect.List, f protoreflect.FieldDescriptor, q *queryv1.Query) {
	e.text("[")
	for i := range list.Len() {
		if i > 0 {
			e.text(",")
		}
		if f.Message() != nil {
			e.flat(list.Get(i).Message(), q)
			continue
		}
		e.value(list.Get(i), f)
	}
	e.text("]")
}

func (e *encoder) scalar(m protoreflect.Message, f protoreflect.FieldDescriptor) {
	if f.HasPresence() && !m.Has(f) {
		e.text("null")
		return
	}
	e.value(m.Get(f), f)
}

func (e *encoder) value(value protoreflect.Value, f protoreflect.FieldDescriptor) {
	switch f.Kind() {
	case protoreflect.StringKind:
		e.json(value.String())
	case protoreflect.BoolKind:
		e.out = strconv.AppendBool(e.out, value.Bool())
	case protoreflect.Int32Kind:
		e.out = strconv.AppendInt(e.out, value.Int(), 10)
	case protoreflect.DoubleKind:
		e.json(value.Float())
	case protoreflect.MessageKind:
		e.message(value.Message())
	default:
		e.err = fmt.Errorf("%s: cannot encode a %s", f.FullName(), f.Kind())
	}
}

func (e *encoder) message(m protoreflect.Message) {
	switch v := m.Interface().(type) {
	case *timestamppb.Timestamp:
		e.out = append(e.out, '"')
		e.out = v.AsTime().UTC().AppendFormat(e.out, timeLayout)
		e.out = append(e.out, '"')
	default:
		e.flat(m, nil)
	}
}

func (e *encoder) json(value any) {
	text, err := json.Marshal(value)
	if err != nil {
		e.err = err
		return
	}
	e.out = append(e.out, text...)
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
