package docs

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
)

// deskParameters returns the parameters of the desk's lists: filters, search and page.
func deskParameters(m protoreflect.MethodDescriptor) (out []object) {
	if !takesQuery(m) {
		return nil
	}
	parameter := func(name, description string) {
		out = append(out, object{"name": name, "in": "query", "description": description, "schema": object{"type": "string"}})
	}
	for _, f := range fieldsFrom(m, rpcv1.Source_SOURCE_PARAMETER) {
		parameter(f.JSONName(), "Only entries with this value; absent: all")
	}
	parameter("_q", "Part of a name or an address")
	parameter("pagination[page]", "From 1; or pagination[start] and pagination[limit]")
	parameter("pagination[pageSize]", "1 to 100, default 25")
	return out
}
