package charttest

import "testing"

func TestFieldsOfObjectsAreKnown(t *testing.T) {
	t.Parallel()
	for name, values := range renders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if objects := decode(t, render(t, values...)); len(objects) < 20 {
				t.Errorf("only %d objects", len(objects))
			}
		})
	}
}

func TestUnknownAndRepeatedFieldsAreRefused(t *testing.T) {
	t.Parallel()
	prod, full := render(t, renders["prod"]...), render(t, renders["full"]...)
	for _, c := range []struct{ render, old, replacement, want string }{
		{prod, "terminationGracePeriodSeconds:", "terminationGraceSeconds:", `unknown field "spec.template.spec.terminationGraceSeconds"`},
		{prod, "policyTypes:", "policyType:", `unknown field "spec.policyType"`},
		{prod, "  maxUnavailable: 1\n", "  maxUnavailable: 1\n  maxUnavailable: 2\n", `"maxUnavailable" already set`},
		{prod, "minReplicas: 2", "minReplicas: two", "minReplicas"},
		{prod, "renewBefore:", "renewsBefore:", `unknown field "spec.renewsBefore"`},
		{prod, "jobLabel:", "jobLabels:", `unknown field "spec.jobLabels"`},
		{prod, "expr: ", "expression: ", `unknown field "spec.groups[0].rules[0].expression"`},
		{full, "backendRefs:", "backendRef:", `unknown field "spec.rules[0].backendRef"`},
		{full, "kind: HTTPRoute", "kind: HTTPPath", `no kind "HTTPPath"`},
	} {
		_, err := Decode([]byte(broken(t, c.render, "---", c.old, c.replacement)))
		refuses(t, err, c.want)
	}
}
