// Package routes reads gateway/routes.yaml, the list of all REST paths.
package routes

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	// Register the descriptors of all RPCs that routes.yaml may name.
	_ "raymi.example/internal/gen/raymi/auth/v1"
	_ "raymi.example/internal/gen/raymi/catalog/v1"
	_ "raymi.example/internal/gen/raymi/media/v1"
	_ "raymi.example/internal/gen/raymi/partners/v1"
)

// Rule maps one REST path to an RPC.
type Rule struct {
	Selector     string `yaml:"selector"`
	Get          string `yaml:"get"`
	Post         string `yaml:"post"`
	Put          string `yaml:"put"`
	Delete       string `yaml:"delete"`
	Body         string `yaml:"body"`
	ResponseBody string `yaml:"response_body"`
	// Also holds further paths of the same RPC.
	Also []Rule `yaml:"additional_bindings"`
}

// Verb returns the method in lower case and the path.
func (r Rule) Verb() (verb, path string) {
	for verb, path := range map[string]string{"get": r.Get, "post": r.Post, "put": r.Put, "delete": r.Delete} {
		if path != "" {
			return verb, path
		}
	}
	return "", ""
}

// Method returns the descriptor of the RPC.
func (r Rule) Method() (protoreflect.MethodDescriptor, error) {
	d, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(r.Selector))
	if err != nil {
		return nil, fmt.Errorf("routes: %s: %w", r.Selector, err)
	}
	method, ok := d.(protoreflect.MethodDescriptor)
	if !ok {
		return nil, fmt.Errorf("routes: %s is not a method", r.Selector)
	}
	return method, nil
}

// Parse reads the text of routes.yaml and returns one rule per path.
func Parse(text []byte) ([]Rule, error) {
	var file struct {
		HTTP struct {
			Rules []Rule `yaml:"rules"`
		} `yaml:"http"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("routes: %w", err)
	}
	var out []Rule
	for _, r := range file.HTTP.Rules {
		out = append(out, r)
		for _, also := range r.Also {
			also.Selector, also.ResponseBody = r.Selector, r.ResponseBody
			out = append(out, also)
		}
	}
	return out, nil
}

// Collections are the paths /api/NAME that routes begin with, sorted; those of uploads and messages, which are more than one RPC, too.
func Collections(text []byte) ([]string, error) {
	rules, err := Parse(text)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{"/api/upload": true, "/api/contact-messages": true}
	for _, rule := range rules {
		_, path := rule.Verb()
		if parts := strings.SplitN(strings.TrimPrefix(path, "/api/"), "/", 2); strings.HasPrefix(path, "/api/") {
			found["/api/"+parts[0]] = true
		}
	}
	return slices.Sorted(maps.Keys(found)), nil
}
