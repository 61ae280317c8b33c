package archtest

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// alertCases are the cases of an alert in the unit tests of the rules.
type alertCases struct{ fires, silent bool }

var alertName = regexp.MustCompile(`(?m)^ *- alert: (\w+)$`)

// An alert without a case that fires may never fire; without one that is silent it may always do so. The operators' page
// has its first steps.
func TestEveryAlertIsTestedAndExplained(t *testing.T) {
	t.Parallel()
	cases := readAlertCases(t)
	page := readFile(t, filepath.Join("..", "..", "docs", "operations.md"))
	alerts := 0
	for _, path := range globbed(t, "deploy", "helm", "raymi", "files", "*rules.yaml") {
		for _, found := range alertName.FindAllStringSubmatch(readFile(t, path), -1) {
			alerts++
			name := found[1]
			if !cases[name].fires || !cases[name].silent {
				t.Errorf("%s: deploy/helm/rules has no case in which it fires (%t) or none in which it is silent (%t)", name,
					cases[name].fires, cases[name].silent)
			}
			if !strings.Contains(page, "`"+name+"`") {
				t.Errorf("%s: docs/operations.md has no first steps", name)
			}
		}
	}
	if alerts == 0 {
		t.Error("no alert found")
	}
}

func readAlertCases(t *testing.T) map[string]alertCases {
	t.Helper()
	out := map[string]alertCases{}
	for _, path := range globbed(t, "deploy", "helm", "rules", "*.yaml") {
		var file struct {
			Tests []struct {
				Alerts []struct {
					Name     string `yaml:"alertname"`
					Expected []any  `yaml:"exp_alerts"`
				} `yaml:"alert_rule_test"`
			} `yaml:"tests"`
		}
		if err := yaml.Unmarshal([]byte(readFile(t, path)), &file); err != nil {
			t.Fatal(err)
		}
		for _, test := range file.Tests {
			for _, alert := range test.Alerts {
				c := out[alert.Name]
				c.fires = c.fires || len(alert.Expected) > 0
				c.silent = c.silent || len(alert.Expected) == 0
				out[alert.Name] = c
			}
		}
	}
	return out
}

func globbed(t *testing.T, path ...string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(append([]string{"..", ".."}, path...)...))
	if err != nil || len(found) == 0 {
		t.Fatalf("%v: %d files, %v", path, len(found), err)
	}
	return found
}
