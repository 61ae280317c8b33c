#!/usr/bin/env bash
# Proves on a cluster of two nodes that the chart installs, upgrades and survives faults: `make cluster-test`. Prints a table, which is
# also in $DEVCLUSTER_DIR/test/table, beside a log of each step. Needs the images of `make cluster-images VERSION=test-1` and
# `VERSION=test-2`. STEPS chooses steps by a regular expression of their names, on a cluster that has what they need. From the start of
# the cluster, which the first time builds its programs, it takes an hour at most: then the rest fails.
export DEVCLUSTER_WORKERS=${DEVCLUSTER_WORKERS:-1}
. "$(dirname "$0")/lib.sh"
root=$(cd "$HERE/../.." && pwd)
logs=$DEVCLUSTER_DIR/test
portal=http://localhost:$DEVCLUSTER_HTTP_PORT
rm -rf "$logs" && mkdir -p "$logs"
export KUBECONFIG=$state/kubeconfig PATH=$root/bin/tools:$bin:$PATH
failed=0
job='' keeper=''
deadline=$((SECONDS + 14400))

# step NAME COMMAND...: prints PASS or FAIL, the seconds and the last line of the log.
step() {
  local name=$1 start=$SECONDS log verdict=PASS
  shift
  [[ $name =~ ${STEPS:-} ]] || return 0
  if [ $SECONDS -ge $deadline ]; then
    failed=1
    row FAIL 0 "$name" 'not begun: the time of the whole test is over'
    return
  fi
  log=$logs/${name//[^A-Za-z0-9]/-}.log
  # A process group of its own, so that it can be stopped with its children; and a subshell, so that `set -e` works although the status
  # is asked for.
  set -m
  (set +m; set -e; "$@") >"$log" 2>&1 &
  job=$!
  set +m
  while kill -0 $job 2>/dev/null; do
    [ $SECONDS -lt $deadline ] || { echo 'stopped: the time of the whole test is over' >>"$log"; kill -- -$job || true; }
    sleep 1
  done
  wait $job || { verdict=FAIL; failed=1; }
  job=''
  row "$verdict" $((SECONDS - start)) "$name" "$(tail -n 1 "$log" | cut -c1-200)"
}

row() { printf '%s %4d s  %-44s %s\n' "$@" | tee -a "$logs/table"; }

end() {
  [ -z "$keeper" ] || kill "$keeper" || true
  [ -z "$job" ] || kill -- "-$job" || true
}
trap end EXIT

# What the command blocks of docs/runbooks use.
export NAMESPACE=raymi CHART=$root/deploy/helm/raymi VERSION=test-1
export SQL='kubectl -n raymi exec -i raymi-postgres-0 -- psql -h /tmp -U postgres'
values() { # values FILE...: the values of every installation, and those of a step
  VALUES="--values $root/deploy/helm/values-evaluation.yaml --values $HERE/values.yaml --values $HERE/values-test.yaml"
  export VALUES="$VALUES --set publicURL=$portal $*"
}
values

# Its servers and demo content included, the portal is up within five minutes.
installation() {
  local start
  runbook install '1. The namespace'
  start=$SECONDS
  runbook install '3. The release'
  [ $((SECONDS - start)) -lt 300 ] || die "the installation took $((SECONDS - start)) s"
  echo "installed in $((SECONDS - start)) s"
}

password() { kubectl -n raymi get secret raymi-auth -o jsonpath="{.data.admin-$1}" | base64 -d; }

# under_load RETRY COMMAND...: the command beside the load; its report is the last line.
under_load() {
  local retry=$1 load code=0
  shift
  ADMIN_EMAIL=$(password email) ADMIN_PASSWORD=$(password password) "$bin/load" -url "$portal" -retry "$retry" >"$logs/load" 2>&1 &
  load=$!
  sleep 5
  # A process of its own: `set -e` applies, and its end does not leave the load behind.
  (set -e; "$@") &
  wait $! || code=$?
  sleep 5
  kill -INT $load || true # it has ended if it could not begin
  wait $load || code=1
  cat "$logs/load"
  return $code
}

# each_pod deletes every pod of ours, one after the other: the next one when the deployment is whole again.
each_pod() {
  local name pod n=0
  for name in auth catalog partners media gateway; do
    for pod in $(kubectl -n raymi get pod -l "app.kubernetes.io/component=$name" -o name); do
      # It waits until the pod is gone; before, the deployment's status may be that of the pod.
      kubectl -n raymi delete "$pod" --ignore-not-found --timeout=6m
      kubectl -n raymi rollout status "deployment/raymi-$name" --timeout=3m
      n=$((n + 1))
    done
  done
  [ $n -ge 10 ] || die "only $n pods were deleted"
}

# The load keeps the session that the old key signed.
rotation() {
  runbook rotate-keys 'The signing key'
  runbook rotate-keys 'Links and pictures'
  runbook rotate-keys 'Passwords of PostgreSQL'
}

drain_worker() {
  kubectl drain "$(node_name 2)" --ignore-daemonsets --delete-emptydir-data --timeout=5m
  kubectl uncordon "$(node_name 2)"
}

restart() { # restart SERVER
  kubectl -n raymi delete pod "raymi-$1-0"
  kubectl -n raymi rollout status "statefulset/raymi-$1" --timeout=3m
}

# caller NAMESPACE: a pod that is not of the portal.
caller() {
  kubectl create namespace "$1" --dry-run=client -o yaml | kubectl apply -f -
  kubectl -n "$1" get pod caller ||
    kubectl -n "$1" run caller --image=raymi/evaluation:1 --image-pull-policy=Never --restart=Never --command -- sleep 36000
  kubectl -n "$1" wait --for=condition=Ready pod/caller --timeout=60s
}

# connection NAMESPACE ADDRESS PORT: what becomes of a connection that the namespace's caller opens.
connection() {
  kubectl -n "$1" exec caller -- node -e "
    const socket = require('net').connect(${3}, '${2}')
    const end = (text) => { console.log(text); process.exit() }
    socket.on('connect', () => end('connected')).on('error', (error) => end(error.code)); setTimeout(() => end('no answer'), 3000)"
}

# refusals NAMESPACE COMPONENT:PORT...: a pod of another application reaches no port, by the address of the pod, because a Service lacks
# some of them; Prometheus reaches those of the metrics.
refusals() {
  local namespace=$1 target component port address answer
  shift
  caller foreign
  caller monitoring
  for target in "$@"; do
    component=${target%:*} port=${target#*:}
    address=$(kubectl -n "$namespace" get pod -l "app.kubernetes.io/component=$component" --field-selector status.phase=Running -o json |
      jq -r 'first(.items[] | select(.metadata.deletionTimestamp == null) | .status.podIP)')
    answer=$(connection foreign "$address" "$port")
    [ "$answer" = 'no answer' ] || die "$target: $answer"
    [ "$port" != 9090 ] || [ "$(connection monitoring "$address" 9090)" = connected ] || die "$component: Prometheus cannot connect"
    echo "$target is refused"
  done
}

# Resolvers know no other name of this machine, and pages need a secure origin.
journey() {
  RAYMI_BASE_URL=$portal npm --prefix "$root/web" run e2e -- e2e/browse.spec.ts e2e/journey.spec.ts
}

uninstall() {
  runbook install 'Remove it'
  kubectl -n raymi wait --for=delete job,pod --all --timeout=3m
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
  wait $forward || true
}

gateways() {
  kubectl -n raymi get pod -l app.kubernetes.io/component=gateway -o json |
    jq -r '.items[] | select(.metadata.deletionTimestamp == null and any(.status.conditions[]?; .type == "Ready" and .status == "True")) |
      .metadata.name'
}

# autoscaling: more load adds pods of the gateway, and within a minute each pod answers at least half of what is its share.
autoscaling() {
  local pod sum=0 n=0
  local -A before=() answered=()
  values --set gateway.autoscaling.maxReplicas=4 --set gateway.autoscaling.cpuPercent=50 --set gateway.resources.requests.cpu=20m
  VERSION=test-2 runbook upgrade '2. The upgrade'
  until [ "$(gateways | wc -l)" -gt 2 ]; do
    n=$((n + 1)) && [ $n -lt 180 ] || die 'no pod was added'
    sleep 1
  done
  sleep 10
  for pod in $(gateways); do before[$pod]=$(served "$pod"); done
  sleep 60
  for pod in "${!before[@]}"; do
    answered[$pod]=$(($(served "$pod") - before[$pod]))
    sum=$((sum + answered[$pod]))
  done
  [ $sum -gt 1000 ] || die "only $sum requests"
  for pod in "${!before[@]}"; do
    echo "$pod answered ${answered[$pod]} of $sum requests"
    [ $((answered[$pod] * 2 * ${#before[@]})) -ge $sum ] || die "$pod has less than half of its share"
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

CGO_ENABLED=0 go build -C "$root" -o "$bin/load" ./contrib/devcluster/load
step 'cluster is up' "$HERE/cluster-up.sh"
deadline=$((SECONDS + 3600))
keep_logs &
keeper=$!
step 'images are loaded' "$HERE/load-image.sh" "$images"/{evaluation,test-1,test-2}/*.tar
step 'install' installation
step 'test' runbook install '4. The check'
step 'journeys in a browser' journey
VERSION=test-2 step 'what the upgrade changes' runbook upgrade '1. Before'
VERSION=test-2 step 'rolling upgrade under load' under_load 0 runbook upgrade '2. The upgrade'
step 'test of the upgrade' runbook upgrade '3. The check'
step 'rollback under load' under_load 0 runbook rollback
VERSION=test-2 step 'upgrade again' runbook upgrade '2. The upgrade'
step 'each pod is deleted under load' under_load 0 each_pod
[ "$DEVCLUSTER_WORKERS" = 0 ] || step 'a node is drained under load' under_load 0 drain_worker
step 'keys are rotated under load' under_load 2m rotation
step 'the old key is removed' runbook rotate-keys 'The old key'
step 'NATS is restarted under load' under_load 2m restart nats
step 'PostgreSQL is restarted under load' under_load 2m restart postgres
step 'the autoscaler adds gateways under load' under_load 0 autoscaling
step 'backup, loss of PostgreSQL, restoration' backup_and_restore
step 'other applications cannot connect' refusals raymi {auth,catalog,partners,media}:{9000,9090} media:9001 gateway:{8080,9090} \
  postgres:5432 nats:4222 s3:9000 mail:1025
step 'uninstall leaves only volumes' uninstall
step 'an installation as in production' "$HERE/production.sh" install_all
step 'other applications cannot connect to it' refusals production {auth,catalog,partners,media}:{9000,9090} media:9001 \
  {gateway,web}:{8080,9090}
step 'a backup in production' "$HERE/production.sh" backup
step 'an upgrade without images changes no pod' "$HERE/production.sh" failed_start
step 'a failed migration changes no pod' "$HERE/production.sh" failed_migration
step 'certificates are replaced while it runs' "$HERE/production.sh" certificates
step 'passwords of other servers are replaced' "$HERE/production.sh" passwords
step 'production is removed' "$HERE/production.sh" remove
row "$([ $failed = 0 ] && echo PASS || echo FAIL)" $((SECONDS - deadline + 3600)) 'all of them, after the start of the cluster' ''
exit $failed
