package charttest

import (
	"strings"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
)

// Helm's uninstall leaves hooks behind. Those of an installation or upgrade go when they have succeeded, failed Jobs a day later; the pod
// of `helm test` stays for its log.
func TestHooksOfAnInstallationRemoveThemselves(t *testing.T) {
	t.Parallel()
	for name, values := range renders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hooks := 0
			for _, object := range decode(t, render(t, values...)) {
				o, err := meta.Accessor(object)
				if err != nil {
					t.Fatal(err)
				}
				if o.GetAnnotations()["helm.sh/hook"] == "" {
					continue
				}
				hooks++
				if _, tested := object.(*corev1.Pod); tested {
					continue
				}
				if !strings.Contains(o.GetAnnotations()["helm.sh/hook-delete-policy"], "hook-succeeded") {
					t.Errorf("%T %s stays after the installation", object, o.GetName())
				}
				if job, ok := object.(*batchv1.Job); ok && job.Spec.TTLSecondsAfterFinished == nil {
					t.Errorf("Job %s stays when it has failed", o.GetName())
				}
			}
			if hooks < 2 {
				t.Errorf("%d hooks", hooks)
			}
		})
	}
}
