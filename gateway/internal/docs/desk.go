package docs

import (
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// deskParameters returns the parameters of the desk's lists: filters, search and page.
func deskParameters(m protoreflect.MethodDescriptor, path string) (out []object) {
	if m.Input().Fields().ByName("query") == nil {
		return nil
	}
	parameter := func(name, description string) {
		out = append(out, object{"name": name, "in": "query", "description": description, "schema": object{"type": "string"}})
	}
	for i := range m.Input().Fields().Len() {
		if f := m.Input().Fields().Get(i); f.Kind() == protoreflect.StringKind && !strings.Contains(path, "{"+f.JSONName()+"}") {
			parameter(f.JSONName(), "Only entries with this value; absent: all")
		}
	}
	parameter("_q", "Part of a name or an address")
	parameter("pagination[page]", "From 1; or pagination[start] and pagination[limit]")
	parameter("pagination[pageSize]", "1 to 100, default 25")
	return out
}
