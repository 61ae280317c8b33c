package strapi

import (
	"encoding/json"
	"fmt"
	"strconv"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"
)

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
		e.quoted(value.String())
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
