#!/usr/bin/env bash
# Starts a Kubernetes cluster of one node, or more (DEVCLUSTER_WORKERS), in Linux namespaces, and prints how to connect to it. The first
# run builds it from source (Go module proxy) and installs Debian packages; later runs start what was built. A running cluster is kept.
. "$(dirname "$0")/lib.sh"
mkdir -p "$bin" "$images"
exec 9>"$DEVCLUSTER_DIR/lock" && flock 9 # one at a time

packages() {
  local p missing=()
  for p in containerd runc containernetworking-plugins iptables nftables conntrack iproute2 procps util-linux \
    jq curl openssl ca-certificates tzdata gcc libc6-dev; do
    dpkg-query -W -f '${db:Status-Status}\n' "$p" 2>/dev/null | grep -qx installed || missing+=("$p")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "installing Debian packages: ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

build() {
  local sum v=k8s.io/component-base/version
  export CGO_ENABLED=0 GOFLAGS="-trimpath -buildvcs=false -p=$DEVCLUSTER_JOBS"
  sum=$(cat "$HERE"/node/*.go "$HERE"/node/*/*.go "$HERE"/node/go.* | sha256sum)
  if [ "$(cat "$bin/node.sum" 2>/dev/null)" != "$sum" ]; then
    say "building the node programs, Kubernetes $KUBERNETES_VERSION (minutes)"
    nice go build -C "$HERE/node" -o "$bin/kubernetes-node" \
      -ldflags "-s -w -X $v.gitVersion=$KUBERNETES_VERSION -X $v.gitMajor=1 -X $v.gitMinor=$(cut -d. -f2 <<<$KUBERNETES_VERSION)" .
    nice go build -C "$HERE/node" -o "$bin/ingress" -ldflags '-s -w' ./ingress
    echo "$sum" >"$bin/node.sum"
  fi
  for name in etcd kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl node-policies node-volumes node-cni nsforward; do
    ln -sf kubernetes-node "$bin/$name"
  done
  install_go coredns github.com/coredns/coredns@$COREDNS_VERSION
  install_go metrics-server sigs.k8s.io/metrics-server/cmd/metrics-server@$METRICS_SERVER_VERSION
  if [ ! -x "$bin/pause" ]; then gcc -Os -static -s -o "$bin/pause" "$HERE/pause.c"; fi
}

install_go() { # install_go NAME PACKAGE@VERSION
  [ "$(cat "$bin/$1.sum" 2>/dev/null)" != "$2" ] || return 0
  say "building $2"
  GOBIN=$bin nice go install -ldflags '-s -w' "$2"
  echo "$2" >"$bin/$1.sum"
}

image() { # image NAME TAG: bin/NAME as the image devcluster/NAME:TAG
  local tar=$images/$1-$2.tar
  [ "$tar" -nt "$bin/$1" ] || "$HERE/build-image.sh" "$bin/$1" "devcluster/$1:$2" "$tar" >&2
}

# --- certificates and configuration ---------------------------------------
certificate() { # certificate NAME SUBJECT [SUBJECT_ALT_NAMES] [CA]
  local ca=${4:-ca}
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "$2" -keyout "$pki/$1.key" -out "$pki/$1.csr" 2>/dev/null
  openssl x509 -req -in "$pki/$1.csr" -CA "$pki/$ca.crt" -CAkey "$pki/$ca.key" -days 365 -out "$pki/$1.crt" 2>/dev/null \
    -extfile <(echo "keyUsage=digitalSignature"; echo "extendedKeyUsage=clientAuth,serverAuth"; [ -z "${3:-}" ] || echo "subjectAltName=$3")
}

authority() { # authority NAME
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=devcluster-$1" \
    -addext keyUsage=keyCertSign,cRLSign -keyout "$pki/$1.key" -out "$pki/$1.crt" 2>/dev/null
}

kubeconfig() { # kubeconfig FILE CERTIFICATE SERVER
  cat >"$1" <<END
apiVersion: v1
kind: Config
clusters: [{name: devcluster, cluster: {server: "https://$3", certificate-authority-data: $(base64 -w0 "$pki/ca.crt")}}]
users: [{name: $2, user: {client-certificate-data: $(base64 -w0 "$pki/$2.crt"), client-key-data: $(base64 -w0 "$pki/$2.key")}}]
contexts: [{name: devcluster, context: {cluster: devcluster, user: $2}}]
current-context: devcluster
END
  chmod 600 "$1"
}

configure() {
  mkdir -p "$pki"
  authority ca
  authority front-ca
  certificate apiserver /CN=kube-apiserver "IP:127.0.0.1,IP:$lan.1,IP:$api_service_ip,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"
  certificate admin /O=system:masters/CN=admin
  certificate controller-manager /CN=system:kube-controller-manager
  certificate scheduler /CN=system:kube-scheduler
  certificate kube-proxy /CN=system:kube-proxy
  certificate front-proxy /CN=front-proxy "" front-ca
  openssl genrsa -out "$pki/sa.key" 2048 2>/dev/null
  openssl rsa -in "$pki/sa.key" -pubout -out "$pki/sa.pub" 2>/dev/null
  kubeconfig "$state/kubeconfig" admin "127.0.0.1:$DEVCLUSTER_API_PORT"
}

configure_node() { # configure_node N
  local n=$1 conf file
  conf=$(node_dir "$n")/conf
  mkdir -p "$conf/cni" "$(node_dir "$n")/log"
  certificate "kubelet-$n" "/O=system:nodes/CN=system:node:$(node_name "$n")" "IP:$lan.$n,DNS:$(node_name "$n")"
  kubeconfig "$conf/kubelet.kubeconfig" "kubelet-$n" $api
  kubeconfig "$conf/agent.kubeconfig" admin $api
  for user in controller-manager scheduler kube-proxy; do kubeconfig "$conf/$user.kubeconfig" $user $api; done
  : >"$conf/resolv.conf" # no upstream: names outside the cluster do not resolve
  for file in "$HERE"/conf/*; do
    sed -e "s|@CONF@|$conf|g; s|@PKI@|$pki|g; s|@N@|$n|g; s|@PODS@|$pods|g; s|@SUBNET@|$pods.$((n - 1)).0/24|g; s|@DNS_IP@|$dns_ip|g" "$file" >"$conf/$(basename "$file")"
  done
  mv "$conf/pods.conflist" "$conf/cni/"
}

# --- start ----------------------------------------------------------------
start_node() { # start_node N
  local n=$1 dir parent
  dir=$(node_dir "$n")
  configure_node "$n"
  cgroup_dirs "$n" >"$dir/cgroups"
  (
    # The groups must exist before the cgroup namespace: they become its roots.
    while read -r group; do
      mkdir -p "$group"
      case $group in */cpuset/*) for f in cpus mems; do cat "$(dirname "$group")/cpuset.$f" >"$group/cpuset.$f"; done ;; esac
      echo "$BASHPID" >"$group/cgroup.procs"
    done <"$dir/cgroups"
    exec setsid unshare --mount --net --pid --ipc --uts --cgroup --fork --mount-proc \
      bash "$HERE/node-init.sh" "$n" >"$dir/log/node-init.log" 2>&1 </dev/null 9>&-
  ) &
  parent=$!
  until_true 100 sh -c "pgrep -P $parent >'$dir/pid'" && until_true 100 node_alive "$n" || die "node $n did not start; see $dir/log/node-init.log"
  # A virtual cable from the bridge of node 1, created inside node 1: the host has no such interface.
  [ "$n" = 1 ] || nsenter --target "$(node_pid 1)" --net sh -c \
    "ip link add node$n type veth peer name eth0 netns $(node_pid "$n") && ip link set node$n master lan0 up"
  until_true 100 [ -e "$dir/started" ] || die "node $n did not start; see $dir/log/node-init.log"
}

until_true() { # until_true TENTHS COMMAND...
  local i
  for i in $(seq "$1"); do "${@:2}" && return; sleep 0.1; done
  return 1
}

start_forward() {
  setsid "$bin/nsforward" "$(node_pid 1)" "127.0.0.1:$DEVCLUSTER_API_PORT=$api" \
    "127.0.0.1:$DEVCLUSTER_HTTP_PORT=$lan.1:30080" "127.0.0.1:$DEVCLUSTER_HTTPS_PORT=$lan.1:30443" \
    >"$state/nsforward.log" 2>&1 </dev/null 9>&- &
  echo $! >"$state/forward.pid"
}

deploy() {
  local n
  export KUBECONFIG=$state/kubeconfig
  wait_for "the API server" kubectl get --raw /readyz
  say "API server ready"
  for n in $nodes; do wait_for "containerd" in_node "$n" ctr version; done
  "$HERE/load-image.sh" "$images"/*.tar >/dev/null
  kubectl apply --server-side -f "$HERE/manifests" >/dev/null
  for n in $nodes; do
    wait_for "node $n" kubectl get node "$(node_name "$n")"
    kubectl wait --for=condition=Ready "node/$(node_name "$n")" --timeout="${DEVCLUSTER_TIMEOUT}s" >/dev/null
  done
  # A drain of another node must not move the servers of the cluster.
  kubectl label --overwrite node "$(node_name 1)" devcluster/first= >/dev/null
  say "nodes ready"
  kubectl wait --for=condition=Available deployment --all --all-namespaces --timeout="${DEVCLUSTER_TIMEOUT}s" >/dev/null
  kubectl wait --for=condition=Available apiservice/v1beta1.metrics.k8s.io --timeout="${DEVCLUSTER_TIMEOUT}s" >/dev/null
}

wait_for() { # wait_for WHAT COMMAND...
  local what=$1 end=$((SECONDS + DEVCLUSTER_TIMEOUT))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || die "$what is not ready after $DEVCLUSTER_TIMEOUT s; logs are in $state/node*/log"
    node_alive 1 || die "node 1 has ended; see $state/node1/log/node-init.log"
    sleep 0.3
  done
}

PATH=$bin:$PATH pki=$state/pki nodes=$(seq $((1 + DEVCLUSTER_WORKERS)))
[ "$(stat -f -c %T /sys/fs/cgroup)" = tmpfs ] || die "only cgroup v1 hosts are supported so far"
if node_alive 1 && KUBECONFIG=$state/kubeconfig kubectl get --raw /readyz >/dev/null 2>&1; then
  say "already up"
else
  packages
  build
  image pause 1
  image coredns "$COREDNS_VERSION"
  image metrics-server "$METRICS_SERVER_VERSION"
  image ingress 1
  "$HERE/cluster-down.sh" 2>/dev/null # the rest of a killed run
  say "starting"
  configure
  for n in $nodes; do start_node "$n"; done
  start_forward
  deploy
  say "up after $SECONDS s"
fi
echo "export KUBECONFIG=$state/kubeconfig"
echo "export PATH=$bin:\$PATH"
