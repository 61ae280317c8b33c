package strapi

import (
	"iter"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// entry is a row for the encoder: a message, or a cached document with references to related rows.
type entry interface {
	// plan lists the attributes; the parameter i below is the index of an attribute in it.
	plan() []attribute
	id() int64
	// has reports whether an attribute is set: a list with members, a value that is not null.
	has(i int, a attribute) bool
	// value writes an attribute that is not a relation.
	value(e *encoder, i int, a attribute)
	// related returns the rows of a relation and their number.
	related(a attribute) (iter.Seq[entry], int)
	// served writes the member servedLocales: the texts that are in another than the requested language. first: no member precedes it.
	served(e *encoder, first bool)
}

// messageEntry is a row from a message.
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

// served writes servedLocales, which catalog sets if the query has a locale.
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

// messages yields the rows of a list.
func messages(list protoreflect.List) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		for i := range list.Len() {
			if !yield(messageEntry{list.Get(i).Message()}) {
				return
			}
		}
	}
}
