package charttest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// outsiders are the namespaces at the other end of connections, by the names of the table where it has them.
var outsiders = map[string]string{
	"monitoring": "Prometheus", "ingress-nginx": "ingress controller", "ingress": "ingress controller", "servers": "server",
	"kube-system": "DNS",
}

func readPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

func TestPoliciesAllowTheArrowsOfThePageAndNoOther(t *testing.T) {
	t.Parallel()
	arrows, err := ParseArrows(readPage(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range renders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := compareArrows(t, arrows, name, render(t, values...)); err != nil {
				t.Error(err)
			}
		})
	}
}

// compareArrows compares the policies of a render with the arrows that apply to it.
func compareArrows(t *testing.T, arrows []Arrow, name, rendered string) error {
	t.Helper()
	objects := decode(t, rendered)
	pods, err := Pods(objects)
	if err != nil {
		t.Fatal(err)
	}
	// Servers of a development cluster have the ports of an evaluation.
	small := name == "dev" || name == "cluster" || strings.HasPrefix(name, "evaluation")
	r := Render{Peers: []string{"Prometheus", "ingress controller"}, Small: small}
	for _, pod := range pods {
		r.Components = append(r.Components, pod.Component)
	}
	if r.Small {
		r.Without = []string{"trace collector"}
	}
	if !slices.Contains(r.Components, "web") {
		r.Without = append(r.Without, "web")
	}
	expected, err := r.Expected(arrows)
	if err != nil {
		return err
	}
	allowed, err := Connections(objects, outsiders)
	if err != nil {
		t.Fatal(err)
	}
	return Compare(expected, allowed)
}

func TestBrokenPoliciesAreFound(t *testing.T) {
	t.Parallel()
	arrows, err := ParseArrows(readPage(t))
	if err != nil {
		t.Fatal(err)
	}
	rendered := map[string]string{}
	for name, values := range renders {
		rendered[name] = render(t, values...)
	}
	const ingress, egress = "\n  ingress:\n", "\n  egress:\n"
	for _, c := range []struct{ render, policy, old, replacement, want string }{
		{"prod", "catalog", "component: partners", "component: partner", "no policy allows partners → catalog 9000"},
		{"prod", "auth", "{ port: 587 }", "{ port: 25 }", "a policy allows auth → outside 25, which has no arrow"},
		{"prod", "auth", "        - { port: 587 }\n", "", "no policy allows auth → outside 587"},
		{"prod", "partners", egress, egress + "    - {}\n", "a policy allows partners → outside any port"},
		{"prod", "partners", "[Ingress, Egress]", "[Ingress]", "a policy allows partners → outside any port"},
		{"prod", "media", "[Ingress, Egress]", "[Egress]", "a policy allows a foreign pod → media any port"},
		{"prod", "media", ingress, ingress + "    - from: [{ podSelector: {} }]\n", "a policy allows a foreign pod → media 9000"},
		{"prod", "media", ingress, ingress + "    - ports: [{ port: 9000, endPort: 9002 }]\n", "a foreign pod → media 9001"},
		{"prod", "gateway", "metadata.name: ingress-nginx", "metadata.name: monitoring", "Prometheus → gateway 8080"},
		{"prod", "gateway", ingress, ingress + "    - from: [{ ipBlock: { cidr: 0.0.0.0/0 } }]\n", "a foreign pod → gateway 9090"},
		{"prod", "tools", "{ port: http }", "{ port: metrics }", "no policy allows test → gateway 8080"},
		{"prod", "migrate-media", "matchLabels:", "matchLabels:\n      file: a", "a policy allows migrate-media → outside any port"},
		{"full", "web", "metadata.name: ingress-nginx", "metadata.name: monitoring", "no policy allows ingress controller → web 8080"},
		{"full", "backup-databases", "[backup, backup-restore]", "[backup, backup-verify]", "no policy allows backup-restore → outside 5432"},
		{"evaluation", "postgres", "component: media", "component: gateway", "no policy allows media → postgres 5432"},
		{"evaluation", "s3", "policyTypes: [Ingress, Egress]", "policyTypes: [Ingress]", "a policy allows s3 → outside any port"},
		{"evaluation with backups", "postgres", "backup, backup-restore", "backup-restore", "no policy allows backup → postgres 5432"},
	} {
		place := "kind: NetworkPolicy\nmetadata:\n  name: raymi-" + c.policy + "\n"
		err := compareArrows(t, arrows, c.render, broken(t, rendered[c.render], place, c.old, c.replacement))
		refuses(t, err, c.want)
	}
}

func TestArrowsOfAnUnknownNameAreRefused(t *testing.T) {
	t.Parallel()
	r := Render{Components: []string{"auth"}}
	_, err := r.Expected([]Arrow{{From: "auth", To: "Redis", Port: "6379"}})
	refuses(t, err, "Redis is neither a component nor a known server")
}

func TestTablesThatCannotBeReadAreRefused(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"# Architecture\n": "no heading",
		arrowsHeading + "\n\ntext\n\n## Next\n| a | b | 1 |\n":    "no rows",
		arrowsHeading + "\n| From | To | Port |\n| a | b |\n":     "not three cells",
		arrowsHeading + "\n| From | To | Port |\n| a | b | x |\n": "no port: x",
	} {
		_, err := ParseArrows(page)
		refuses(t, err, want)
	}
}

// Every row is about some render: a name that no pod has would demand nothing.
func TestEveryArrowApplies(t *testing.T) {
	t.Parallel()
	arrows, err := ParseArrows(readPage(t))
	if err != nil {
		t.Fatal(err)
	}
	components := []string{"Prometheus", "ingress controller"}
	for _, values := range renders {
		pods, err := Pods(decode(t, render(t, values...)))
		if err != nil {
			t.Fatal(err)
		}
		for _, pod := range pods {
			components = append(components, pod.Component)
		}
	}
	for _, arrow := range arrows {
		if !slices.ContainsFunc(components, arrow.from) {
			t.Errorf("no pod is called %s", arrow.From)
		}
	}
}
