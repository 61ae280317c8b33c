package charttest

import "testing"

func TestMountsAndVolumesBelongTogether(t *testing.T) {
	t.Parallel()
	inEveryRender(t, CheckVolumes)
}

func TestMountsWithoutVolumesAndTheReverseAreFound(t *testing.T) {
	t.Parallel()
	full, evaluation := render(t, renders["full"]...), render(t, renders["evaluation"]...)
	for _, c := range []struct{ render, place, old, replacement, want string }{
		{full, "kind: CronJob", "{ name: scripts, configMap:", "{ name: other, configMap:", "mounts scripts, which is no volume"},
		{full, "kind: CronJob", "{ name: scripts, configMap:", "{ name: other, configMap:", "no container mounts other"},
		{full, "kind: Deployment", "{ name: tmp, mountPath: /tmp }", "{ name: temp, mountPath: /tmp }", "auth: auth mounts temp"},
		{evaluation, "kind: StatefulSet", "metadata: { name: data }", "metadata: { name: disk }", "mail: mail mounts data"},
	} {
		pods, err := Pods(decode(t, broken(t, c.render, c.place, c.old, c.replacement)))
		if err != nil {
			t.Fatal(err)
		}
		refuses(t, CheckVolumes(pods), c.want)
	}
}
