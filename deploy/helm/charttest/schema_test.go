package charttest

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"sigs.k8s.io/yaml"
)

const schemaURL = "file:///values.schema.json"

// badValue is a value at a place of values.yaml, in Helm's notation.
type badValue struct {
	place string
	value any
}

// rules returns the places of all rules of a schema: its keywords, and of `required` each name.
func rules(schema map[string]any, at string) []string {
	var found []string
	for keyword, value := range schema {
		here := at + "/" + keyword
		nested, isSchema := value.(map[string]any)
		switch {
		case keyword == "$schema" || keyword == "if" || keyword == "deprecated":
		case keyword == "properties" || keyword == "definitions":
			for name, own := range nested {
				found = append(found, rules(own.(map[string]any), here+"/"+name)...)
			}
		case keyword == "required":
			for _, name := range value.([]any) {
				found = append(found, here+"/"+name.(string))
			}
		case isSchema && slices.Contains([]string{"items", "additionalProperties", "then"}, keyword):
			found = append(found, rules(nested, here)...)
		default: // a rule as a whole: also propertyNames, not, anyOf and oneOf
			found = append(found, here)
		}
	}
	return found
}

// brokenRules collects the places of the rules that a value breaks.
func brokenRules(err *jsonschema.ValidationError, into map[string]bool) {
	_, at, _ := strings.Cut(err.SchemaURL, "#")
	here := at + "/" + strings.Join(err.ErrorKind.KeywordPath(), "/")
	switch own := err.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range own.Missing {
			into[here+"/"+name] = true
		}
	case *kind.Not: // the library gives it no path
		into[at+"/not"] = true
		return
	case *kind.AnyOf, *kind.OneOf:
		into[here] = true
		return
	case *kind.PropertyNames:
		into[strings.TrimSuffix(at, "/propertyNames")+"/propertyNames"] = true
		return
	default:
		into[here] = true
	}
	for _, cause := range err.Causes {
		brokenRules(cause, into)
	}
}

// structural returns the bad values that follow from the schema: of another type, with an unknown property or without a required one.
func structural(root, schema map[string]any, place string) []badValue {
	if ref, ok := schema["$ref"].(string); ok {
		var target any = root
		for name := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			target = target.(map[string]any)[name]
		}
		return structural(root, target.(map[string]any), place)
	}
	if schema["deprecated"] == true { // a removed value, which the templates refuse
		return nil
	}
	var out []badValue
	prefix := place
	if place != "" {
		prefix += "."
		switch schema["type"] {
		case "object":
			out = append(out, badValue{place, "not an object"})
		case "array":
			out = append(out, badValue{place, map[string]any{}}, badValue{place, []any{[]any{}}})
		default:
			out = append(out, badValue{place, map[string]any{}})
		}
	}
	if schema["additionalProperties"] == false {
		out = append(out, badValue{prefix + "unknown", true})
	}
	required, _ := schema["required"].([]any)
	for _, name := range required {
		out = append(out, badValue{prefix + name.(string), nil})
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, own := range properties {
		out = append(out, structural(root, own.(map[string]any), prefix+name)...)
	}
	return out
}

// merged is Helm's way to combine values: maps are merged, null removes.
func merged(base, over any) any {
	into, ok := base.(map[string]any)
	from, also := over.(map[string]any)
	if !ok || !also {
		return over
	}
	out := maps.Clone(into)
	for key, value := range from {
		if value == nil {
			delete(out, key)
		} else {
			out[key] = merged(out[key], value)
		}
	}
	return out
}

func (b badValue) in(values any) any {
	over := b.value
	for _, name := range slices.Backward(strings.Split(b.place, ".")) {
		over = map[string]any{name: over}
	}
	return merged(values, over)
}

// written returns the cases of test.sh.
func written(t *testing.T) []badValue {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("..", "test.sh"))
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := bytes.Cut(script, []byte("<<'CASES'\n"))
	list, _, _ = bytes.Cut(list, []byte("\nCASES\n"))
	var out []badValue
	for line := range strings.Lines(string(list)) {
		place, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out = append(out, badValue{place, value})
	}
	return out
}

func readValues(t *testing.T, name string) map[string]any {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "raymi", name))
	if err != nil {
		t.Fatal(err)
	}
	content, err = yaml.YAMLToJSON(content)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(content, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Each rule refuses some value: one that test.sh tries with Helm, or one that follows from the structure. A rule that refuses nothing is
// misspelt, or at a place where no value comes.
func TestEveryRuleOfTheSchemaHasABadValue(t *testing.T) {
	t.Parallel()
	root, values := readValues(t, "values.schema.json"), readValues(t, "values.yaml")
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(schemaURL, root); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(schemaURL)
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(values); err != nil {
		t.Fatal(err)
	}
	covered := map[string]bool{}
	for _, bad := range append(structural(root, root, ""), written(t)...) {
		var refusal *jsonschema.ValidationError
		if err := schema.Validate(bad.in(values)); !errors.As(err, &refusal) {
			t.Errorf("%s %v is accepted (%v)", bad.place, bad.value, err)
			continue
		}
		brokenRules(refusal, covered)
	}
	all := rules(root, "")
	if len(all) < 300 {
		t.Errorf("only %d rules", len(all))
	}
	slices.Sort(all)
	for _, rule := range all {
		if !covered[rule] && rule != "/type" {
			t.Errorf("no bad value of test.sh breaks %s", rule)
		}
	}
}
