// Package envtest compares the variables that a process is given with those that it reads.
package envtest

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/caarlos0/env/v11"
	"go.yaml.in/yaml/v3"

	"raymi.example/internal/app"
)

// elsewhere are variables that libraries read: the standard library, the S3 client and OpenTelemetry. An operator may give the one of a
// proxy to any process.
func elsewhere() []string {
	return []string{
		"PATH", "HOME", "TMPDIR", "SSL_CERT_FILE", "HTTPS_PROXY", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY",
		"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_BSP_SCHEDULE_DELAY", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG",
		"OTEL_RESOURCE_ATTRIBUTES",
	}
}

// EveryVariableIsRead fails for a variable that the development supervisor or the chart gives to process but that no
// field of *config, nor of app.Config, names. root is the path of the repository.
func EveryVariableIsRead(t *testing.T, root, process string, config any) {
	t.Helper()
	read := elsewhere()
	for _, c := range []any{config, &app.Config{}} {
		fields, err := env.GetFieldParams(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range fields {
			read = append(read, field.Key)
		}
	}
	for from, given := range map[string][]string{
		"the development supervisor": supervisor(t, root)[process],
		"the chart":                  chart(t, root)[process],
	} {
		if len(given) == 0 {
			t.Errorf("%s gives %s no variable", from, process)
		}
		for _, name := range given {
			if !slices.Contains(read, name) {
				t.Errorf("%s gives %s the variable %s, which it does not read", from, process, name)
			}
		}
	}
}

// supervisor is the list that a test of dev keeps up to date.
func supervisor(t *testing.T, root string) (variables map[string][]string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "dev", "testdata", "variables.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &variables); err != nil {
		t.Fatal(err)
	}
	return variables
}

type object struct {
	Spec struct {
		Template struct {
			Spec struct {
				Containers []struct {
					Name string
					Env  []struct{ Name string }
				}
			}
		}
	}
}

// chart lists the variables of each container in the render of the chart that has every optional part.
func chart(t *testing.T, root string) map[string][]string {
	t.Helper()
	file, err := os.Open(filepath.Join(root, "deploy", "helm", "golden.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // only read
	variables := map[string]map[string]bool{}
	for documents := yaml.NewDecoder(file); ; {
		var o object
		err := documents.Decode(&o)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		o.collect(variables)
	}
	lists := map[string][]string{}
	for container, names := range variables {
		lists[container] = slices.Sorted(maps.Keys(names))
	}
	return lists
}

func (o object) collect(variables map[string]map[string]bool) {
	for _, container := range o.Spec.Template.Spec.Containers {
		if variables[container.Name] == nil {
			variables[container.Name] = map[string]bool{}
		}
		for _, variable := range container.Env {
			variables[container.Name][variable.Name] = true
		}
	}
}
