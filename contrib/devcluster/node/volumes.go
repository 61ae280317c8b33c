package main

import (
	"context"
	"os"
	"path/filepath"
	"time"

	core "k8s.io/api/core/v1"
	storage "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

const (
	provisioner   = "devcluster/local"
	selectedNode  = "volume.kubernetes.io/selected-node"
	provisionedBy = "pv.kubernetes.io/provisioned-by"
)

// volumes is "node-volumes KUBECONFIG NODE FOLDER": the provisioner of the default StorageClass. It creates a folder for each claim that
// the scheduler has assigned to this node, and removes it when its volume is released. Volumes are local, not hostPath, so that fsGroup
// works.
func volumes(args []string) error {
	client, err := newClient(args[0])
	if err != nil {
		return err
	}
	p := &localVolumes{client, args[1], args[2]}
	for ; ; time.Sleep(time.Second) {
		if err := p.sync(context.Background()); err != nil {
			klog.Error(err)
		}
	}
}

type localVolumes struct {
	client kubernetes.Interface
	node   string
	folder string
}

func (p *localVolumes) sync(ctx context.Context) error {
	classes, err := p.client.StorageV1().StorageClasses().List(ctx, meta.ListOptions{})
	if err != nil {
		return err
	}
	ours := map[string]*storage.StorageClass{}
	for i := range classes.Items {
		if classes.Items[i].Provisioner == provisioner {
			ours[classes.Items[i].Name] = &classes.Items[i]
		}
	}
	claims, err := p.client.CoreV1().PersistentVolumeClaims("").List(ctx, meta.ListOptions{})
	if err != nil {
		return err
	}
	for i := range claims.Items {
		c := &claims.Items[i]
		if c.Spec.StorageClassName == nil || c.Spec.VolumeName != "" || c.Annotations[selectedNode] != p.node {
			continue
		}
		if class := ours[*c.Spec.StorageClassName]; class != nil {
			if err := p.create(ctx, c, class); err != nil && !errors.IsAlreadyExists(err) {
				return err
			}
		}
	}
	return p.removeReleased(ctx)
}

func (p *localVolumes) create(ctx context.Context, c *core.PersistentVolumeClaim, class *storage.StorageClass) error {
	name := "pvc-" + string(c.UID)
	path := filepath.Join(p.folder, name)
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	if err := os.Chmod(path, 0o777); err != nil {
		return err
	}
	pv := &core.PersistentVolume{
		ObjectMeta: meta.ObjectMeta{Name: name, Annotations: map[string]string{provisionedBy: provisioner}},
		Spec: core.PersistentVolumeSpec{
			Capacity:                      core.ResourceList{core.ResourceStorage: c.Spec.Resources.Requests[core.ResourceStorage]},
			AccessModes:                   c.Spec.AccessModes,
			StorageClassName:              class.Name,
			PersistentVolumeReclaimPolicy: *class.ReclaimPolicy,
			ClaimRef:                      &core.ObjectReference{Kind: "PersistentVolumeClaim", APIVersion: "v1", Namespace: c.Namespace, Name: c.Name, UID: c.UID},
			PersistentVolumeSource:        core.PersistentVolumeSource{Local: &core.LocalVolumeSource{Path: path}},
			NodeAffinity: &core.VolumeNodeAffinity{Required: &core.NodeSelector{NodeSelectorTerms: []core.NodeSelectorTerm{{
				MatchExpressions: []core.NodeSelectorRequirement{{Key: core.LabelHostname, Operator: core.NodeSelectorOpIn, Values: []string{p.node}}},
			}}}},
		},
	}
	_, err := p.client.CoreV1().PersistentVolumes().Create(ctx, pv, meta.CreateOptions{})
	return err
}

func (p *localVolumes) removeReleased(ctx context.Context) error {
	pvs, err := p.client.CoreV1().PersistentVolumes().List(ctx, meta.ListOptions{})
	if err != nil {
		return err
	}
	for _, pv := range pvs.Items {
		mine := pv.Annotations[provisionedBy] == provisioner && pv.Spec.Local != nil && filepath.Dir(pv.Spec.Local.Path) == p.folder
		if !mine || pv.Status.Phase != core.VolumeReleased || pv.Spec.PersistentVolumeReclaimPolicy != core.PersistentVolumeReclaimDelete {
			continue
		}
		if _, err := os.Stat(pv.Spec.Local.Path); err != nil {
			continue // another node's folder
		}
		if err := os.RemoveAll(pv.Spec.Local.Path); err != nil {
			return err
		}
		if err := p.client.CoreV1().PersistentVolumes().Delete(ctx, pv.Name, meta.DeleteOptions{}); err != nil {
			return err
		}
	}
	return nil
}
