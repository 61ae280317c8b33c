package charttest

import (
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// inEveryRender checks the pods of each set of values.
func inEveryRender(t *testing.T, check func([]Pod) error) {
	t.Helper()
	for name, values := range renders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pods, err := Pods(decode(t, render(t, values...)))
			if err != nil {
				t.Fatal(err)
			}
			// Five processes and the pod of `helm test`.
			if len(pods) < 6 {
				t.Errorf("only %d pods", len(pods))
			}
			if err := check(pods); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestPodsAreRestricted(t *testing.T) {
	t.Parallel()
	inEveryRender(t, CheckRestricted)
}

func TestPodsOfEveryKindAreChecked(t *testing.T) {
	t.Parallel()
	full := render(t, renders["full"]...)
	evaluation := render(t, renders["evaluation"]...)
	for _, c := range []struct{ render, place, old, replacement, want string }{
		{full, "kind: Deployment", "allowPrivilegeEscalation: false", "privileged: true", "auth: privileged"},
		{full, "kind: CronJob", "drop: [ALL]", "drop: [NET_RAW]", "backup: unrestricted capabilities"},
		{full, "kind: Job", "runAsNonRoot: true", "runAsNonRoot: false", "migrate-auth: runAsNonRoot != true"},
		{full, "kind: Pod\n", "type: RuntimeDefault", "type: Unconfined", "test: seccompProfile"},
		{full, "kind: Deployment", "emptyDir: { sizeLimit: 256Mi }", "hostPath: { path: / }", "auth: restricted volume types"},
		{evaluation, "kind: StatefulSet", "runAsUser: 65532", "runAsUser: 0", "mail: runAsUser=0"},
	} {
		pods, err := Pods(decode(t, broken(t, c.render, c.place, c.old, c.replacement)))
		if err != nil {
			t.Fatal(err)
		}
		refuses(t, CheckRestricted(pods), c.want)
	}
}

func TestAnUnknownKindIsRefused(t *testing.T) {
	t.Parallel()
	_, err := Pods([]runtime.Object{&appsv1.DaemonSet{}})
	refuses(t, err, "not known whether it has pods")
}
