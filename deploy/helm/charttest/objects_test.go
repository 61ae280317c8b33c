package charttest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
)

// objectsOf returns the objects of a render as "Kind name", the name without that of the release.
func objectsOf(t *testing.T, objects []runtime.Object) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, object := range objects {
		accessor, err := meta.Accessor(object)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(accessor.GetName(), "raymi")
		names[object.GetObjectKind().GroupVersionKind().Kind+" "+strings.TrimPrefix(name, "-")] = true
	}
	return names
}

// of writes one kind of object with several names: of("Job", "migrate-auth migrate-media").
func of(kind, names string) []string {
	var objects []string
	for _, name := range strings.Fields(names) {
		objects = append(objects, kind+" "+name)
	}
	return objects
}

const (
	processes  = "auth catalog partners media gateway"
	migrations = "migrate-auth migrate-catalog migrate-partners migrate-media"
)

// The golden render has every optional part; an installation has fewer, and an evaluation brings servers of its own.
func TestInstallationsHaveTheirObjects(t *testing.T) {
	t.Parallel()
	web := slices.Concat(of("Deployment", "web"), of("Service", "web"), of("ServiceAccount", "web"), of("NetworkPolicy", "web"),
		of("PodDisruptionBudget", "web"), of("HTTPRoute", "web"), []string{"HTTPRoute ", "ConfigMap dashboard"})
	large := slices.Concat(of("Certificate", processes), of("HorizontalPodAutoscaler", processes),
		of("CronJob", "backup backup-verify backup-restore"), of("NetworkPolicy", "backup backup-databases"), of("ConfigMap", "backup"),
		of("ServiceAccount", "backup"), []string{"PrometheusRule ", "ServiceMonitor "})
	migrating := slices.Concat(of("Job", migrations), of("NetworkPolicy", migrations), of("ServiceAccount", migrations))
	servers := slices.Concat(of("StatefulSet", "postgres nats s3 mail"), of("Service", "postgres nats s3 mail"),
		of("NetworkPolicy", "postgres nats s3 mail"), of("ConfigMap", "evaluation"), of("Job", "demo"),
		of("Secret", "auth databases evaluation imgproxy links nats storage"))
	full := objectsOf(t, decode(t, render(t, renders["full"]...)))
	for name, c := range map[string]struct{ fewer, more []string }{
		"prod":       {fewer: web},
		"dev":        {fewer: slices.Concat(web, large)},
		"evaluation": {fewer: slices.Concat(web, large, migrating), more: servers},
	} {
		want := maps.Clone(full)
		for _, object := range c.fewer {
			if !want[object] {
				t.Errorf("the full render lacks %q", object)
			}
			delete(want, object)
		}
		for _, object := range c.more {
			want[object] = true
		}
		got := objectsOf(t, decode(t, render(t, renders[name]...)))
		for object := range want {
			if !got[object] {
				t.Errorf("%s lacks %q", name, object)
			}
		}
		for object := range got {
			if !want[object] {
				t.Errorf("%s has %q", name, object)
			}
		}
	}
}

// An evaluation has no hooks: its databases start with it.
func TestServicesOfAnEvaluationMigrateBeforeTheyStart(t *testing.T) {
	t.Parallel()
	pods, err := Pods(decode(t, render(t, renders["evaluation"]...)))
	if err != nil {
		t.Fatal(err)
	}
	migrating := map[string]bool{}
	for _, pod := range pods {
		for _, container := range pod.Spec.InitContainers {
			if slices.Contains(container.Args, "migrate") || slices.Contains(container.Command, "migrate") {
				migrating[pod.Component] = true
			}
		}
	}
	if want := map[string]bool{"auth": true, "catalog": true, "partners": true, "media": true}; !maps.Equal(migrating, want) {
		t.Errorf("%v migrate, want %v", migrating, want)
	}
}

// Without secrets.storage a cloud knows the pods by their accounts.
func TestKeysOfTheBucketAreThoseOfTheSecret(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{"full": 0, "dev": 2, "prod": 2, "evaluation": 2} {
		pods, err := Pods(decode(t, render(t, renders[name]...)))
		if err != nil {
			t.Fatal(err)
		}
		keys := 0
		for _, pod := range pods {
			if pod.Component != "media" {
				continue
			}
			for _, env := range pod.Spec.Containers[0].Env {
				if strings.HasPrefix(env.Name, "AWS_") && fromSecret(env) {
					keys++
				}
			}
		}
		if keys != want {
			t.Errorf("%s gives media %d keys, want %d", name, keys, want)
		}
	}
}

func fromSecret(env corev1.EnvVar) bool {
	return env.ValueFrom != nil && env.ValueFrom.SecretKeyRef != nil
}
