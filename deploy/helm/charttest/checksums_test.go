package charttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// annotations returns those of the pods, by component.
func annotations(t *testing.T, rendered string) map[string]map[string]string {
	t.Helper()
	pods, err := Pods(decode(t, rendered))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for _, pod := range pods {
		out[pod.Component] = pod.Meta.Annotations
	}
	return out
}

// An evaluation makes its Secrets once: an upgrade must find the same ones, and start no pod anew.
func TestAnUpgradeKeepsGeneratedSecretsAndPods(t *testing.T) {
	t.Parallel()
	installed := render(t, renders["evaluation"]...)
	generated := secret(t, installed, "raymi-evaluation")
	if upgrade(t, generated) != installed {
		t.Error("an upgrade with the same values is another render than the installation")
	}

	before := annotations(t, installed)
	generated.StringData["seed"] = "other"
	rotated := annotations(t, upgrade(t, generated))
	for _, component := range []string{"auth", "catalog", "partners", "media", "gateway", "postgres", "nats", "s3"} {
		if old := before[component]["checksum/secrets"]; old == "" || old == rotated[component]["checksum/secrets"] {
			t.Errorf("%s does not start anew when the Secrets change: checksum %q", component, old)
		}
	}
	another := annotations(t, render(t, renders["evaluation"]...))
	if another["auth"]["checksum/secrets"] == before["auth"]["checksum/secrets"] {
		t.Error("two installations have the same Secrets")
	}
}

func TestPodsStartAnewWhenAFileOfTheChartChanges(t *testing.T) {
	t.Parallel()
	chart := filepath.Join(t.TempDir(), "raymi")
	if err := os.CopyFS(chart, os.DirFS(filepath.Join("..", "raymi"))); err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(chart, "files", "nats.conf")
	content, err := os.ReadFile(conf)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(conf, append(content, "\n# changed\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	const key = "checksum/config"
	before, same := annotations(t, render(t, renders["evaluation"]...)), annotations(t, render(t, renders["evaluation"]...))
	changed := annotations(t, renderChart(t, chart, renders["evaluation"]...))
	if before["nats"][key] == "" || before["nats"][key] != same["nats"][key] {
		t.Errorf("the same files have the checksums %q and %q", before["nats"][key], same["nats"][key])
	}
	if before["nats"][key] == changed["nats"][key] {
		t.Error("a changed file does not start NATS anew")
	}
}

func TestAnnotationsOfTheValuesJoinTheChecksums(t *testing.T) {
	t.Parallel()
	auth := annotations(t, render(t, append(renders["evaluation"], "--set-string", "services.auth.podAnnotations.secrets=2026")...))["auth"]
	if auth["secrets"] != "2026" || auth["checksum/secrets"] == "" {
		t.Errorf("annotations of auth: %v", auth)
	}
	// All Secrets of an installation with servers of its own are the operator's.
	if prod := annotations(t, render(t, renders["prod"]...))["auth"]; len(prod) > 0 {
		t.Errorf("annotations of auth in production: %v", prod)
	}
}

// secret returns a Secret of a render.
func secret(t *testing.T, rendered, name string) *corev1.Secret {
	t.Helper()
	for _, object := range decode(t, rendered) {
		if s, ok := object.(*corev1.Secret); ok && s.Name == name {
			return s
		}
	}
	t.Fatalf("no Secret %s", name)
	return nil
}

// upgrade renders the evaluation for a cluster that has the Secret.
func upgrade(t *testing.T, has *corev1.Secret) string {
	t.Helper()
	stored := has.DeepCopy()
	stored.Namespace, stored.Data, stored.StringData = ownNamespace, map[string][]byte{}, nil
	for key, value := range maps.All(has.StringData) {
		stored.Data[key] = []byte(value)
	}
	server := httptest.NewServer(apiServer(map[string]any{
		"/version": map[string]string{"major": "1", "minor": "33", "gitVersion": "v1.33.0"},
		"/api":     metav1.APIVersions{TypeMeta: metav1.TypeMeta{Kind: "APIVersions"}, Versions: []string{"v1"}},
		"/apis":    metav1.APIGroupList{TypeMeta: metav1.TypeMeta{Kind: "APIGroupList", APIVersion: "v1"}},
		"/api/v1": metav1.APIResourceList{
			TypeMeta: metav1.TypeMeta{Kind: "APIResourceList", APIVersion: "v1"}, GroupVersion: "v1",
			APIResources: []metav1.APIResource{{Name: "secrets", Kind: "Secret", Namespaced: true, Verbs: []string{"get"}}},
		},
		fmt.Sprintf("/api/v1/namespaces/%s/secrets/%s", ownNamespace, has.Name): stored,
	}))
	t.Cleanup(server.Close)
	config := filepath.Join(t.TempDir(), "config")
	content := fmt.Sprintf(`{"apiVersion": "v1", "kind": "Config", "current-context": "a",
		"clusters": [{"name": "a", "cluster": {"server": %q}}],
		"contexts": [{"name": "a", "context": {"cluster": "a", "user": "a"}}], "users": [{"name": "a"}]}`, server.URL)
	if err := os.WriteFile(config, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return render(t, append(renders["evaluation"], "--dry-run=server", "--kubeconfig", config)...)
}

// apiServer answers what `lookup` of a template asks.
func apiServer(answers map[string]any) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, ok := answers[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	})
}
