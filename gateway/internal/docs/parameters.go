package docs

import (
	"github.com/getkin/kin-openapi/openapi3"
	"google.golang.org/protobuf/reflect/protoreflect"

	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
)

// deskParameters returns the parameters of the desk's lists: filters, search and page.
func deskParameters(m protoreflect.MethodDescriptor) (out openapi3.Parameters) {
	if !takesQuery(m) {
		return nil
	}
	add := func(name, description string) {
		out = append(out, parameter("query", name, description, text()))
	}
	for _, f := range fieldsFrom(m, rpcv1.Source_SOURCE_PARAMETER) {
		add(f.JSONName(), "Only entries with this value; absent: all")
	}
	add("_q", "Part of a name or an address")
	add("pagination[page]", "From 1; or pagination[start] and pagination[limit]")
	add("pagination[pageSize]", "1 to 100, default 25")
	return out
}

// orders are the sort keys of entities that are not attributes.
var orders = map[protoreflect.Name]string{"Event": "; nextDate: the end of the first date that is not over"}

// queryParameters returns the bracket parameters of the query language that a route allows.
func queryParameters(output protoreflect.MessageDescriptor) openapi3.Parameters {
	parameter := func(name, description string) *openapi3.ParameterRef {
		return parameter("query", name, description, text())
	}
	out := openapi3.Parameters{
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
