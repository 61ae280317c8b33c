# Settings, versions and functions of the scripts in this folder. Every setting is an environment variable.
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

DEVCLUSTER_DIR=${DEVCLUSTER_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/devcluster} # programs, images and state
DEVCLUSTER_API_PORT=${DEVCLUSTER_API_PORT:-6443}    # host loopback port of the API server
DEVCLUSTER_HTTP_PORT=${DEVCLUSTER_HTTP_PORT:-8080}  # host loopback port of the Ingress (http)
DEVCLUSTER_HTTPS_PORT=${DEVCLUSTER_HTTPS_PORT:-8443} # the same, https
DEVCLUSTER_NODE=${DEVCLUSTER_NODE:-devcluster}      # node name
DEVCLUSTER_WORKERS=${DEVCLUSTER_WORKERS:-0}         # further nodes, each in namespaces of its own
DEVCLUSTER_JOBS=${DEVCLUSTER_JOBS:-2}               # parallel compile jobs
DEVCLUSTER_TIMEOUT=${DEVCLUSTER_TIMEOUT:-180}       # seconds to wait for a ready cluster
export DEVCLUSTER_DIR DEVCLUSTER_NODE DEVCLUSTER_WORKERS

KUBERNETES_VERSION=v1.35.4 # must equal node/go.mod
COREDNS_VERSION=v1.15.0
METRICS_SERVER_VERSION=v0.9.0

bin=$DEVCLUSTER_DIR/bin       # built programs, kept by cluster-down
images=$DEVCLUSTER_DIR/images # built image tarballs, kept by cluster-down
state=$DEVCLUSTER_DIR/state   # the running cluster, removed by cluster-down

# Addresses inside the network namespaces of the nodes. Node 1 has the control plane; node N has the address lan.N and the pods
# pods.(N-1).0/24.
lan=10.77.0 pods=10.244 service_cidr=10.96.0.0/16 dns_ip=10.96.0.10 api_service_ip=10.96.0.1
api=$lan.1:6443

say() { printf '%s devcluster: %s\n' "$(date +%T)" "$*" >&2; }
die() { say "$*"; exit 1; }

# alive PIDFILE TEXT: the process of PIDFILE runs and has TEXT in its command line. A reused process id does not.
alive() { [ -s "$1" ] && tr '\0' ' ' 2>/dev/null <"/proc/$(cat "$1")/cmdline" | grep -qF -- "$2"; }
node_dir() { echo "$state/node$1"; }
node_name() { if [ "$1" = 1 ]; then echo "$DEVCLUSTER_NODE"; else echo "$DEVCLUSTER_NODE-$1"; fi; }
node_alive() { alive "$(node_dir "$1")/pid" node-init.sh; }
node_pid() { node_alive "$1" || die "node $1 does not run; start with cluster-up.sh"; cat "$(node_dir "$1")/pid"; }
in_node() { local n=$1 && shift && nsenter --target "$(node_pid "$n")" --all -- "$@"; } # in_node N COMMAND...

# cgroup_dirs N: the node's group in each cgroup v1 hierarchy, below the group of this shell.
cgroup_dirs() {
  local ctrl path
  while IFS=: read -r _ ctrl path; do
    if [ -n "$ctrl" ]; then echo "/sys/fs/cgroup/${ctrl#name=}${path%/}/$(node_name "$1")"; fi
  done </proc/self/cgroup
}

# runbook PAGE [HEADING]: executes the command blocks of a page of docs/runbooks, or of one section, as they are printed there.
runbook() {
  local commands
  commands=$(awk -v heading="${2:-}" '
    /^## / { section = substr($0, 4) }
    /^```/ { inside = ($0 == "```sh" && (heading == "" || section == heading)); next }
    inside' "$HERE/../../docs/runbooks/$1.md")
  [ -n "$commands" ] || die "runbook $1 has no commands under '${2:-}'"
  bash -exuo pipefail -c "$commands"
}

# objects NAMESPACE: what is in it, apart from what Kubernetes puts into every namespace.
objects() {
  kubectl -n "$1" get all,secret,configmap,networkpolicy,ingress,serviceaccount,poddisruptionbudget,pvc -o name |
    grep -vx 'configmap/kube-root-ca.crt\|serviceaccount/default' | sort
}
