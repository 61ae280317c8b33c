package charttest

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
)

// A pod is ready when all of its containers are: with a readiness probe of its own, a broken sidecar would take media away. A restartable
// init container starts before media and stops after it, so that media's last requests still find it.
func TestASidecarIsRestartedButNotAskedForReadiness(t *testing.T) {
	t.Parallel()
	pods, err := Pods(decode(t, render(t, renders["prod"]...)))
	if err != nil {
		t.Fatal(err)
	}
	sidecars := 0
	for _, pod := range pods {
		for _, container := range pod.Spec.InitContainers {
			if container.Name == "imgproxy" {
				sidecars++
				if container.RestartPolicy == nil || *container.RestartPolicy != corev1.ContainerRestartPolicyAlways {
					t.Errorf("imgproxy of %s ends before media starts", pod.Component)
				}
				if container.StartupProbe == nil || container.LivenessProbe == nil || container.ReadinessProbe != nil {
					t.Errorf("imgproxy of %s: startup %v, liveness %v, readiness %v", pod.Component,
						container.StartupProbe, container.LivenessProbe, container.ReadinessProbe)
				}
			}
		}
	}
	if sidecars != 1 {
		t.Errorf("%d pods have the sidecar, want media's alone", sidecars)
	}
}
