package docs

import (
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/gateway/internal/routes"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
	"raymi.example/internal/rpc"
)

// describer builds the document; schemas are added when a route first needs them.
type describer struct {
	document *openapi3.T
	schemas  openapi3.Schemas
	// used holds the operation ids that are given.
	used map[string]bool
}

func describe(text []byte) (*openapi3.T, error) {
	rules, err := routes.Parse(text)
	if err != nil {
		return nil, err
	}
	d := newDescriber()
	for _, r := range rules {
		m, err := r.Method()
		if err != nil {
			return nil, err
		}
		verb, path := r.Verb()
		d.add(path, strings.ToUpper(verb), d.operation(r, m, verb, path))
	}
	d.describeMe()
	d.describeOthers()
	d.library(d.plain((&mediav1.File{}).ProtoReflect().Descriptor()))
	return d.document, nil
}

func newDescriber() *describer {
	schemas := openapi3.Schemas{"Error": errorSchema()}
	return &describer{used: map[string]bool{}, schemas: schemas, document: &openapi3.T{
		OpenAPI: "3.1.0",
		Info: &openapi3.Info{
			Title: "Raymi", Version: "1",
			Description: "The portal's REST contract. Entries are {id, attributes}; " +
				"relations, media and components are included when `populate` names them.",
		},
		Components: &openapi3.Components{Schemas: schemas, SecuritySchemes: openapi3.SecuritySchemes{
			"bearer": {Value: openapi3.NewJWTSecurityScheme()},
		}},
	}}
}

// add adds an operation. Some methods have a second route, at the desk; operation ids must be unique.
func (d *describer) add(path, verb string, op *openapi3.Operation) {
	if d.used[op.OperationID] {
		op.OperationID += "AtDesk"
	}
	d.used[op.OperationID] = true
	d.document.AddOperation(path, verb, op)
}

func (d *describer) operation(r routes.Rule, m protoreflect.MethodDescriptor, verb, path string) *openapi3.Operation {
	op := &openapi3.Operation{
		OperationID: string(m.Name()), Tags: []string{strings.TrimSuffix(string(m.Parent().Name()), "Service")},
		Responses: responses("Done", inJSON(d.response(r, m.Output()))),
		Security:  &openapi3.SecurityRequirements{{}, (*signedIn())[0]},
	}
	for _, name := range []string{"list", "noun", "token"} {
		if strings.Contains(path, "{"+name+"}") {
			op.Parameters = append(op.Parameters, parameter("path", name, "", text()))
		}
	}
	if strings.Contains(path, "{id}") {
		op.Parameters = append(op.Parameters, parameter("path", "id", "", integer()))
	}
	switch {
	case strings.HasPrefix(path, "/api/desk/") && m.Output().Fields().ByName("page") != nil:
		op.Parameters = append(op.Parameters, deskParameters(m)...)
	case takesQuery(m):
		op.Parameters = append(op.Parameters, queryParameters(m.Output())...)
	}
	op.Parameters = append(op.Parameters, headers(verb, path, m)...)
	if verb == "post" || verb == "put" || r.Body != "" {
		op.RequestBody = body(true, d.body(m.Input()))
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
func headers(verb, path string, m protoreflect.MethodDescriptor) openapi3.Parameters {
	header := func(name, description string) openapi3.Parameters {
		return openapi3.Parameters{parameter("header", name, description, text())}
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
func (d *describer) body(input protoreflect.MessageDescriptor) openapi3.Content {
	data := input.Fields().ByName("data")
	if data == nil {
		return inJSON(d.plain(input))
	}
	out := inJSON(structure(openapi3.Schemas{"data": d.plain(data.Message())}, "data"))
	form := openapi3.Schemas{"data": described(text(), "JSON text of the data object")}
	for i := range data.Message().Fields().Len() {
		f := data.Message().Fields().Get(i)
		option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
		if option.GetKind() == queryv1.Kind_KIND_MEDIA {
			form["files."+f.JSONName()] = binary()
		}
	}
	if len(form) > 1 {
		out["multipart/form-data"] = &openapi3.MediaType{Schema: structure(form)}
	}
	return out
}

// response returns the schema of an RPC's response in its envelope.
func (d *describer) response(r routes.Rule, output protoreflect.MessageDescriptor) schema {
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
			meta := structure(openapi3.Schemas{"pagination": typed("object")})
			return structure(openapi3.Schemas{"data": array(entry), "meta": meta})
		}
		return structure(openapi3.Schemas{"data": entry, "meta": typed("object")})
	}
	return d.plain(output)
}
