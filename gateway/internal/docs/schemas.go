package docs

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func shapeOf(m protoreflect.MessageDescriptor) queryv1.Shape {
	shape, _ := proto.GetExtension(m.Options(), queryv1.E_Shape).(queryv1.Shape)
	return shape
}

// entity returns a reference to the schema {id, attributes} of a message, which it adds at the first call.
func (d *describer) entity(m protoreflect.MessageDescriptor) object {
	name := string(m.Name())
	if d.schemas[name] == nil {
		d.schemas[name] = object{} // stops the recursion of circular relations
		d.schemas[name] = object{"type": "object", "properties": object{
			"id": object{"type": "integer"}, "attributes": object{"type": "object", "properties": d.attributes(m)},
		}}
	}
	return ref(name)
}

func (d *describer) attributes(m protoreflect.MessageDescriptor) object {
	out := object{}
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if proto.HasExtension(f.Options(), queryv1.E_Attribute) {
			out[f.JSONName()] = d.attribute(f)
		}
	}
	return out
}

func (d *describer) attribute(f protoreflect.FieldDescriptor) object {
	option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
	if option.GetKind() == queryv1.Kind_KIND_JSON {
		return object{"type": []string{"object", "null"}}
	}
	if f.Message() == nil {
		return d.list(f, scalar(f))
	}
	switch shapeOf(f.Message()) {
	case queryv1.Shape_SHAPE_ENTITY, queryv1.Shape_SHAPE_FILE:
		entry := d.entity(f.Message())
		if f.IsList() {
			return object{"type": "object", "properties": object{"data": object{"type": "array", "items": entry}}}
		}
		return object{"type": "object", "properties": object{"data": object{"oneOf": []object{entry, {"type": "null"}}}}}
	case queryv1.Shape_SHAPE_COMPONENT:
		return d.list(f, d.component(f.Message()))
	}
	return scalar(f)
}

func (d *describer) component(m protoreflect.MessageDescriptor) object {
	name := string(m.Name())
	if d.schemas[name] == nil {
		d.schemas[name] = object{}
		properties := d.attributes(m)
		properties["id"] = object{"type": "integer"}
		d.schemas[name] = object{"type": "object", "properties": properties}
	}
	return ref(name)
}

func (d *describer) list(f protoreflect.FieldDescriptor, item object) object {
	if f.IsList() {
		return object{"type": "array", "items": item}
	}
	return item
}

// plain returns a reference to the schema of a message without envelope: inputs and the responses of the auth routes.
func (d *describer) plain(m protoreflect.MessageDescriptor) object {
	name := string(m.Name())
	if d.schemas[name] != nil {
		return ref(name)
	}
	d.schemas[name] = object{}
	properties := object{}
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if f.Message() != nil && (f.Message().Name() == "Query" || f.Message().Name() == "FieldMask") || f.Name() == "owner_id" {
			continue
		}
		properties[f.JSONName()] = d.input(f)
	}
	d.schemas[name] = object{"type": "object", "properties": properties}
	return ref(name)
}

func (d *describer) input(f protoreflect.FieldDescriptor) object {
	switch {
	case f.IsMap():
		value := object{"type": "string"}
		if f.MapValue().Message() != nil {
			value = d.plain(f.MapValue().Message())
		}
		return object{"type": "object", "additionalProperties": value, "description": "By language: en, es, qu"}
	case f.Message() == nil:
		return d.list(f, scalar(f))
	case f.Message().FullName() == "raymi.query.v1.Links":
		return object{"description": "An id, a list of ids, or {set, connect, disconnect}"}
	case f.Message().FullName().Parent() == "google.protobuf":
		return scalar(f)
	}
	return d.list(f, d.plain(f.Message()))
}

func scalar(f protoreflect.FieldDescriptor) object {
	switch f.Kind() {
	case protoreflect.Int32Kind:
		return object{"type": []string{"integer", "null"}}
	case protoreflect.DoubleKind:
		return object{"type": []string{"number", "null"}}
	case protoreflect.BoolKind:
		return object{"type": []string{"boolean", "null"}}
	case protoreflect.MessageKind:
		if f.Message().Name() == "Timestamp" {
			return object{"type": []string{"string", "null"}, "format": "date-time"}
		}
		return object{"type": []string{"object", "null"}}
	}
	return object{"type": []string{"string", "null"}}
}

