package routes_test

import (
	"os"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/gateway/internal/routes"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
	"raymi.example/internal/rpc"
)

func rules(t *testing.T) []routes.Rule {
	t.Helper()
	text, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	all, err := routes.Parse(text)
	if err != nil || len(all) < 50 {
		t.Fatalf("%d routes: %v", len(all), err)
	}
	return all
}

// Admission and retries rely on the option: a read that is marked as a write gets the smaller share, a write that is marked as a
// read may be repeated.
func TestExactlyTheGETRoutesHaveNoSideEffects(t *testing.T) {
	for _, rule := range rules(t) {
		d, err := rule.Method()
		if err != nil {
			t.Fatal(err)
		}
		verb, path := rule.Verb()
		method := rpc.DescribeMethod(d)
		if method.ReadOnly != (verb == "get") {
			t.Errorf("%s %s: %s has idempotency_level %v", verb, path, rule.Selector, method.ReadOnly)
		}
		if method.PublicContent && !method.ReadOnly {
			t.Errorf("%s %s: %s writes, and its response is said to be public content", verb, path, rule.Selector)
		}
	}
}

// Without the option a field of this type would stay empty, and the query of the request would be ignored.
func TestEveryQueryAndFileFieldOfARouteHasItsSource(t *testing.T) {
	seen := 0
	for _, rule := range rules(t) {
		d, err := rule.Method()
		if err != nil {
			t.Fatal(err)
		}
		for i := range d.Input().Fields().Len() {
			f := d.Input().Fields().Get(i)
			if want := sourceOfType(f); want != rpc.SourceOf(f) && want != rpcv1.Source_SOURCE_UNSPECIFIED {
				t.Errorf("%s: got %v, want %v", f.FullName(), rpc.SourceOf(f), want)
			}
			if source := rpc.SourceOf(f); source != rpcv1.Source_SOURCE_UNSPECIFIED {
				seen++
				if source == rpcv1.Source_SOURCE_PARAMETER && (f.Kind() != protoreflect.StringKind || f.IsList()) {
					t.Errorf("%s is no text and cannot be a parameter", f.FullName())
				}
			}
		}
	}
	if seen < 60 {
		t.Errorf("only %d fields have a source", seen)
	}
}

func sourceOfType(f protoreflect.FieldDescriptor) rpcv1.Source {
	switch {
	case f.Message() == nil:
		return rpcv1.Source_SOURCE_UNSPECIFIED
	case f.Message().FullName() == (&queryv1.Query{}).ProtoReflect().Descriptor().FullName():
		return rpcv1.Source_SOURCE_QUERY
	case f.Message().FullName() == "raymi.media.v1.File" && f.IsList():
		return rpcv1.Source_SOURCE_FILES
	}
	return rpcv1.Source_SOURCE_UNSPECIFIED
}

func TestUnknownSelectorIsAnError(t *testing.T) {
	for _, selector := range []string{"raymi.catalog.v1.EventService.Nothing", "raymi.catalog.v1.Event"} {
		if _, err := (routes.Rule{Selector: selector}).Method(); err == nil {
			t.Errorf("%s: no error", selector)
		}
	}
}
