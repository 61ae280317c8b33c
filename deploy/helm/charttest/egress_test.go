package charttest

import (
	"fmt"
	"slices"
	"testing"

	networkingv1 "k8s.io/api/networking/v1"
)

// networks are the blocks of addresses that the rules of a policy for a port lead to.
func networks(policy *networkingv1.NetworkPolicy, at int32) []string {
	var blocks []string
	for _, rule := range policy.Spec.Egress {
		if !slices.ContainsFunc(rule.Ports, func(p networkingv1.NetworkPolicyPort) bool { return p.Port != nil && p.Port.IntVal == at }) {
			continue
		}
		for _, to := range rule.To {
			if to.IPBlock != nil {
				blocks = append(blocks, to.IPBlock.CIDR)
			}
		}
		if len(rule.To) == 0 {
			blocks = append(blocks, "everywhere")
		}
	}
	return blocks
}

// Migrations and backups connect to the servers of their services, wherever these are.
func TestMigrationsAndBackupsHaveThePeersOfTheirServices(t *testing.T) {
	t.Parallel()
	const media = `services.media.egressPeers=[{"ipBlock":{"cidr":"192.0.2.0/24"}}]`
	for _, c := range []struct {
		values []string
		want   map[string]string
	}{
		{[]string{"--set-json", media}, map[string]string{
			"raymi-media 5432": "[192.0.2.0/24]", "raymi-migrate-media 5432": "[192.0.2.0/24]", "raymi-migrate-auth 5432": "[10.0.0.0/8]",
			"raymi-backup 443": "[192.0.2.0/24]", "raymi-backup-databases 5432": "[10.0.0.0/8 192.0.2.0/24]",
		}},
		{
			[]string{"--set-json", `backup.egressPeers=[{"ipBlock":{"cidr":"198.51.100.0/24"}}]`},
			map[string]string{"raymi-backup 443": "[198.51.100.0/24]", "raymi-backup-databases 5432": "[10.0.0.0/8]"},
		},
		{
			[]string{"--set", "production=false", "--set-json", "services.auth.egressPeers=[]"},
			map[string]string{"raymi-backup-databases 5432": "[everywhere]", "raymi-migrate-auth 5432": "[everywhere]"},
		},
	} {
		got := map[string]string{}
		for _, object := range decode(t, render(t, append(slices.Clone(renders["prod"]), c.values...)...)) {
			if policy, ok := object.(*networkingv1.NetworkPolicy); ok {
				for _, at := range []int32{443, 5432} {
					got[fmt.Sprint(policy.Name, " ", at)] = fmt.Sprint(networks(policy, at))
				}
			}
		}
		for name, want := range c.want {
			if got[name] != want {
				t.Errorf("%v: %s leads to %q, want %s", c.values, name, got[name], want)
			}
		}
	}
}

// Nothing in production connects to addresses that no value names.
func TestEgressOfProductionHasPeers(t *testing.T) {
	t.Parallel()
	for _, object := range decode(t, render(t, renders["prod"]...)) {
		policy, ok := object.(*networkingv1.NetworkPolicy)
		if !ok {
			continue
		}
		for _, rule := range policy.Spec.Egress {
			if len(rule.To) == 0 {
				t.Errorf("%s leads everywhere", policy.Name)
			}
		}
	}
}
