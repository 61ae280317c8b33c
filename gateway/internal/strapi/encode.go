package strapi

import (
	"encoding/json"
	"fmt"
	"strconv"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

const timeLayout = "2006-01-02T15:04:05.000Z"

// Flat writes a message without envelope, its relations flat too (users/me, upload).
func Flat(m proto.Message, q *queryv1.Query) ([]byte, error) {
	e := &encoder{}
	e.flat(m.ProtoReflect(), q)
	return e.out, e.err
}

// encoder appends JSON; the first failure is kept.
type encoder struct {
	out []byte
	err error
}

func (e *encoder) text(s string) { e.out = append(e.out, s...) }

func (e *encoder) entities(list protoreflect.List, q *queryv1.Query) {
	e.text("[")
	for i := range list.Len() {
		if i > 0 {
			e.text(",")
		}
		e.entity(list.Get(i).Message(), q)
	}
	e.text("]")
}

func (e *encoder) entity(m protoreflect.Message, q *queryv1.Query) {
	e.id(m)
	e.text(`,"attributes":{`)
	e.attributes(m, q, false)
	e.text("}}")
}

func (e *encoder) id(m protoreflect.Message) {
	e.text(`{"id":`)
	e.out = strconv.AppendInt(e.out, m.Get(m.Descriptor().Fields().ByName("id")).Int(), 10)
}

// attributes writes the allow-listed fields: scalars always, null when unset, relations only when populated.
func (e *encoder) attributes(m protoreflect.Message, q *queryv1.Query, flat bool) {
	first := true
	for _, a := range planOf(m.Descriptor()) {
		var nested *queryv1.Query
		if a.related {
			var populated bool
			if nested, populated = populatedBy(q, a.name); !populated || a.whenSet && !m.Has(a.field) {
				continue
			}
		} else if !selected(q, a.name) || a.whenSet && !m.Has(a.field) {
			continue
		}
		if !first {
			e.text(",")
		}
		first = false
		e.text(a.key)
		switch {
		case a.related:
			e.relation(m, a, nested, flat)
		case a.raw:
			e.nullOr(m.Has(a.field), func() { e.text(m.Get(a.field).String()) })
		case a.field.IsList():
			e.numbers(m.Get(a.field).List())
		default:
			e.scalar(m, a.field)
		}
	}
	e.servedLocales(m, first)
}

// numbers writes a list of ids, the only list of plain values that entries have.
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

// servedLocales tells which texts came from another language; catalog fills it when a language was asked for.
func (e *encoder) servedLocales(m protoreflect.Message, first bool) {
	f := m.Descriptor().Fields().ByName("served_locales")
	if f == nil || m.Get(f).Map().Len() == 0 {
		return
	}
	if !first {
		e.text(",")
	}
	e.text(`"servedLocales":`)
	locales := map[string]string{}
	m.Get(f).Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		locales[k.String()] = v.String()
		return true
	})
	e.json(locales)
}

// relation writes a related entry, component or file in the null shapes of contract.md section 1.
func (e *encoder) relation(m protoreflect.Message, a attribute, q *queryv1.Query, flat bool) {
	value := m.Get(a.field)
	switch {
	case a.shape == queryv1.Shape_SHAPE_COMPONENT && a.field.IsList():
		e.components(value.List(), q)
	case a.shape == queryv1.Shape_SHAPE_COMPONENT:
		e.nullOr(m.Has(a.field), func() { e.component(value.Message(), q) })
	case flat && a.field.IsList():
		e.flatList(value.List(), q)
	case flat:
		e.nullOr(m.Has(a.field), func() { e.flat(value.Message(), q) })
	case a.field.IsList() && a.shape == queryv1.Shape_SHAPE_FILE && value.List().Len() == 0:
		e.text(`{"data":null}`)
	case a.field.IsList():
		e.text(`{"data":`)
		e.entities(value.List(), q)
		e.text("}")
	default:
		e.text(`{"data":`)
		e.nullOr(m.Has(a.field), func() { e.entity(value.Message(), q) })
		e.text("}")
	}
}

func (e *encoder) nullOr(has bool, write func()) {
	if !has {
		e.text("null")
		return
	}
	write()
}

func (e *encoder) components(list protoreflect.List, q *queryv1.Query) {
	e.text("[")
	for i := range list.Len() {
		if i > 0 {
			e.text(",")
		}
		e.component(list.Get(i).Message(), q)
	}
	e.text("]")
}

func (e *encoder) component(m protoreflect.Message, q *queryv1.Query) {
	e.id(m)
	e.text(",")
	before := len(e.out)
	e.attributes(m, q, false)
	if len(e.out) == before {
		e.out = e.out[:before-1]
	}
	e.text("}")
}

func (e *encoder) flatList(list protoreflect.List, q *queryv1.Query) {
	e.text("[")
	for i := range list.Len() {
		if i > 0 {
			e.text(",")
		}
		e.flat(list.Get(i).Message(), q)
	}
	e.text("]")
}

// flat writes an entry without data and attributes; a message that is no entry shows all its fields.
func (e *encoder) flat(m protoreflect.Message, q *queryv1.Query) {
	if shapeOf(m.Descriptor()) != queryv1.Shape_SHAPE_UNSPECIFIED {
		e.id(m)
		e.text(",")
		e.attributes(m, q, true)
		e.text("}")
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
			e.flatList(m.Get(f).List(), q)
			continue
		}
		e.scalar(m, f)
	}
	e.text("}")
}

func (e *encoder) scalar(m protoreflect.Message, f protoreflect.FieldDescriptor) {
	if f.HasPresence() && !m.Has(f) {
		e.text("null")
		return
	}
	value := m.Get(f)
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
		e.err = fmt.Errorf("%s: no way to show a %s", f.FullName(), f.Kind())
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

// populatedBy tells whether a query populates a relation, and the query for its rows.
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
