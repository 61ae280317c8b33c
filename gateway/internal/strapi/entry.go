package strapi

import (
	"iter"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// entry is a row as the encoder writes it: a message, or the kept document of a row with references to related ones.
type entry interface {
	// plan lists the attributes; i below is the place of one in it.
	plan() []attribute
	id() int64
	// has reports whether an attribute is set: a list with members, a value that is not null.
	has(i int, a attribute) bool
	// value writes an attribute that is no relation.
	value(e *encoder, i int, a attribute)
	// related returns the rows of a relation and their number.
	related(a attribute) (iter.Seq[entry], int)
	// served writes which texts came in another language than the one that was asked for; first: nothing stands before it.
	served(e *encoder, first bool)
}

// messageEntry is a row that came as a message.
type messageEntry struct{ m protoreflect.Message }

func (one messageEntry) plan() []attribute { return planOf(one.m.Descriptor()) }

func (one messageEntry) id() int64 {
	return one.m.Get(one.m.Descriptor().Fields().ByName("id")).Int()
}

func (one messageEntry) has(_ int, a attribute) bool { return one.m.Has(a.field) }

func (one messageEntry) value(e *encoder, _ int, a attribute) {
	switch {
	case a.raw:
		e.nullOr(one.m.Has(a.field), func() { e.text(one.m.Get(a.field).String()) })
	case a.field.IsList():
		e.numbers(one.m.Get(a.field).List())
	default:
		e.scalar(one.m, a.field)
	}
}

func (one messageEntry) related(a attribute) (iter.Seq[entry], int) {
	if a.field.IsList() {
		list := one.m.Get(a.field).List()
		return messages(list), list.Len()
	}
	if !one.m.Has(a.field) {
		return nil, 0
	}
	return func(yield func(entry) bool) { yield(messageEntry{one.m.Get(a.field).Message()}) }, 1
}

// served shows what catalog tells when a language was asked for.
func (one messageEntry) served(e *encoder, first bool) {
	f := one.m.Descriptor().Fields().ByName("served_locales")
	if f == nil || one.m.Get(f).Map().Len() == 0 {
		return
	}
	if !first {
		e.text(",")
	}
	e.text(`"servedLocales":`)
	locales := map[string]string{}
	one.m.Get(f).Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		locales[k.String()] = v.String()
		return true
	})
	e.json(locales)
}

// messages are the rows of a list.
func messages(list protoreflect.List) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		for i := range list.Len() {
			if !yield(messageEntry{list.Get(i).Message()}) {
				return
			}
		}
	}
}
