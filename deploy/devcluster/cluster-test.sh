#!/usr/bin/env bash
# Proves on a cluster of two nodes that the chart installs, upgrades and survives faults: `make cluster-test`. Prints a table; logs are in
# $DEVCLUSTER_DIR/test. Needs the images of `make cluster-images VERSION=test-1` and `VERSION=test-2`. STEPS chooses steps by a regular
# expression of their names, on a cluster that has what they need.
export DEVCLUSTER_WORKERS=${DEVCLUSTER_WORKERS:-1}
. "$(dirname "$0")/lib.sh"
root=$(cd "$HERE/../.." && pwd)
logs=$DEVCLUSTER_DIR/test
portal=http://localhost:$DEVCLUSTER_HTTP_PORT
rm -rf "$logs" && mkdir -p "$logs"
export KUBECONFIG=$state/kubeconfig PATH=$root/bin/tools:$bin:$PATH
failed=0

# step NAME COMMAND...: prints PASS or FAIL, the seconds and the last line of the log.
step() {
  local name=$1 start=$SECONDS log verdict=PASS
  shift
  [[ $name =~ ${STEPS:-} ]] || return 0
  log=$logs/${name//[^a-z0-9]/-}.log
  # A subshell of its own, so that `set -e` works although the status is asked for.
  (set -e; "$@") >"$log" 2>&1 &
  wait $! || { verdict=FAIL; failed=1; }
  printf '%s %4d s  %-44s %s\n' "$verdict" $((SECONDS - start)) "$name" "$(tail -n 1 "$log" | cut -c1-200)"
}

# What the command blocks of docs/runbooks use.
export NAMESPACE=raymi CHART=$root/deploy/helm/raymi VERSION=test-1
values() { # values FILE...: the values of every installation, and those of a step
  VALUES="--values $root/deploy/helm/values-evaluation.yaml --values $HERE/values.yaml --values $HERE/values-test.yaml"
  export VALUES="$VALUES --set publicURL=$portal $*"
}
values

installation() {
  local section
  for section in '1. The namespace' '3. The release'; do runbook install "$section"; done
}

password() { kubectl -n raymi get secret raymi-auth -o jsonpath="{.data.admin-$1}" | base64 -d; }

# under_load RETRY COMMAND...: the command beside the load; its report is the last line.
under_load() {
  local retry=$1 load code=0
  shift
  ADMIN_EMAIL=$(password email) ADMIN_PASSWORD=$(password password) "$bin/load" -url "$portal" -retry "$retry" >"$logs/load" 2>&1 &
  load=$!
  sleep 5
  "$@" || code=$?
  sleep 5
  kill -INT $load || true # it has ended if it could not begin
  wait $load || code=1
  cat "$logs/load"
  return $code
}

each_pod() {
  local name
  for name in auth catalog partners media gateway; do
    kubectl -n raymi delete pod --wait=false "$(kubectl -n raymi get pod -l "app.kubernetes.io/component=$name" -o name | head -n 1 | cut -d/ -f2)"
    kubectl -n raymi rollout status "deployment/raymi-$name" --timeout=3m
  done
}

drain_worker() {
  kubectl drain "$(node_name 2)" --ignore-daemonsets --delete-emptydir-data --timeout=5m
  kubectl uncordon "$(node_name 2)"
}

restart() { # restart SERVER
  kubectl -n raymi delete pod "raymi-$1-0"
  kubectl -n raymi rollout status "statefulset/raymi-$1" --timeout=3m
}

# refused NAME PORT: a pod of another application cannot connect.
refused() {
  local answer
  answer=$(kubectl -n foreign exec foreign -- node -e "
    const socket = require('net').connect(${2}, 'raymi-${1}.raymi.svc.cluster.local')
    const end = (text) => { console.log(text); process.exit() }
    socket.on('connect', () => end('connected')).on('error', (error) => end(error.code)); setTimeout(() => end('no answer'), 3000)")
  echo "$1:$2 $answer"
  [[ $answer == 'no answer' ]]
}

foreign_pod() {
  kubectl create namespace foreign --dry-run=client -o yaml | kubectl apply -f -
  kubectl -n foreign run foreign --image=raymi/evaluation:1 --image-pull-policy=Never --restart=Never --command -- sleep 600
  kubectl -n foreign wait --for=condition=Ready pod/foreign --timeout=60s
  for target in auth:9000 catalog:9000 partners:9000 media:9000 media:9001 gateway:80 gateway:9090 postgres:5432 nats:4222 s3:9000 mail:1025; do
    refused "${target%:*}" "${target#*:}"
  done
  kubectl delete namespace foreign --wait=false
}

# Resolvers know no other name of this machine, and pages need a secure origin.
journey() {
  RAYMI_BASE_URL=$portal npm --prefix "$root/web" run e2e -- e2e/browse.spec.ts e2e/journey.spec.ts
}

uninstall() {
  runbook install 'Remove it'
  kubectl -n raymi wait --for=delete pod --all --timeout=3m
  objects raymi | tee "$logs/left"
  ! grep -v '^persistentvolumeclaim/data-raymi-' "$logs/left"
}

# answers: what visitors read, in a form that can be compared.
answers() {
  local kind
  for kind in events partners news event-categories cities; do
    curl -sf "$portal/api/$kind?populate=*&pagination\[pageSize\]=100&sort=id&locale=es"
  done | jq -S .
}

volume_id() { kubectl -n raymi get pvc data-raymi-postgres-0 -o jsonpath='{.metadata.uid}'; }

backup_and_restore() {
  local volume
  runbook backup-and-restore 'Back up now'
  runbook backup-and-restore 'Verify the newest backup'
  answers >"$logs/before"
  [ "$(grep -c '"eventName"' "$logs/before")" -gt 20 ] || die 'the portal has no content'
  # A new, empty server.
  volume=$(volume_id)
  kubectl -n raymi delete pvc data-raymi-postgres-0 --wait=false
  restart postgres
  [ "$(volume_id)" != "$volume" ] || die 'the volume was not deleted'
  runbook backup-and-restore Restore
  answers >"$logs/after"
  diff "$logs/before" "$logs/after"
  helm -n raymi test raymi
}

# served POD: requests that the pod has answered. The way through the kubelet is open to nobody else.
served() {
  local forward
  kubectl -n raymi port-forward "pod/$1" 19090:9090 >/dev/null &
  forward=$!
  curl -sf --retry 20 --retry-connrefused --retry-delay 1 http://127.0.0.1:19090/metrics |
    awk '/^raymi_http_request_seconds_count/ { n += $2 } END { print n + 0 }'
  kill $forward
}

# autoscaling: more load adds pods of the gateway, and the new ones answer requests.
autoscaling() {
  local before pod pods n=0
  values --set gateway.autoscaling.maxReplicas=4 --set gateway.autoscaling.cpuPercent=50 --set gateway.resources.requests.cpu=20m
  VERSION=test-2 runbook upgrade '2. The upgrade'
  before=$(kubectl -n raymi get pod -l app.kubernetes.io/component=gateway -o name)
  until [ "$(kubectl -n raymi get deployment raymi-gateway -o jsonpath='{.status.readyReplicas}')" -gt 2 ]; do
    n=$((n + 1)) && [ $n -lt 180 ] || die 'no pod was added'
    sleep 1
  done
  sleep 40
  pods=$(kubectl -n raymi get pod -l app.kubernetes.io/component=gateway --field-selector status.phase=Running -o name)
  for pod in $pods; do
    n=$(served "${pod#pod/}")
    echo "$pod $n requests"
    grep -q "$pod" <<<"$before" || [ "$n" -gt 50 ] || die "the new $pod has answered $n requests"
  done
}

# keep_logs links the logs of all pods into $logs/pods, where they outlive their pods.
keep_logs() {
  local log path
  mkdir -p "$logs/pods"
  while sleep 1; do
    for log in "$state"/node*/var-log/pods/raymi_*/*/*.log; do
      path=${log#*/pods/raymi_} # POD_ID/CONTAINER/RESTARTS.log
      ln "$log" "$logs/pods/${path%%_*}-$(tr / - <<<"${path#*/}")" 2>/dev/null || true
    done
  done
}

CGO_ENABLED=0 go build -C "$root" -o "$bin/load" ./deploy/devcluster/load
step 'cluster is up' "$HERE/cluster-up.sh"
keep_logs &
trap "kill $!" EXIT
step 'images are loaded' "$HERE/load-image.sh" "$images"/{evaluation,test-1,test-2}/*.tar
step 'install' installation
step 'test' runbook install '4. The check'
step 'journeys in a browser' journey
VERSION=test-2 step 'rolling upgrade under load' under_load 0 runbook upgrade '2. The upgrade'
step 'rollback under load' under_load 0 runbook rollback
VERSION=test-2 step 'upgrade again' runbook upgrade '2. The upgrade'
step 'each pod is deleted under load' under_load 0 each_pod
[ "$DEVCLUSTER_WORKERS" = 0 ] || step 'a node is drained under load' under_load 0 drain_worker
step 'keys are rotated under load' under_load 2m runbook rotate-keys
step 'NATS is restarted under load' under_load 2m restart nats
step 'PostgreSQL is restarted under load' under_load 2m restart postgres
step 'the autoscaler adds gateways under load' under_load 0 autoscaling
step 'backup, loss of PostgreSQL, restoration' backup_and_restore
step 'other applications cannot connect' foreign_pod
step 'uninstall leaves only volumes' uninstall
step 'an installation as in production' "$HERE/production.sh" install_all
step 'a failed migration changes no pod' "$HERE/production.sh" failed_migration
step 'certificates are replaced while it runs' "$HERE/production.sh" certificates
step 'production is removed' "$HERE/production.sh" remove
exit $failed
