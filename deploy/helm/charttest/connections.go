package charttest

import (
	"fmt"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Ends of connections that are no component of the chart.
const (
	// Outside is every destination outside the chart: addresses, other namespaces, foreign pods of its own.
	Outside = "outside"
	// Foreign is a pod that does not belong to the chart.
	Foreign = "a foreign pod"
)

// anyPort stands for every port that no policy names.
var anyPort = port{corev1.ProtocolTCP, 1}

// Connection is what the policies let through: names of components, or of what is outside the chart.
type Connection struct{ From, To, Port string }

// String is how the connection is reported.
func (c Connection) String() string { return fmt.Sprintf("%s → %s %s", c.From, c.To, c.Port) }

// Connections returns every connection that the network policies allow: the policies of both ends have to, where there are any.
// namespaces gives names to the pods of other namespaces, which the policies may let in.
func Connections(objects []runtime.Object, namespaces map[string]string) ([]Connection, error) {
	pods, err := Pods(objects)
	if err != nil {
		return nil, err
	}
	var own []peer
	for _, pod := range pods {
		own = append(own, peerOf(pod))
	}
	var policies []*networkingv1.NetworkPolicy
	for _, object := range objects {
		if policy, ok := object.(*networkingv1.NetworkPolicy); ok {
			policies = append(policies, policy)
		}
	}
	strangers := strangers(namespaces)
	allowed := map[Connection]bool{}
	for _, at := range portsOf(own, policies) {
		for _, from := range slices.Concat(own, strangers) {
			for _, to := range own {
				if sends(policies, from, to, at) && accepts(policies, from, to, at) {
					allowed[Connection{from.name, to.name, at.String()}] = true
				}
			}
		}
		for _, from := range own {
			if slices.ContainsFunc(strangers, func(to peer) bool { return sends(policies, from, to, at) }) {
				allowed[Connection{from.name, Outside, at.String()}] = true
			}
		}
	}
	return sorted(allowed), nil
}

// strangers are what could connect to the chart, or be connected to, without being part of it.
func strangers(namespaces map[string]string) []peer {
	out := []peer{
		{name: Foreign, outside: true},
		{name: Foreign, namespace: ownNamespace, labels: labels.Set{componentLabel: "stranger"}},
		{name: Foreign, namespace: "elsewhere"},
	}
	for namespace, name := range namespaces {
		out = append(out, peer{name: name, namespace: namespace})
	}
	return out
}

// portsOf returns all ports that containers or policies name, and anyPort, which stands for the others.
func portsOf(pods []peer, policies []*networkingv1.NetworkPolicy) []port {
	ports := map[port]bool{anyPort: true}
	for _, pod := range pods {
		for _, own := range pod.ports {
			ports[own] = true
		}
	}
	for _, policy := range policies {
		for _, rule := range policy.Spec.Ingress {
			addPorts(ports, rule.Ports)
		}
		for _, rule := range policy.Spec.Egress {
			addPorts(ports, rule.Ports)
		}
	}
	out := make([]port, 0, len(ports))
	for one := range ports {
		out = append(out, one)
	}
	return out
}

func addPorts(ports map[port]bool, named []networkingv1.NetworkPolicyPort) {
	for _, one := range named {
		protocol := corev1.ProtocolTCP
		if one.Protocol != nil {
			protocol = *one.Protocol
		}
		if one.Port == nil {
			ports[port{protocol, anyPort.number}] = true
		} else if one.Port.Type == intstr.Int {
			ports[port{protocol, one.Port.IntVal}] = true
		}
		if one.EndPort != nil {
			ports[port{protocol, *one.EndPort}] = true
		}
	}
}

// String is the number, with the protocol if that is not TCP.
func (p port) String() string {
	text := fmt.Sprint(p.number)
	if p.number == anyPort.number {
		text = "any port"
	}
	if p.protocol != corev1.ProtocolTCP {
		text += "/" + string(p.protocol)
	}
	return text
}

func sorted(set map[Connection]bool) []Connection {
	out := make([]Connection, 0, len(set))
	for one := range set {
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b Connection) int { return strings.Compare(a.String(), b.String()) })
	return out
}
