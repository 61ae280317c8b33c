package server

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// inputFrom converts a request's input to the domain.
func inputFrom[T any](p patch, data proto.Message, u *queryv1.Unreadable, apply func(*T) error) catalog.Input[T] {
	in := catalog.Input[T]{Apply: apply, Null: nulls(data.ProtoReflect(), p.sent), New: p.isNew}
	if b := u.GetBody(); b != nil {
		e := errs.New(errs.Invalid, b.GetKey(), "%s", b.GetText())
		if !b.GetUnlisted() {
			e.Fields = errs.Fields{fieldFrom(b)}
		}
		in.Body = e
	}
	for _, v := range u.GetFields() {
		in.Broken = append(in.Broken, fieldFrom(v))
	}
	for _, v := range u.GetLate() {
		in.Deferred = append(in.Deferred, catalog.DeferredViolation{Field: fieldFrom(v), InDetails: !v.GetUnlisted()})
	}
	return in
}

func fieldFrom(v *queryv1.Violation) errs.Field {
	return errs.Field{Path: append([]string{}, v.GetPath()...), Text: v.GetText(), Key: v.GetKey()}
}

// nulls returns the contract's paths of the sent fields that have no value.
func nulls(data protoreflect.Message, sent []string) []string {
	var out []string
	for _, path := range sent {
		names, set := walk(data, strings.Split(path, "."))
		if !set {
			out = append(out, strings.Join(names, "."))
		}
	}
	return out
}

// walk follows a path of the update mask and returns the contract's names of its segments, and whether the message has
// a value there.
func walk(m protoreflect.Message, path []string) (names []string, set bool) {
	f := m.Descriptor().Fields().ByName(protoreflect.Name(path[0]))
	if f == nil {
		return path, true
	}
	names, rest := []string{f.JSONName()}, path[1:]
	if len(rest) == 0 || f.IsMap() || f.Message() == nil {
		return append(names, rest...), m.Has(f) || f.IsList() || f.IsMap()
	}
	next := m.Get(f)
	if f.IsList() {
		i, err := strconv.Atoi(rest[0])
		if err != nil || i >= next.List().Len() || len(rest) == 1 {
			return append(names, rest...), true
		}
		names, rest, next = append(names, rest[0]), rest[1:], next.List().Get(i)
	}
	more, set := walk(next.Message(), rest)
	return append(names, more...), set
}

// inOrder sorts the fields of an error by the order of the input's attributes, as recorded.
func inOrder(err error, input proto.Message) error {
	e := errs.As(err)
	if e == nil || len(e.Fields) < 2 {
		return err
	}
	fields := input.ProtoReflect().Descriptor().Fields()
	index := func(f errs.Field) int {
		d := fields.ByJSONName(f.Path[0])
		if d == nil {
			return fields.Len()
		}
		return d.Index()
	}
	slices.SortStableFunc(e.Fields, func(a, b errs.Field) int { return cmp.Compare(index(a), index(b)) })
	return e
}

func firstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}
