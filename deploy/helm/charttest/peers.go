package charttest

import (
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// namespaceLabel is set by Kubernetes on every namespace.
const namespaceLabel = "kubernetes.io/metadata.name"

// peer is one end of a connection: a pod of a namespace, or an address outside the cluster.
type peer struct {
	name, namespace string
	labels          labels.Set
	outside         bool
	// ports of its containers, by name.
	ports map[string]port
}

type port struct {
	protocol corev1.Protocol
	number   int32
}

func peerOf(pod Pod) peer {
	p := peer{name: pod.Component, namespace: ownNamespace, labels: pod.Meta.Labels, ports: map[string]port{}}
	for _, container := range pod.Spec.Containers {
		for _, own := range container.Ports {
			p.ports[own.Name] = port{protocolOr(own.Protocol), own.ContainerPort}
		}
	}
	return p
}

func protocolOr(protocol corev1.Protocol) corev1.Protocol {
	if protocol == "" {
		return corev1.ProtocolTCP
	}
	return protocol
}

// isolated returns the policies that select the peer and have the type, and whether there are any: without one everything is allowed.
func isolated(p peer, policies []*networkingv1.NetworkPolicy, kind networkingv1.PolicyType) ([]*networkingv1.NetworkPolicy, bool) {
	var own []*networkingv1.NetworkPolicy
	for _, policy := range policies {
		if p.namespace != ownNamespace || !selects(&policy.Spec.PodSelector, p.labels) || !hasType(policy, kind) {
			continue
		}
		own = append(own, policy)
	}
	return own, len(own) > 0
}

// hasType follows the defaults of Kubernetes: a policy without types is one of ingress, and one of egress if it has such rules.
func hasType(policy *networkingv1.NetworkPolicy, kind networkingv1.PolicyType) bool {
	if len(policy.Spec.PolicyTypes) == 0 {
		return kind == networkingv1.PolicyTypeIngress || len(policy.Spec.Egress) > 0
	}
	for _, own := range policy.Spec.PolicyTypes {
		if own == kind {
			return true
		}
	}
	return false
}

// selects reports whether a selector matches the labels; one that cannot be read matches nothing in Kubernetes, too.
func selects(selector *metav1.LabelSelector, set labels.Set) bool {
	s, err := metav1.LabelSelectorAsSelector(selector)
	return err == nil && s.Matches(set)
}

// sends reports whether the policies of from allow it to connect to the port of to.
func sends(policies []*networkingv1.NetworkPolicy, from, to peer, at port) bool {
	own, some := isolated(from, policies, networkingv1.PolicyTypeEgress)
	if !some {
		return true
	}
	for _, policy := range own {
		for _, rule := range policy.Spec.Egress {
			if matchesPeer(rule.To, to) && matchesPort(rule.Ports, to, at) {
				return true
			}
		}
	}
	return false
}

// accepts reports whether the policies of to allow from to connect to its port.
func accepts(policies []*networkingv1.NetworkPolicy, from, to peer, at port) bool {
	own, some := isolated(to, policies, networkingv1.PolicyTypeIngress)
	if !some {
		return true
	}
	for _, policy := range own {
		for _, rule := range policy.Spec.Ingress {
			if matchesPeer(rule.From, from) && matchesPort(rule.Ports, to, at) {
				return true
			}
		}
	}
	return false
}

// matchesPeer takes every block of addresses for one outside the cluster, whichever it is.
func matchesPeer(peers []networkingv1.NetworkPolicyPeer, p peer) bool {
	if len(peers) == 0 {
		return true
	}
	for _, one := range peers {
		switch {
		case one.IPBlock != nil || p.outside:
			if one.IPBlock != nil && p.outside {
				return true
			}
		case one.NamespaceSelector == nil && p.namespace != ownNamespace:
		case one.NamespaceSelector != nil && !selects(one.NamespaceSelector, labels.Set{namespaceLabel: p.namespace}):
		case one.PodSelector == nil || selects(one.PodSelector, p.labels):
			return true
		}
	}
	return false
}

// matchesPort resolves names by the ports of the pod that is connected to.
func matchesPort(ports []networkingv1.NetworkPolicyPort, to peer, at port) bool {
	if len(ports) == 0 {
		return true
	}
	for _, one := range ports {
		protocol := corev1.ProtocolTCP
		if one.Protocol != nil {
			protocol = *one.Protocol
		}
		switch {
		case protocol != at.protocol:
		case one.Port == nil:
			return true
		case one.Port.Type == intstr.String:
			if to.ports[one.Port.StrVal] == at {
				return true
			}
		case at.number == one.Port.IntVal, one.EndPort != nil && one.Port.IntVal < at.number && at.number <= *one.EndPort:
			return true
		}
	}
	return false
}
