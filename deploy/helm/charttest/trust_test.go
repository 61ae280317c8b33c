package charttest

import (
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

// file returns where a container finds the authorities: the value of the variable, if a mount of the volume contains it.
func file(container corev1.Container, variable string) string {
	mounted := slices.ContainsFunc(container.VolumeMounts, func(m corev1.VolumeMount) bool {
		return m.Name == "authorities" && m.MountPath == "/etc/raymi-authorities"
	})
	for _, env := range container.Env {
		if env.Name == variable && mounted {
			return env.Value
		}
	}
	return ""
}

// Servers with certificates of the operator's own authority are everywhere where a process, a migration, a sidecar or a backup connects.
func TestAuthoritiesReachWhoConnects(t *testing.T) {
	t.Parallel()
	const want = "/etc/raymi-authorities/ca.crt"
	for _, values := range []string{"caBundle.secret=authorities", "caBundle.configMap=authorities"} {
		pods, err := Pods(decode(t, render(t, append(renders["prod"], "--set", values)...)))
		if err != nil {
			t.Fatal(err)
		}
		if err := CheckVolumes(pods); err != nil {
			t.Error(err)
		}
		checked := 0
		for _, pod := range pods {
			if pod.Component == "test" {
				continue // it connects to the gateway alone
			}
			for _, container := range slices.Concat(pod.Spec.InitContainers, pod.Spec.Containers) {
				variable := "SSL_CERT_FILE"
				if container.Name == "dump" || container.Name == "restore" {
					variable = "PGSSLROOTCERT"
				}
				if container.Name == "verify" {
					continue // its server is in the same container
				}
				checked++
				if got := file(container, variable); got != want {
					t.Errorf("%s: %s of %s is %q", values, variable, container.Name, got)
				}
			}
		}
		// Five processes, the sidecar, four migrations, and five containers of backups.
		if checked != 15 {
			t.Errorf("%d containers", checked)
		}
	}
}
