package docs

import (
	"github.com/getkin/kin-openapi/openapi3"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func shapeOf(m protoreflect.MessageDescriptor) queryv1.Shape {
	shape, _ := proto.GetExtension(m.Options(), queryv1.E_Shape).(queryv1.Shape)
	return shape
}

// entity returns a reference to the schema {id, attributes} of a message, which it adds at the first call.
func (d *describer) entity(m protoreflect.MessageDescriptor) schema {
	name := string(m.Name())
	if d.schemas[name] == nil {
		d.schemas[name] = &openapi3.SchemaRef{} // stops the recursion of circular relations
		d.schemas[name] = structure(openapi3.Schemas{"id": integer(), "attributes": structure(d.attributes(m))})
	}
	return ref(name)
}

func (d *describer) attributes(m protoreflect.MessageDescriptor) openapi3.Schemas {
	out := openapi3.Schemas{}
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if proto.HasExtension(f.Options(), queryv1.E_Attribute) {
			out[f.JSONName()] = d.attribute(f)
		}
	}
	return out
}

func (d *describer) attribute(f protoreflect.FieldDescriptor) schema {
	option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
	if option.GetKind() == queryv1.Kind_KIND_JSON {
		return nullable("object")
	}
	if f.Message() == nil {
		return d.list(f, scalar(f))
	}
	switch shapeOf(f.Message()) {
	case queryv1.Shape_SHAPE_ENTITY, queryv1.Shape_SHAPE_FILE:
		entry := d.entity(f.Message())
		if f.IsList() {
			return structure(openapi3.Schemas{"data": array(entry)})
		}
		return structure(openapi3.Schemas{"data": oneOf(entry, typed("null"))})
	case queryv1.Shape_SHAPE_COMPONENT:
		return d.list(f, d.component(f.Message()))
	default:
		return scalar(f)
	}
}

func (d *describer) component(m protoreflect.MessageDescriptor) schema {
	name := string(m.Name())
	if d.schemas[name] == nil {
		d.schemas[name] = &openapi3.SchemaRef{}
		properties := d.attributes(m)
		properties["id"] = integer()
		d.schemas[name] = structure(properties)
	}
	return ref(name)
}

func (d *describer) list(f protoreflect.FieldDescriptor, item schema) schema {
	if f.IsList() {
		return array(item)
	}
	return item
}

// plain returns a reference to the schema of a message without envelope: inputs and the responses of the auth routes.
func (d *describer) plain(m protoreflect.MessageDescriptor) schema {
	name := string(m.Name())
	if d.schemas[name] != nil {
		return ref(name)
	}
	d.schemas[name] = &openapi3.SchemaRef{}
	properties := openapi3.Schemas{}
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if f.Message() != nil && (f.Message().Name() == "Query" || f.Message().Name() == "FieldMask") || f.Name() == "owner_id" {
			continue
		}
		properties[f.JSONName()] = d.input(f)
	}
	d.schemas[name] = structure(properties)
	return ref(name)
}

func (d *describer) input(f protoreflect.FieldDescriptor) schema {
	switch {
	case f.IsMap():
		value := text()
		if f.MapValue().Message() != nil {
			value = d.plain(f.MapValue().Message())
		}
		return described(mapOf(typed("object"), value), "By language: en, es, qu")
	case f.Message() == nil:
		return d.list(f, scalar(f))
	case f.Message().FullName() == "raymi.query.v1.Links":
		return described(typed(), "An id, a list of ids, or {set, connect, disconnect}")
	case f.Message().FullName().Parent() == "google.protobuf":
		return scalar(f)
	}
	return d.list(f, d.plain(f.Message()))
}

func scalar(f protoreflect.FieldDescriptor) schema {
	switch f.Kind() {
	case protoreflect.Int32Kind:
		return nullable("integer")
	case protoreflect.DoubleKind:
		return nullable("number")
	case protoreflect.BoolKind:
		return nullable("boolean")
	case protoreflect.MessageKind:
		if f.Message().Name() == "Timestamp" {
			return formatted(nullable("string"), "date-time")
		}
		return nullable("object")
	}
	return nullable("string")
}

func errorSchema() schema {
	details := structure(openapi3.Schemas{
		"key": described(text(), "Translation key of the whole error"), "errors": array(typed("object")),
	})
	return structure(openapi3.Schemas{
		"data": typed("null"),
		"error": structure(openapi3.Schemas{
			"status": integer(), "name": text(), "message": text(), "details": details,
		}),
	})
}
