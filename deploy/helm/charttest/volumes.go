package charttest

import (
	"errors"
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
)

// CheckVolumes reports mounts of volumes that their pod lacks, which Kubernetes refuses, and volumes that no container mounts.
func CheckVolumes(pods []Pod) error {
	var problems []error
	for _, pod := range pods {
		mounted := map[string]bool{}
		for _, container := range slices.Concat(pod.Spec.InitContainers, pod.Spec.Containers) {
			for _, mount := range container.VolumeMounts {
				mounted[mount.Name] = true
				if !slices.ContainsFunc(pod.Spec.Volumes, func(v corev1.Volume) bool { return v.Name == mount.Name }) {
					problems = append(problems, fmt.Errorf("%s: %s mounts %s, which is no volume of the pod", pod.Component, container.Name, mount.Name))
				}
			}
		}
		for _, volume := range pod.Spec.Volumes {
			if !mounted[volume.Name] {
				problems = append(problems, fmt.Errorf("%s: no container mounts %s", pod.Component, volume.Name))
			}
		}
	}
	return errors.Join(problems...)
}