func errorSchema() object {
	return object{"type": "object", "properties": object{
		"data": object{"type": "null"},
		"error": object{"type": "object", "properties": object{
			"status": object{"type": "integer"}, "name": object{"type": "string"}, "message": object{"type": "string"},
			"details": object{"type": "object", "properties": object{
				"key":    object{"type": "string", "description": "Translation key of the whole error"},
				"errors": object{"type": "array", "items": object{"type": "object"}},
			}},
		}},
	}}
}

// orders are the sort keys of entities that are not attributes.
var orders = map[protoreflect.Name]string{"Event": "; nextDate: the end of the first date that is not over"}

// queryParameters returns the bracket parameters of the query language that a route allows.
func queryParameters(output protoreflect.MessageDescriptor) []object {
	parameter := func(name, description string) object {
		return object{"name": name, "in": "query", "description": description, "schema": object{"type": "string"}}
	}
	out := []object{
		parameter("populate", "Relations, media and components to include: *, a,b, a.b, or brackets populate[a][populate]=…"),
		parameter("fields", "Scalar attributes to include: fields[0]=name"),
		parameter("locale", "en, es or qu; a missing text is replaced by that of another language, field by field"),
	}
	for i := range output.Fields().Len() {
		if output.Fields().Get(i).IsList() {
			return append(out,
				parameter("filters", "Conditions: filters[attribute][$operator]=value, nested through relations, $and, $or, $not"),
				parameter("sort", "attribute:asc or attribute:desc, separated by commas"+orders[output.Fields().Get(i).Message().Name()]),
				parameter("pagination[page]", "From 1; or pagination[start] and pagination[limit]"),
				parameter("pagination[pageSize]", "1 to 100, default 25"),
				parameter("publicationState", "live (default) or preview: drafts that the caller may see too"),
			)
		}
	}
	return out
}

// describeMe describes the routes of the caller's own account that are more than one RPC.
func describeMe(paths object, response func(string) object) {
	me, _ := paths["/api/users/me"].(object)
	if me == nil {
		me = object{}
		paths["/api/users/me"] = me
	}
	me["get"] = object{
		"operationId": "GetMe", "tags": []string{"User"}, "security": []object{{"bearer": []string{}}},
		"description": "The caller's own account, without an envelope; role and eventHostData can be populated.",
		"responses":   response("The account"),
	}
	paths["/api/users/me/export"] = object{"get": object{
		"operationId": "ExportMe", "tags": []string{"User"}, "security": []object{{"bearer": []string{}}},
		"description": "All data that the portal stores about the caller, as one file: account, sessions, applications with the " +
			"editors' messages, own hosts and events in every language; files by name, size and address. Too many requests a minute get 429 with " +
			"Retry-After.",
		"responses": response("{exportedAt, account, sessions, applications, hosts}"),
	}}
}

// describeOthers describes the routes that are more than one RPC.
func describeOthers(paths object) {
	response := func(description string) object {
		return object{
			"200":     object{"description": description},
			"default": object{"description": "Refused or failed", "content": content(ref("Error"))},
		}
	}
	describeMe(paths, response)
	paths["/api/events/counts"] = object{"get": object{
		"operationId": "CountEvents", "tags": []string{"Event"},
		"description": "The number of events that a query finds, and the numbers by city, category and host. Filters, _q and locale as in the " +
			"list; a condition on a facet does not affect the numbers of this facet.",
		"responses": response("{data: {total, cities, categories, hosts}, meta: {}}; a value is {id, code, name, count}"),
	}}
	paths["/api/upload"] = object{"post": object{
		"operationId": "Upload", "tags": []string{"File"}, "security": []object{{"bearer": []string{}}},
		"requestBody": object{"content": object{"multipart/form-data": object{"schema": object{"type": "object", "properties": object{
			"files":    object{"type": "string", "format": "binary"},
			"fileInfo": object{"type": "string", "description": "JSON text of a FileInfo for all files, or of a list with one for each file"},
			"ref":      object{"type": "string"}, "refId": object{"type": "string"}, "field": object{"type": "string"},
		}}}}},
		"responses": response("The files, an array without an envelope, in the order of the request"),
	}}
	paths["/api/auth/email-confirmation"] = object{"get": object{
		"operationId": "ConfirmEmail", "tags": []string{"Account"},
		"parameters": []object{{"name": "confirmation", "in": "query", "schema": object{"type": "string"}}},
		"responses": object{
			"302": object{
				"description": "Redirect to the page: the address is confirmed, or in a browser the link is refused, " +
					"with state=used, expired or invalid",
			},
			"default": response("")["default"],
		},
	}}
}
