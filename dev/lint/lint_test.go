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
	"strings"
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
			Enable   []string `yaml:"enable"`
			Settings struct {
				Revive struct {
					Rules []struct{ Name string } `yaml:"rules"`
				} `yaml:"revive"`
			} `yaml:"settings"`
		} `yaml:"linters"`
	}
	if err := yaml.Unmarshal(text, &rules); err != nil || len(rules.Linters.Enable) < 10 {
		t.Fatalf("%d linters: %v", len(rules.Linters.Enable), err)
	}
	reported := lint(t)
	for _, name := range rules.Linters.Enable {
		if !slices.ContainsFunc(reported, func(i issue) bool { return i.FromLinter == name }) {
			t.Errorf("%s reports nothing", name)
		}
	}
	if len(rules.Linters.Settings.Revive.Rules) == 0 {
		t.Error("revive has no rules")
	}
	for _, rule := range rules.Linters.Settings.Revive.Rules {
		if !slices.ContainsFunc(reported, func(i issue) bool { return strings.HasPrefix(i.Text, rule.Name+": ") }) {
			t.Errorf("revive's rule %s reports nothing", rule.Name)
		}
	}
}

type issue struct{ FromLinter, Text string }

// lint returns what the linters report in the planted package.
func lint(t *testing.T) []issue {
	t.Helper()
	command := exec.Command("golangci-lint", "run", "--config", config, "--output.json.path", "stdout", "./testdata/planted")
	command.Stderr = os.Stderr
	out, err := command.Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	var report struct{ Issues []issue }
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&report); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return report.Issues
}

func TestUnreachableFunctionIsReported(t *testing.T) {
	out, err := exec.Command("deadcode", "./testdata/unreachable").Output()
	if err != nil || !bytes.Contains(out, []byte("unreachable func: Forgotten")) {
		t.Errorf("got %q, %v", out, err)
	}
}
