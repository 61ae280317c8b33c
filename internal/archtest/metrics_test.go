package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var metricName = regexp.MustCompile(`\braymi_[a-z_]+`)

// Alerts and the operators' page name metrics that the processes have: a renamed one would never alert.
func TestNamedMetricsExist(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	var declared []string
	goFiles(t, func(path string) {
		if !strings.HasSuffix(path, "_test.go") {
			declared = append(declared, metricName.FindAllString(readFile(t, filepath.Join(root, path)), -1)...)
		}
	})
	for _, path := range []string{"deploy/helm/raymi/files/rules.yaml", "docs/operations.md"} {
		named := metricName.FindAllString(readFile(t, filepath.Join(root, path)), -1)
		if len(named) == 0 {
			t.Errorf("%s names no metric", path)
		}
		for _, name := range named {
			for _, suffix := range []string{"_bucket", "_count", "_sum"} {
				name = strings.TrimSuffix(name, suffix)
			}
			if !slices.Contains(declared, name) {
				t.Errorf("%s names %s, which no process has", path, name)
			}
		}
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
