package docs

import "github.com/getkin/kin-openapi/openapi3"

// Short constructors of the library's models.

type schema = *openapi3.SchemaRef

func ref(name string) schema { return &openapi3.SchemaRef{Ref: "#/components/schemas/" + name} }

func typed(types ...string) schema {
	return &openapi3.SchemaRef{Value: &openapi3.Schema{Type: (*openapi3.Types)(&types)}}
}

func nullable(name string) schema { return typed(name, openapi3.TypeNull) }

func text() schema { return typed(openapi3.TypeString) }

func integer() schema { return typed(openapi3.TypeInteger) }

func binary() schema { return formatted(text(), "binary") }

func formatted(s schema, format string) schema {
	s.Value.Format = format
	return s
}

func described(s schema, description string) schema {
	s.Value.Description = description
	return s
}

func structure(properties openapi3.Schemas, required ...string) schema {
	s := typed(openapi3.TypeObject)
	s.Value.Properties, s.Value.Required = properties, required
	return s
}

func array(items schema) schema {
	s := typed(openapi3.TypeArray)
	s.Value.Items = items
	return s
}

func mapOf(s, values schema) schema {
	s.Value.AdditionalProperties = openapi3.AdditionalProperties{Schema: values}
	return s
}

func oneOf(schemas ...schema) schema {
	return &openapi3.SchemaRef{Value: &openapi3.Schema{OneOf: schemas}}
}

func parameter(in, name, description string, s schema) *openapi3.ParameterRef {
	return &openapi3.ParameterRef{Value: &openapi3.Parameter{
		Name: name, In: in, Description: description, Required: in == openapi3.ParameterInPath, Schema: s,
	}}
}

func body(required bool, content openapi3.Content) *openapi3.RequestBodyRef {
	return &openapi3.RequestBodyRef{Value: &openapi3.RequestBody{Required: required, Content: content}}
}

// responses returns the response to success and the one to a refusal; content may be nil.
func responses(description string, content openapi3.Content) *openapi3.Responses {
	refused := "Refused or failed"
	return openapi3.NewResponses(
		openapi3.WithName("200", &openapi3.Response{Description: &description, Content: content}),
		openapi3.WithName("default", &openapi3.Response{Description: &refused, Content: inJSON(ref("Error"))}),
	)
}

func inJSON(s schema) openapi3.Content { return openapi3.NewContentWithJSONSchemaRef(s) }

// signedIn is the security of routes for users only.
func signedIn() *openapi3.SecurityRequirements {
	return &openapi3.SecurityRequirements{openapi3.NewSecurityRequirement().Authenticate("bearer")}
}
