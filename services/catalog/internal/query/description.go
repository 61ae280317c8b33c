package query

import (
	"fmt"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// attribute is a field of the contract that may be shown, filtered and sorted.
type attribute struct {
	name   string
	column string
	// texts is a jsonb column with translations of the attribute by language; "" = none.
	texts      string
	kind       queryv1.Kind
	many       bool
	translated bool
	searchable bool
	slug       bool
	// shownOnly attributes are never filtered, sorted or searched.
	shownOnly bool
	target    protoreflect.FullName
	field     protoreflect.FieldDescriptor
}

// related reports whether the attribute refers to rows of another table.
func (a *attribute) related() bool {
	return a.kind == queryv1.Kind_KIND_RELATION || a.kind == queryv1.Kind_KIND_COMPONENT || a.kind == queryv1.Kind_KIND_MEDIA
}

// entity is the description of a message: an allow-list of attributes; all other fields are private.
type entity struct {
	message    protoreflect.MessageType
	component  bool
	attributes []*attribute
	byName     map[string]*attribute
}

// numeric reports whether `_q` compares the attribute with a number.
func (a *attribute) numeric() bool {
	return !a.shownOnly && (a.kind == queryv1.Kind_KIND_INTEGER || a.kind == queryv1.Kind_KIND_DECIMAL)
}

func (e *entity) any(is func(*attribute) bool) bool { return slices.ContainsFunc(e.attributes, is) }

func (e *entity) has(name string) bool { return e.byName[name] != nil }

// describe reads the description of a message by its full name.
func describe(name protoreflect.FullName) (*entity, error) {
	message, err := protoregistry.GlobalTypes.FindMessageByName(name)
	if err != nil {
		return nil, fmt.Errorf("describe %s: %w", name, err)
	}
	d := message.Descriptor()
	e := &entity{message: message, byName: map[string]*attribute{}, component: shapeOf(d) == queryv1.Shape_SHAPE_COMPONENT}
	for i := range d.Fields().Len() {
		a := attributeOf(d.Fields().Get(i))
		if a == nil {
			continue
		}
		e.attributes = append(e.attributes, a)
		e.byName[a.name] = a
	}
	return e, nil
}

func shapeOf(d protoreflect.MessageDescriptor) queryv1.Shape {
	shape, _ := proto.GetExtension(d.Options(), queryv1.E_Shape).(queryv1.Shape)
	return shape
}

func attributeOf(f protoreflect.FieldDescriptor) *attribute {
	if !proto.HasExtension(f.Options(), queryv1.E_Attribute) {
		return nil
	}
	option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
	a := &attribute{
		name: f.JSONName(), column: string(f.Name()), kind: option.GetKind(), many: f.IsList(),
		translated: option.GetTranslated(), searchable: option.GetSearchable(), slug: option.GetSlug(), field: f,
		shownOnly: option.GetShownOnly(),
	}
	if a.kind == queryv1.Kind_KIND_UNSPECIFIED {
		a.kind = kindOf(f)
	}
	if a.related() {
		a.target = f.Message().FullName()
	}
	return a
}

func kindOf(f protoreflect.FieldDescriptor) queryv1.Kind {
	switch f.Kind() {
	case protoreflect.Int32Kind:
		return queryv1.Kind_KIND_INTEGER
	case protoreflect.DoubleKind:
		return queryv1.Kind_KIND_DECIMAL
	case protoreflect.BoolKind:
		return queryv1.Kind_KIND_BOOLEAN
	case protoreflect.MessageKind:
		return messageKind(f.Message())
	default:
		return queryv1.Kind_KIND_STRING
	}
}

func messageKind(d protoreflect.MessageDescriptor) queryv1.Kind {
	switch shapeOf(d) {
	case queryv1.Shape_SHAPE_ENTITY:
		return queryv1.Kind_KIND_RELATION
	case queryv1.Shape_SHAPE_COMPONENT:
		return queryv1.Kind_KIND_COMPONENT
	case queryv1.Shape_SHAPE_FILE:
		return queryv1.Kind_KIND_MEDIA
	default:
		return queryv1.Kind_KIND_DATETIME
	}
}
