package main

import (
	"cmp"
	"fmt"
	"sort"
	"strings"

	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// world is one snapshot of pods, namespaces and policies.
type world struct {
	node       string
	announced  map[string]string // addresses the API server does not know yet, by namespace/name
	pods       []*core.Pod
	namespaces map[string]labels.Set
	policies   []*networking.NetworkPolicy
}

// ip is the address of a pod, or "" while it has none of its own.
func (w *world) ip(p *core.Pod) string {
	if p.Spec.HostNetwork || p.Status.Phase == core.PodSucceeded || p.Status.Phase == core.PodFailed {
		return ""
	}
	if ip := w.announced[p.Namespace+"/"+p.Name]; ip != "" {
		return ip
	}
	return p.Status.PodIP
}

// forget drops announcements that the API server has caught up with.
func (w *world) forget() {
	waits := map[string]bool{}
	for _, p := range w.pods {
		key := p.Namespace + "/" + p.Name
		waits[key] = p.Status.PodIP != w.announced[key]
	}
	for key := range w.announced {
		if !waits[key] {
			delete(w.announced, key)
		}
	}
}

// tableText has chains of single pods and, for each direction, jumps to them. Traffic from the node itself (probes, the API server)
// passes the output hook, which has no rule: Kubernetes requires that it is always accepted.
const tableText = `table inet devcluster
delete table inet devcluster
table inet devcluster {
%s chain egress {
%s }
 chain ingress {
%s }
 chain forward {
  type filter hook forward priority filter; policy accept;
  ct state established,related accept
  jump egress
  jump ingress
 }
 chain input {
  type filter hook input priority filter; policy accept;
  ct state established,related accept
  jump egress
 }
}
`

func (w *world) render() string {
	var chains, egress, ingress strings.Builder
	sort.Slice(w.pods, func(i, j int) bool { return w.pods[i].UID < w.pods[j].UID })
	sort.Slice(w.policies, func(i, j int) bool { return w.policies[i].UID < w.policies[j].UID })
	for _, p := range w.pods {
		ip := w.ip(p)
		if p.Spec.NodeName != w.node || ip == "" {
			continue
		}
		if rules, isolated := w.rules(p, networking.PolicyTypeIngress); isolated {
			chain := "in-" + ip
			fmt.Fprintf(&ingress, "  ip daddr %s jump %s\n", ip, chain)
			fmt.Fprintf(&chains, " chain %s { # %s/%s\n  ip saddr %s return\n%s  counter drop\n }\n", chain, p.Namespace, p.Name, ip, rules)
		}
		if rules, isolated := w.rules(p, networking.PolicyTypeEgress); isolated {
			chain := "out-" + ip
			fmt.Fprintf(&egress, "  ip saddr %s jump %s\n", ip, chain)
			fmt.Fprintf(&chains, " chain %s { # %s/%s\n  ip daddr %s return\n%s  counter drop\n }\n", chain, p.Namespace, p.Name, ip, rules)
		}
	}
	return fmt.Sprintf(tableText, chains.String(), egress.String(), ingress.String())
}

// rules gives the accepting rules of one pod and direction, and whether any
// policy selects the pod for that direction at all.
func (w *world) rules(pod *core.Pod, dir networking.PolicyType) (string, bool) {
	var b strings.Builder
	isolated := false
	for _, np := range w.policies {
		if np.Namespace != pod.Namespace || !selects(&np.Spec.PodSelector, pod.Labels) || !applies(np, dir) {
			continue
		}
		isolated = true
		if dir == networking.PolicyTypeIngress {
			for _, r := range np.Spec.Ingress {
				w.rule(&b, direction{np.Namespace, "saddr", pod}, r.From, r.Ports)
			}
			continue
		}
		for _, r := range np.Spec.Egress {
			w.rule(&b, direction{np.Namespace, "daddr", nil}, r.To, r.Ports)
		}
	}
	return b.String(), isolated
}

func applies(np *networking.NetworkPolicy, dir networking.PolicyType) bool {
	for _, t := range np.Spec.PolicyTypes {
		if t == dir {
			return true
		}
	}
	return false
}

// direction is what the rules of a policy have in common: its namespace, the side of its peers, and the pod whose container ports
// give a named port its number; for egress that is nil, and each peer pod is its own target.
type direction struct {
	namespace, side string
	target          *core.Pod
}

// rule writes one line for each pair of peer and port.
func (w *world) rule(b *strings.Builder, d direction, peers []networking.NetworkPolicyPeer, ports []networking.NetworkPolicyPort) {
	if len(peers) == 0 {
		for _, port := range portMatches(ports, d.target) {
			fmt.Fprintf(b, "  meta nfproto ipv4 %sreturn\n", port)
		}
	}
	for _, peer := range peers {
		if peer.IPBlock != nil {
			for _, port := range portMatches(ports, d.target) {
				fmt.Fprintf(b, "  %s%sreturn\n", blockMatch(d.side, peer.IPBlock), port)
			}
			continue
		}
		for _, p := range w.pods {
			if w.ip(p) == "" || !w.matches(&peer, d.namespace, p) {
				continue
			}
			for _, port := range portMatches(ports, cmp.Or(d.target, p)) {
				fmt.Fprintf(b, "  ip %s %s %sreturn\n", d.side, w.ip(p), port)
			}
		}
	}
}

func blockMatch(side string, block *networking.IPBlock) string {
	match := fmt.Sprintf("ip %s %s ", side, block.CIDR)
	for _, e := range block.Except {
		match += fmt.Sprintf("ip %s != %s ", side, e)
	}
	return match
}

func (w *world) matches(peer *networking.NetworkPolicyPeer, own string, p *core.Pod) bool {
	if peer.NamespaceSelector == nil {
		if p.Namespace != own {
			return false
		}
	} else if !selects(peer.NamespaceSelector, w.namespaces[p.Namespace]) {
		return false
	}
	return peer.PodSelector == nil || selects(peer.PodSelector, p.Labels)
}

// portMatches gives the nftables matches of a rule's ports; a rule without
// ports allows all of them.
func portMatches(ports []networking.NetworkPolicyPort, target *core.Pod) []string {
	if len(ports) == 0 {
		return []string{""}
	}
	var out []string
	for _, p := range ports {
		proto := "tcp"
		if p.Protocol != nil {
			proto = strings.ToLower(string(*p.Protocol))
		}
		switch {
		case p.Port == nil:
			out = append(out, "meta l4proto "+proto+" ")
		case p.Port.Type == intstr.String:
			out = append(out, namedPort(target, p.Port.StrVal, proto)...)
		case p.EndPort != nil:
			out = append(out, fmt.Sprintf("%s dport %d-%d ", proto, p.Port.IntVal, *p.EndPort))
		default:
			out = append(out, fmt.Sprintf("%s dport %d ", proto, p.Port.IntVal))
		}
	}
	return out
}

func namedPort(pod *core.Pod, name, proto string) []string {
	if pod == nil {
		return nil
	}
	var out []string
	for _, c := range append(append([]core.Container{}, pod.Spec.InitContainers...), pod.Spec.Containers...) {
		for _, p := range c.Ports {
			if p.Name == name && strings.EqualFold(string(p.Protocol), proto) {
				out = append(out, fmt.Sprintf("%s dport %d ", proto, p.ContainerPort))
			}
		}
	}
	return out
}

func selects(s *meta.LabelSelector, set labels.Set) bool {
	sel, err := meta.LabelSelectorAsSelector(s)
	return err == nil && sel.Matches(set)
}
