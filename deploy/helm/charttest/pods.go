package charttest

import (
	"errors"
	"fmt"

	certificates "github.com/cert-manager/cert-manager/pkg/apis/certmanager/v1"
	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
	gateways "sigs.k8s.io/gateway-api/apis/v1"
)

const (
	// componentLabel names the part of the portal that a pod belongs to.
	componentLabel = "app.kubernetes.io/component"
	// ownNamespace is the namespace that the chart is rendered for.
	ownNamespace = "raymi"
)

// Pod is a pod, or the template of pods, of a rendered object.
type Pod struct {
	// Component is the value of its component label.
	Component string
	Meta      metav1.ObjectMeta
	Spec      corev1.PodSpec
}

// Pods returns the pods and pod templates of all objects. A kind that it does not know is an error, because it may have pods.
func Pods(objects []runtime.Object) ([]Pod, error) {
	var pods []Pod
	for _, object := range objects {
		switch o := object.(type) {
		case *appsv1.Deployment:
			pods = append(pods, podOf(o.Spec.Template.ObjectMeta, o.Spec.Template.Spec))
		case *appsv1.StatefulSet:
			pod := podOf(o.Spec.Template.ObjectMeta, o.Spec.Template.Spec)
			for _, claim := range o.Spec.VolumeClaimTemplates {
				source := corev1.VolumeSource{PersistentVolumeClaim: &corev1.PersistentVolumeClaimVolumeSource{ClaimName: claim.Name}}
				pod.Spec.Volumes = append(pod.Spec.Volumes, corev1.Volume{Name: claim.Name, VolumeSource: source})
			}
			pods = append(pods, pod)
		case *batchv1.Job:
			pods = append(pods, podOf(o.Spec.Template.ObjectMeta, o.Spec.Template.Spec))
		case *batchv1.CronJob:
			template := o.Spec.JobTemplate.Spec.Template
			pods = append(pods, podOf(template.ObjectMeta, template.Spec))
		case *corev1.Pod:
			pods = append(pods, podOf(o.ObjectMeta, o.Spec))
		case *corev1.ConfigMap, *corev1.Secret, *corev1.Service, *corev1.ServiceAccount, *autoscalingv2.HorizontalPodAutoscaler,
			*networkingv1.Ingress, *networkingv1.NetworkPolicy, *policyv1.PodDisruptionBudget,
			*certificates.Certificate, *gateways.HTTPRoute, *monitoring.PrometheusRule, *monitoring.ServiceMonitor:
		default:
			return nil, fmt.Errorf("%T: not known whether it has pods", object)
		}
	}
	return pods, nil
}

func podOf(meta metav1.ObjectMeta, spec corev1.PodSpec) Pod {
	return Pod{meta.Labels[componentLabel], meta, spec}
}

// CheckRestricted reports every pod that a namespace with Pod Security `restricted` would refuse.
func CheckRestricted(pods []Pod) error {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		return err
	}
	restricted := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
	var problems []error
	for _, pod := range pods {
		if result := policy.AggregateCheckResults(evaluator.EvaluatePod(restricted, &pod.Meta, &pod.Spec)); !result.Allowed {
			problems = append(problems, fmt.Errorf("%s: %s", pod.Component, result.ForbiddenDetail()))
		}
	}
	return errors.Join(problems...)
}
