package strapi

import (
	"cmp"
	"strconv"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Flat encodes a message without envelope, with flat relations (users/me, upload).
func Flat(m proto.Message, q *queryv1.Query) ([]byte, error) {
	e := &encoder{}
	e.flat(m.ProtoReflect(), q)
	return e.out, e.err
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
