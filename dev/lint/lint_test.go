//go:build lint

// Package lint proves that every linter of .golangci.yml works: each reports its planted violation.
package lint

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"slices"
	"testing"

	"go.yaml.in/yaml/v3"
)

const config = "../../.golangci.yml"

func TestEveryLinterReportsItsPlantedViolation(t *testing.T) {
	text, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	var rules struct {
		Linters struct {
			Enable []string `yaml:"enable"`
		} `yaml:"linters"`
	}
	if err := yaml.Unmarshal(text, &rules); err != nil || len(rules.Linters.Enable) < 10 {
		t.Fatalf("%d linters: %v", len(rules.Linters.Enable), err)
	}
	reported := lint(t)
	for _, name := range rules.Linters.Enable {
		if !slices.Contains(reported, name) {
			t.Errorf("%s reports nothing", name)
		}
	}
}

// lint returns the linters that report something in the planted package.
func lint(t *testing.T) (names []string) {
	t.Helper()
	command := exec.Command("golangci-lint", "run", "--config", config, "--output.json.path", "stdout", "./testdata/planted")
	command.Stderr = os.Stderr
	out, err := command.Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	var report struct {
		Issues []struct{ FromLinter string }
	}
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&report); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, issue := range report.Issues {
		names = append(names, issue.FromLinter)
	}
	return names
}

func TestUnreachableFunctionIsReported(t *testing.T) {
	out, err := exec.Command("deadcode", "./testdata/unreachable").Output()
	if err != nil || !bytes.Contains(out, []byte("unreachable func: Forgotten")) {
		t.Errorf("got %q, %v", out, err)
	}
}
