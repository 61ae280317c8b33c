package main

import (
	"fmt"
	"os/exec"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	netlisters "k8s.io/client-go/listers/networking/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

func newClient(kubeconfig string) (kubernetes.Interface, error) {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	return kubernetes.NewForConfig(cfg)
}

// policies is "node-policies KUBECONFIG NODE": it enforces NetworkPolicy for the pods of this node. Any change of a pod, namespace or
// policy replaces the whole nftables table in one transaction. Pods are on routed (ptp) links, so every packet between two pods passes
// the forward hook.
func policies(args []string) error {
	client, err := newClient(args[0])
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(client, 0)
	a := &policyAgent{
		world: &world{node: args[1], announced: map[string]string{}}, changed: make(chan struct{}, 1),
		pods: f.Core().V1().Pods().Lister(), spaces: f.Core().V1().Namespaces().Lister(), rules: f.Networking().V1().NetworkPolicies().Lister(),
	}
	for _, i := range []cache.SharedIndexInformer{
		f.Core().V1().Pods().Informer(), f.Core().V1().Namespaces().Informer(), f.Networking().V1().NetworkPolicies().Informer(),
	} {
		notify := func(any) { a.notify() }
		handlers := cache.ResourceEventHandlerFuncs{AddFunc: notify, DeleteFunc: notify, UpdateFunc: func(_, _ any) { a.notify() }}
		if _, err := i.AddEventHandler(handlers); err != nil {
			return err
		}
	}
	stop := make(chan struct{})
	f.Start(stop)
	f.WaitForCacheSync(stop)
	announced, err := listenForPods(a.pods)
	if err != nil {
		return err
	}
	for {
		a.handle(announced)
	}
}

// policyAgent keeps the rules of the kernel equal to the policies of the cluster.
type policyAgent struct {
	world   *world
	changed chan struct{}
	pods    corelisters.PodLister
	spaces  corelisters.NamespaceLister
	rules   netlisters.NetworkPolicyLister
	applied string
}

func (a *policyAgent) notify() {
	select {
	case a.changed <- struct{}{}:
	default:
	}
}

// handle waits for one change or announced pod. A pod that waits is released when its rules are in the kernel.
func (a *policyAgent) handle(announced <-chan announcement) {
	done := func() {}
	select {
	case <-a.changed:
	case pod := <-announced:
		a.world.announced[pod.pod] = pod.ip
		done = func() { close(pod.done) }
	}
	a.read()
	for {
		err := a.apply()
		if err == nil {
			break
		}
		klog.Error(err)
		time.Sleep(time.Second)
		a.read()
	}
	done()
}

// read takes a snapshot; the listers read from memory and return no errors.
func (a *policyAgent) read() {
	w := a.world
	w.pods, _ = a.pods.List(labels.Everything())
	w.forget()
	w.policies, _ = a.rules.List(labels.Everything())
	w.namespaces = map[string]labels.Set{}
	all, _ := a.spaces.List(labels.Everything())
	for _, n := range all {
		w.namespaces[n.Name] = n.Labels
	}
}

func (a *policyAgent) apply() error {
	table := a.world.render()
	if table == a.applied {
		return nil
	}
	cmd := exec.Command("nft", "-f", "-")
	cmd.Stdin = strings.NewReader(table)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("nft: %w\n%s", err, out)
	}
	a.applied = table
	return nil
}
