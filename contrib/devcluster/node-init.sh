#!/usr/bin/env bash
# node-init.sh N: the first process of node N, started by cluster-up.sh inside new mount, network, pid, ipc, uts and cgroup namespaces. It
# mounts file systems, configures the network, starts every component and restarts those that end. The host is not changed: mounts,
# addresses, firewall rules and sysctls belong to the namespaces.
. "$(dirname "$0")/lib.sh"
cd /
n=$1 dir=$(node_dir "$1") name=$(node_name "$1") pki=$state/pki conf=$(node_dir "$1")/conf

# --- mounts: own /sys, cgroups, /run, /var/lib, /var/log -------------------
mount --make-rshared / # kubelet's volume mounts must reach containerd
mount -t sysfs sysfs /sys
mount -t tmpfs tmpfs /sys/fs/cgroup
while IFS=: read -r _ ctrl _; do
  [ -n "$ctrl" ] || continue
  mkdir "/sys/fs/cgroup/${ctrl#name=}"
  opt=$ctrl; case $ctrl in name=*) opt=none,$ctrl ;; esac
  mount -t cgroup -o "$opt" cgroup "/sys/fs/cgroup/${ctrl#name=}"
done </proc/self/cgroup
mkdir -p "$dir/var-lib/"{kubelet,containerd,cni,etcd,volumes} "$dir/var-log"
mount --bind "$dir/var-lib" /var/lib
mount --bind "$dir/var-log" /var/log
mount -t tmpfs tmpfs /run
mkdir /run/cni-bin && ln -s /usr/lib/cni/* "$bin/node-cni" /run/cni-bin/

# Kubelet writes these kernel-wide settings unless they have its values. Files with those values are mounted over them.
i=0
for kv in vm/overcommit_memory=1 vm/panic_on_oom=0 kernel/panic=10 kernel/panic_on_oops=1 \
  kernel/keys/root_maxkeys=1000000 kernel/keys/root_maxbytes=25000000; do
  i=$((i + 1)) && echo "${kv#*=}" >"/run/sysctl$i" && mount --bind "/run/sysctl$i" "/proc/sys/${kv%=*}"
done

# --- network: no route to the outside ------------------------------------
hostname "$name"
ip link set lo up
if [ "$n" = 1 ]; then
  link=lan0 # the other nodes' cables end in this bridge
  ip link add $link type bridge
  echo 0 >/proc/sys/net/bridge/bridge-nf-call-iptables
else
  link=eth0 # cluster-up.sh plugs it in
  until [ -e /sys/class/net/$link ]; do sleep 0.1; done
fi
ip addr add "$lan.$n/24" dev $link
ip link set $link up
ip route add $service_cidr dev $link # kube-proxy rewrites these before they leave
ip route add unreachable default     # "no route" at once instead of time-outs
for m in $(seq $((1 + DEVCLUSTER_WORKERS))); do
  [ "$m" = "$n" ] || ip route add "$pods.$((m - 1)).0/24" via "$lan.$m"
done
echo 1 >/proc/sys/net/ipv4/ip_forward

# --- components -----------------------------------------------------------
run() { # run NAME ARG...: start, log, restart
  local name=$1
  shift
  while :; do
    "$@" >>"$dir/log/$name.log" 2>&1 || true
    echo "--- $name ended; starting it again" >>"$dir/log/$name.log"
    sleep 1
  done &
}

run containerd containerd --config "$conf/containerd.toml"
if [ "$n" = 1 ]; then
  run etcd "$bin/etcd" --name node --data-dir /var/lib/etcd --unsafe-no-fsync --log-level warn \
    --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
    --listen-peer-urls http://127.0.0.1:2380
  run kube-apiserver "$bin/kube-apiserver" --advertise-address $lan.1 --secure-port 6443 \
    --etcd-servers http://127.0.0.1:2379 --service-cluster-ip-range $service_cidr --allow-privileged \
    --authorization-mode Node,RBAC --enable-admission-plugins NodeRestriction --profiling=false \
    --client-ca-file "$pki/ca.crt" --tls-cert-file "$pki/apiserver.crt" --tls-private-key-file "$pki/apiserver.key" \
    --kubelet-certificate-authority "$pki/ca.crt" --kubelet-client-certificate "$pki/admin.crt" --kubelet-client-key "$pki/admin.key" \
    --kubelet-preferred-address-types InternalIP \
    --service-account-issuer https://kubernetes.default.svc.cluster.local \
    --service-account-key-file "$pki/sa.pub" --service-account-signing-key-file "$pki/sa.key" \
    --requestheader-client-ca-file "$pki/front-ca.crt" --requestheader-allowed-names front-proxy \
    --requestheader-username-headers X-Remote-User --requestheader-group-headers X-Remote-Group \
    --requestheader-extra-headers-prefix X-Remote-Extra- \
    --proxy-client-cert-file "$pki/front-proxy.crt" --proxy-client-key-file "$pki/front-proxy.key"
  run kube-controller-manager "$bin/kube-controller-manager" --kubeconfig "$conf/controller-manager.kubeconfig" \
    --leader-elect=false --bind-address 127.0.0.1 --use-service-account-credentials \
    --service-account-private-key-file "$pki/sa.key" --root-ca-file "$pki/ca.crt" \
    --cluster-signing-cert-file "$pki/ca.crt" --cluster-signing-key-file "$pki/ca.key" \
    --horizontal-pod-autoscaler-sync-period 5s
  run kube-scheduler "$bin/kube-scheduler" --kubeconfig "$conf/scheduler.kubeconfig" --leader-elect=false --bind-address 127.0.0.1
fi
run kubelet "$bin/kubelet" --config "$conf/kubelet.yaml" --kubeconfig "$conf/kubelet.kubeconfig" \
  --hostname-override "$name" --node-ip "$lan.$n"
run kube-proxy "$bin/kube-proxy" --config "$conf/kube-proxy.yaml" --hostname-override "$name"
run node-policies "$bin/node-policies" "$conf/agent.kubeconfig" "$name"
run node-volumes "$bin/node-volumes" "$conf/agent.kubeconfig" "$name" /var/lib/volumes

touch "$dir/started"
while :; do wait -n || true; done # the first process must reap all orphans
