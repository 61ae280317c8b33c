package charttest

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"
)

// digest is what an operator adds to the values for production.
const digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

// renders are the values that the checks run on: all files of the chart, an evaluation with backups, and the cluster test's production.
var renders = map[string][]string{
	"dev":                     {"--values", "values-dev.yaml"},
	"evaluation":              {"--values", "values-evaluation.yaml"},
	"evaluation with backups": {"--values", "values-evaluation.yaml", "--set", "backup.enabled=true"},
	"prod":                    {"--values", "values-prod.yaml", "--set", "services.media.sidecars.imgproxy.digest=sha256:" + digest},
	"full":                    {"--values", "values-full.yaml"},
	"cluster":                 {"--values", "../../contrib/devcluster/production/values.yaml"},
}

// render runs helm, which `make chart` puts in the PATH.
func render(t *testing.T, args ...string) string {
	t.Helper()
	return renderChart(t, "raymi", args...)
}

// renderChart renders a changed copy of the chart.
func renderChart(t *testing.T, chart string, args ...string) string {
	t.Helper()
	args = append([]string{"template", "raymi", chart, "--namespace", ownNamespace, "--kube-version", "1.33.0"}, args...)
	command := exec.CommandContext(t.Context(), "helm", args...)
	command.Dir = ".."
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("helm %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}

func decode(t *testing.T, render string) []runtime.Object {
	t.Helper()
	objects, err := Decode([]byte(render))
	if err != nil {
		t.Fatal(err)
	}
	return objects
}

// broken replaces the first text after a place of a render; both have to be there.
func broken(t *testing.T, render, place, old, replacement string) string {
	t.Helper()
	before, after, found := strings.Cut(render, place)
	if !found || !strings.Contains(after, old) {
		t.Fatalf("the render lacks %q after %q", old, place)
	}
	return before + place + strings.Replace(after, old, replacement, 1)
}

// refuses fails unless the error names what is wrong.
func refuses(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil {
		t.Errorf("accepted, want an error with %q", want)
	} else if !strings.Contains(err.Error(), want) {
		t.Errorf("error %q lacks %q", err, want)
	}
}
