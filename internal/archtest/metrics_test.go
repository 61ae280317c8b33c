package archtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	metricName = regexp.MustCompile(`\braymi_[a-z_]+`)
	recordName = regexp.MustCompile(`\braymi:[a-z0-9_:]+`)
)

const (
	rulesFile     = "deploy/helm/raymi/files/rules.yaml"
	scalerFile    = "deploy/helm/raymi/templates/hpa.yaml"
	dashboardFile = "deploy/helm/raymi/files/dashboard.json"
	operatorsPage = "docs/operations.md"
)

// Alerts, autoscalers, the dashboard and the operators' page name metrics that the processes have: a renamed one would never alert.
func TestNamedMetricsExist(t *testing.T) {
	t.Parallel()
	declared := declaredMetrics(t)
	for _, path := range []string{rulesFile, "deploy/helm/rules/portal.yaml", scalerFile, dashboardFile, operatorsPage} {
		named := metricName.FindAllString(readFile(t, filepath.Join("..", "..", path)), -1)
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

func TestEveryMetricIsExplainedAndShown(t *testing.T) {
	t.Parallel()
	page := readFile(t, filepath.Join("..", "..", operatorsPage))
	dashboard := readFile(t, filepath.Join("..", "..", dashboardFile))
	for _, name := range declaredMetrics(t) {
		whole := regexp.MustCompile(name + `(_bucket|_count|_sum)?\b`)
		if !whole.MatchString(page) {
			t.Errorf("%s does not explain %s", operatorsPage, name)
		}
		// The number of mails says more than the age of one, which may be to a misspelt address.
		if name != "raymi_mails_waiting_seconds" && !whole.MatchString(dashboard) {
			t.Errorf("%s does not show %s", dashboardFile, name)
		}
	}
}

// Grafana identifies panels by id; panels whose positions overlap are drawn over each other.
func TestThePanelsOfTheDashboardAreApart(t *testing.T) {
	t.Parallel()
	type place struct{ X, Y, W, H int }
	var dashboard struct {
		Panels []struct {
			ID      int
			Title   string
			GridPos place
		}
	}
	text := readFile(t, filepath.Join("..", "..", dashboardFile))
	if err := json.Unmarshal([]byte(text), &dashboard); err != nil {
		t.Fatal(err)
	}
	for i, a := range dashboard.Panels {
		if p := a.GridPos; p.X+p.W > 24 || p.W == 0 || p.H == 0 {
			t.Errorf("%s lies outside the page: %+v", a.Title, p)
		}
		for _, b := range dashboard.Panels[:i] {
			p, q := a.GridPos, b.GridPos
			if a.ID == b.ID || p.X < q.X+q.W && q.X < p.X+p.W && p.Y < q.Y+q.H && q.Y < p.Y+p.H {
				t.Errorf("%s and %s have the same id or overlap", a.Title, b.Title)
			}
		}
	}
	rules := readFile(t, filepath.Join("..", "..", rulesFile))
	for _, name := range recordName.FindAllString(text, -1) {
		if !strings.Contains(rules, "- record: "+name+"\n") {
			t.Errorf("%s names %s, which no rule records", dashboardFile, name)
		}
	}
}

// declaredMetrics are the names in the code of the processes.
func declaredMetrics(t *testing.T) []string {
	t.Helper()
	var out []string
	goFiles(t, func(path string) {
		if !strings.HasSuffix(path, "_test.go") {
			out = append(out, metricName.FindAllString(readFile(t, filepath.Join("..", "..", path)), -1)...)
		}
	})
	slices.Sort(out)
	return slices.Compact(out)
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
