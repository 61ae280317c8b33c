package charttest

import (
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

// anonymous are the pods that reach nothing by workload identity: servers of an evaluation, and clients of the gateway.
var anonymous = []string{"postgres", "nats", "s3", "mail", "demo", "test"}

func TestPodsHaveServiceAccountsOfTheChartWithoutTokens(t *testing.T) {
	t.Parallel()
	for name, values := range renders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			objects := decode(t, render(t, values...))
			accounts := map[string]bool{}
			for _, object := range objects {
				if account, ok := object.(*corev1.ServiceAccount); ok {
					accounts[account.Name] = true
					if account.AutomountServiceAccountToken == nil || *account.AutomountServiceAccountToken {
						t.Errorf("%s mounts its token", account.Name)
					}
				}
			}
			pods, err := Pods(objects)
			if err != nil {
				t.Fatal(err)
			}
			for _, pod := range pods {
				if !accounts[pod.Spec.ServiceAccountName] && !slices.Contains(anonymous, pod.Component) {
					t.Errorf("%s runs as %q, which is no account of the chart", pod.Component, pod.Spec.ServiceAccountName)
				}
				if pod.Spec.AutomountServiceAccountToken == nil || *pod.Spec.AutomountServiceAccountToken {
					t.Errorf("%s mounts a token", pod.Component)
				}
			}
		})
	}
}

// Without keys, a cloud knows a pod by these annotations.
func TestAccountsHaveTheAnnotationsOfTheValues(t *testing.T) {
	t.Parallel()
	const roles = "backup.serviceAccountAnnotations.role=backup,services.media.serviceAccountAnnotations.role=media"
	values := append(renders["prod"], "--set", roles)
	want := map[string]string{"raymi-backup": "backup", "raymi-media": "media", "raymi-migrate-media": "media", "raymi-auth": ""}
	for _, object := range decode(t, render(t, values...)) {
		account, ok := object.(*corev1.ServiceAccount)
		if !ok {
			continue
		}
		if role, checked := want[account.Name]; checked && account.Annotations["role"] != role {
			t.Errorf("%s has the annotations %v, want role %q", account.Name, account.Annotations, role)
		}
		delete(want, account.Name)
	}
	if len(want) > 0 {
		t.Errorf("no accounts %v", want)
	}
}
