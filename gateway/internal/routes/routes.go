// Package routes reads routes.yaml, the one list of REST paths.
package routes

import (
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Rule is one REST path that is one RPC.
type Rule struct {
	Selector     string `yaml:"selector"`
	Get          string `yaml:"get"`
	Post         string `yaml:"post"`
	Put          string `yaml:"put"`
	Delete       string `yaml:"delete"`
	ResponseBody string `yaml:"response_body"`
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

// Parse reads the text of routes.yaml.
func Parse(text []byte) ([]Rule, error) {
	var file struct {
		HTTP struct {
			Rules []Rule `yaml:"rules"`
		} `yaml:"http"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("routes: %w", err)
	}
	return file.HTTP.Rules, nil
}
