package charttest

import (
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

// wanted are the keys of Secrets that a pod cannot start without.
func wanted(pod Pod) [][2]string {
	var keys [][2]string
	for _, container := range slices.Concat(pod.Spec.InitContainers, pod.Spec.Containers) {
		for _, env := range container.Env {
			if env.ValueFrom == nil || env.ValueFrom.SecretKeyRef == nil {
				continue
			}
			if ref := env.ValueFrom.SecretKeyRef; ref.Optional == nil || !*ref.Optional {
				keys = append(keys, [2]string{ref.Name, ref.Key})
			}
		}
	}
	for _, volume := range pod.Spec.Volumes {
		if volume.Secret != nil {
			for _, item := range volume.Secret.Items {
				keys = append(keys, [2]string{volume.Secret.SecretName, item.Key})
			}
		}
	}
	return keys
}

// An evaluation generates its Secrets with the keys of the values.
func TestAnEvaluationHasEveryKeyThatItsPodsRead(t *testing.T) {
	t.Parallel()
	others := "secretKeys.databases.auth=a,secretKeys.nats.gateway=b,secretKeys.auth.signingKey=c,secretKeys.auth.adminEmail=d," +
		"secretKeys.auth.adminPassword=e,secretKeys.imgproxy.key=f,secretKeys.imgproxy.salt=g,secretKeys.links.key=h," +
		"secretKeys.storage.accessKeyId=i,secretKeys.storage.secretAccessKey=j"
	for _, values := range [][]string{nil, {"--set", others}} {
		objects := decode(t, render(t, slices.Concat(renders["evaluation with backups"], values)...))
		has := map[[2]string]bool{}
		for _, object := range objects {
			if secret, ok := object.(*corev1.Secret); ok {
				for key := range secret.StringData {
					has[[2]string{secret.Name, key}] = true
				}
			}
		}
		pods, err := Pods(objects)
		if err != nil {
			t.Fatal(err)
		}
		read := map[[2]string]bool{}
		for _, pod := range pods {
			for _, key := range wanted(pod) {
				read[key] = true
				if !has[key] {
					t.Errorf("%s reads %v, which no Secret of the release has", pod.Component, key)
				}
			}
		}
		if len(read) < 20 {
			t.Errorf("only %d keys are read", len(read))
		}
	}
}
