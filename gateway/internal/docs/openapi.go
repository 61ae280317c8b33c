package docs

import (
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/gateway/internal/routes"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
	"raymi.example/internal/rpc"
)

type object = map[string]any

// describer collects the schemas of the routes.
type describer struct{ schemas object }

func describe(text []byte) (object, error) {
	rules, err := routes.Parse(text)
	if err != nil {
		return nil, err
	}
	d := &describer{schemas: object{"Error": errorSchema()}}
	paths := object{}
	for _, r := range rules {
		m, err := r.Method()
		if err != nil {
			return nil, err
		}
		verb, path := r.Verb()
		item, _ := paths[path].(object)
		if item == nil {
			item = object{}
			paths[path] = item
		}
		item[verb] = d.operation(r, m, verb, path)
	}
	describeOthers(paths)
	d.library(paths, d.plain((&mediav1.File{}).ProtoReflect().Descriptor()))
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Raymi", "version": "1",
			"description": "The portal's REST contract. Entries are {id, attributes}; " +
				"relations, media and components are included when `populate` names them.",
		},
		"paths": paths,
		"components": object{"schemas": d.schemas, "securitySchemes": object{
			"bearer": object{"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
		}},
	}, nil
}

func (d *describer) operation(r routes.Rule, m protoreflect.MethodDescriptor, verb, path string) object {
	op := object{
		"operationId": string(m.Name()), "tags": []string{strings.TrimSuffix(string(m.Parent().Name()), "Service")},
		"responses": object{
			"200":     object{"description": "Done", "content": content(d.response(r, m.Output()))},
			"default": object{"description": "Refused or failed", "content": content(ref("Error"))},
		},
		"security": []object{{}, {"bearer": []string{}}},
	}
	var parameters []object
	if strings.Contains(path, "{list}") {
		parameters = append(parameters, object{"name": "list", "in": "path", "required": true, "schema": object{"type": "string"}})
	}
	if strings.Contains(path, "{id}") {
		parameters = append(parameters, object{"name": "id", "in": "path", "required": true, "schema": object{"type": "integer"}})
	}
	switch {
	case strings.HasPrefix(path, "/api/desk/") && m.Output().Fields().ByName("page") != nil:
		parameters = append(parameters, deskParameters(m)...)
	case takesQuery(m):
		parameters = append(parameters, queryParameters(m.Output())...)
	}
	parameters = append(parameters, headers(verb, path, m)...)
	if parameters != nil {
		op["parameters"] = parameters
	}
	if verb == "post" || verb == "put" || r.Body != "" {
		op["requestBody"] = object{"required": true, "content": d.body(m.Input())}
	}
	return op
}

// takesQuery reports whether the query language applies to a method.
func takesQuery(m protoreflect.MethodDescriptor) bool {
	return len(fieldsFrom(m, rpcv1.Source_SOURCE_QUERY)) > 0
}

// fieldsFrom returns the fields of a method's request that have a source.
func fieldsFrom(m protoreflect.MethodDescriptor, source rpcv1.Source) (out []protoreflect.FieldDescriptor) {
	for i := range m.Input().Fields().Len() {
		if f := m.Input().Fields().Get(i); rpc.SourceOf(f) == source {
			out = append(out, f)
		}
	}
	return out
}

// headers returns the request headers with a special meaning for a route.
func headers(verb, path string, m protoreflect.MethodDescriptor) []object {
	header := func(name, description string) []object {
		return []object{{"name": name, "in": "header", "schema": object{"type": "string"}, "description": description}}
	}
	switch {
	case verb == "get" && takesQuery(m) && !strings.HasPrefix(path, "/api/desk/"):
		return header("Raymi-Generation", "The header of this name in the response to a write. A read that sends it back within ten seconds "+
			"sees that write, whichever gateway answers")
	case verb == "post" && rpc.DescribeMethod(m).StoredResponse:
		return header("Idempotency-Key", "The request is executed once: a repeat within 24 hours gets the first response, "+
			"the same key with another body gets 409")
	}
	return nil
}

// body returns the JSON form of a request body, and for entries with files the multipart form.
func (d *describer) body(input protoreflect.MessageDescriptor) object {
	data := input.Fields().ByName("data")
	if data == nil {
		return content(d.plain(input))
	}
	inner := d.plain(data.Message())
	out := content(object{"type": "object", "required": []string{"data"}, "properties": object{"data": inner}})
	form := object{"data": object{"type": "string", "description": "JSON text of the data object"}}
	for i := range data.Message().Fields().Len() {
		f := data.Message().Fields().Get(i)
		option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
		if option.GetKind() == queryv1.Kind_KIND_MEDIA {
			form["files."+f.JSONName()] = object{"type": "string", "format": "binary"}
		}
	}
	if len(form) > 1 {
		out["multipart/form-data"] = object{"schema": object{"type": "object", "properties": form}}
	}
	return out
}

// response returns the schema of an RPC's response in its envelope.
func (d *describer) response(r routes.Rule, output protoreflect.MessageDescriptor) object {
	if r.ResponseBody != "" {
		return d.plain(output.Fields().ByName(protoreflect.Name(r.ResponseBody)).Message())
	}
	for i := range output.Fields().Len() {
		f := output.Fields().Get(i)
		if f.Message() == nil || shapeOf(f.Message()) != queryv1.Shape_SHAPE_ENTITY {
			continue
		}
		entry := d.entity(f.Message())
		if f.IsList() {
			return object{"type": "object", "properties": object{
				"data": object{"type": "array", "items": entry},
				"meta": object{"type": "object", "properties": object{"pagination": object{"type": "object"}}},
			}}
		}
		return object{"type": "object", "properties": object{"data": entry, "meta": object{"type": "object"}}}
	}
	return d.plain(output)
}

func content(schema object) object { return object{"application/json": object{"schema": schema}} }

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }
