#!/usr/bin/env bash
# production.sh STEP: installs the chart in the namespace production, with servers and Secrets from outside. A part of cluster-test.sh.
. "$(dirname "$0")/lib.sh"
root=$(cd "$HERE/../.." && pwd)
work=$DEVCLUSTER_DIR/production
names=(auth catalog partners media gateway)
export KUBECONFIG=$state/kubeconfig PATH=$root/bin/tools:$bin:$PATH

apply() { kubectl create "$@" --dry-run=client -o yaml | kubectl apply --server-side -f -; }

# issue NAMESPACE SECRET NAME...: a Secret with a new certificate for the DNS names, and the authority.
issue() {
  local secret=$2 files=$work/$2 names
  mkdir -p "$files"
  names=$(printf 'DNS:%s,' "${@:3}")
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$3" -keyout "$files/tls.key" -out "$files/csr" 2>/dev/null
  openssl x509 -req -in "$files/csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -days "${DAYS:-30}" -out "$files/tls.crt" 2>/dev/null \
    -extfile <(echo "extendedKeyUsage=clientAuth,serverAuth"; echo "keyUsage=digitalSignature"; echo "subjectAltName=${names%,}")
  apply -n "$1" secret generic "$secret" --from-file="$files/tls.key" --from-file="$files/tls.crt" --from-file="$work/ca.crt"
}

issue_all() {
  local name
  for name in "${names[@]}"; do issue production "raymi-$name-tls" "raymi-$name"; done
}

# server_files FILE: what the servers read; FILE is the configuration of NATS's users, nats.conf.
server_files() {
  apply -n servers configmap files --from-file="$1" --from-file="$HERE/production/server.conf" \
    --from-file="$root/deploy/helm/raymi/files/postgres.sh"
}

servers() {
  local name
  rm -rf "$work" && mkdir -p "$work"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=production \
    -addext keyUsage=keyCertSign,cRLSign -keyout "$work/ca.key" -out "$work/ca.crt" 2>/dev/null
  for name in servers production; do apply namespace "$name"; done
  issue servers servers-tls servers.servers
  for name in "${names[@]}" operator; do
    echo "NATS_${name^^}_PASSWORD=p$(openssl rand -hex 16)"
    echo "${name^^}_PASSWORD=p$(openssl rand -hex 16)"
  done >"$work/passwords"
  printf 'ROOT_ACCESS_KEY=a%s\nROOT_SECRET_KEY=s%s\n' "$(openssl rand -hex 8)" "$(openssl rand -hex 16)" >>"$work/passwords"
  apply -n servers secret generic passwords --from-env-file="$work/passwords"
  server_files "$root/deploy/helm/raymi/files/nats.conf"
  kubectl apply -f "$HERE/production/servers.yaml"
  kubectl -n servers wait --for=condition=Ready pod/servers --timeout=2m
}

secrets() {
  local name files=$work/secrets
  mkdir "$files"
  password() { sed -n "s/^$1=//p" "$work/passwords"; }
  for name in "${names[@]}"; do
    echo "$name=postgres://$name:$(password "${name^^}_PASSWORD")@servers.servers:5432/$name?sslmode=verify-full" >>"$files/databases.env"
    echo "$name=tls://$name:$(password "NATS_${name^^}_PASSWORD")@servers.servers:4222" >>"$files/nats.env"
  done
  printf 'admin-email=admin@raymi.example\nadmin-password=%s\n' "$(openssl rand -hex 16)" >"$files/auth.env"
  printf 'AWS_ACCESS_KEY_ID=%s\nAWS_SECRET_ACCESS_KEY=%s\n' "$(password ROOT_ACCESS_KEY)" "$(password ROOT_SECRET_KEY)" >"$files/storage.env"
  NAMESPACE=production SECRETS=$files runbook install '2. The Secrets'
  issue_all
  issue production public-tls localhost assets.localhost
}

upgrade() { # upgrade VERSION [OPTION...]
  helm -n production upgrade --install raymi "$root/deploy/helm/raymi" --values "$HERE/production/values.yaml" --set image.tag="$1" "${@:2}"
}

# ask NAMESPACE POD PORT PATH: the response of a pod that other applications cannot reach. The way through the kubelet is open.
ask() {
  local forward
  kubectl -n "$1" port-forward "$2" "19091:$3" >/dev/null &
  forward=$!
  curl -sf --retry 20 --retry-connrefused --retry-delay 1 "http://127.0.0.1:19091$4"
  kill $forward
}

metrics() { ask production "$1" 9090 "$2"; } # metrics POD PATH

ours='app.kubernetes.io/component in (auth, catalog, partners, media, gateway)'

# pods: those that stay. Helm returns while old ones still drain, and before the last of them is asked to.
pods() {
  local list wanted tries=0
  wanted=$(kubectl -n production get deployment -l "$ours" -o json | jq '[.items[].spec.replicas] | add')
  until list=$(kubectl -n production get pod -l "$ours" -o json |
    jq -r '.items[] | select(.metadata.deletionTimestamp == null) | .metadata.name' | sort) && [ "$(wc -l <<<"$list")" = "$wanted" ]; do
    tries=$((tries + 1)) && [ $tries -lt 60 ] || die "pods do not settle at $wanted: $list"
    sleep 1
  done
  echo "$list"
}

fetch() { curl -sf --cacert "$work/ca.crt" "$@"; }

# whole: the gateway reaches all services, and they their servers; pages are served with https, and load their scripts from another origin.
whole() {
  local report script
  report=$(metrics deployment/raymi-gateway /readyz)
  echo "$report"
  ! grep -E 'away|degraded' <<<"$report" || die 'a part is away'
  fetch "https://localhost:$DEVCLUSTER_HTTPS_PORT/api/cities" | jq -e .data >/dev/null
  # sed reads all lines: a program that ends earlier would end grep with an error.
  script=$(fetch "https://localhost:$DEVCLUSTER_HTTPS_PORT/es" | grep -o "https://assets.localhost:$DEVCLUSTER_HTTPS_PORT/assets/[^\"]*\.js" |
    sed -n 1p)
  fetch -D - -o /dev/null "$script" | grep -i 'access-control-allow-origin: \*'
}

install_all() {
  servers
  secrets
  objects production >"$work/before"
  upgrade test-1 --wait --timeout 5m
  whole
}

# Verified certificates of PostgreSQL, and accounts of their own.
backup() {
  NAMESPACE=production runbook backup-and-restore 'Back up now'
  NAMESPACE=production runbook backup-and-restore 'Verify the newest backup'
}

# A migration that cannot start ends the upgrade before any pod is changed.
failed_start() {
  local before
  before=$(pods)
  ! upgrade no-such-version --wait --timeout 20s || die 'an upgrade without images succeeded'
  [ "$(pods)" = "$before" ] || die 'pods were changed'
  whole
  upgrade test-2 --wait --timeout 5m
  whole
}

media_sql() { kubectl -n servers exec servers -c postgres -- psql -h /tmp -U postgres -d media -v ON_ERROR_STOP=1 -qAtc "$1"; }

# Nor does one that PostgreSQL refuses: the database does not know that it has media's last migration, which creates what exists.
failed_migration() {
  local before version log
  before=$(pods)
  version=$(media_sql 'DELETE FROM schema_version WHERE version_id = (SELECT max(version_id) FROM schema_version) RETURNING version_id')
  ! upgrade test-1 --wait --timeout 5m || die 'an upgrade with a failed migration succeeded'
  log=$(kubectl -n production logs job/raymi-migrate-media)
  grep SQLSTATE <<<"$log" || die "the migration failed for another reason: $log"
  [ "$(pods)" = "$before" ] || die 'pods were changed'
  whole
  media_sql "INSERT INTO schema_version (version_id, is_applied) VALUES ($version, true)"
  upgrade test-1 --wait --timeout 5m
  whole
}

expiry() { metrics deployment/raymi-catalog /metrics | sed -n 's/^raymi_tls_certificate_expires_timestamp_seconds //p'; }

# New certificates are read while the processes run. Kubernetes updates the files of a Secret within a minute or two.
certificates() {
  local before pods_before tries=0
  before=$(expiry) pods_before=$(pods)
  DAYS=60 issue_all
  until [ "$(expiry)" != "$before" ]; do
    tries=$((tries + 1)) && [ $tries -lt 40 ] || die "catalog still has the certificate that expires at $before"
    sleep 5
  done
  whole
  [ "$(pods)" = "$pods_before" ] || die 'pods were restarted'
}

# nats_users FILTER: changes the configuration of NATS by an awk program that has the users of the services in `users`.
nats_users() {
  awk "$1" "$root/deploy/helm/raymi/files/nats.conf" >"$work/nats.conf"
  server_files "$work/nats.conf"
  local tries=0
  until kubectl -n servers exec servers -c postgres -- cat /files/nats.conf | cmp -s - "$work/nats.conf"; do
    tries=$((tries + 1)) && [ $tries -lt 40 ] || die 'the pod still has the former configuration of NATS'
    sleep 5
  done
  kubectl -n servers exec servers -c nats -- nats-server --signal reload=1
  tries=0
  until kubectl -n servers logs servers -c nats --since=1m | grep 'Reloaded server configuration'; do
    tries=$((tries + 1)) && [ $tries -lt 10 ] || die 'NATS did not load the configuration'
    sleep 1
  done
}

# Old and new users are valid side by side until all pods have restarted.
passwords() {
  local name password users files=$work/rotation
  mkdir "$files"
  password=p$(openssl rand -hex 16)
  for name in "${names[@]}"; do
    echo "$name=tls://${name}_2:$password@servers.servers:4222" >>"$files/nats.env"
  done
  # Each block of a service's user, again with the new name and password.
  users='/^    \{$/ { block = ""; inside = 1 } inside { block = block $0 "\n" }
    inside && /^    \}$/ { inside = 0; gsub(/user: [a-z]+/, "&_2", block); gsub(/\$NATS_[A-Z]+_PASSWORD/, "'$password'", block); users = users block }'
  nats_users "$users /^  \]$/ { printf \"%s\", users } { print }"
  NAMESPACE=production SECRETS=$files runbook rotate-keys 'Passwords of other servers'
  pods >/dev/null # those that still drain have the old password
  nats_users "/^    \{$/ { drop = 1 } $users /^  \]$/ { printf \"%s\", users } !drop { print } /^    \}$/ { drop = 0 }"
  whole
  users=$(ask servers servers 8222 '/connz?auth=true' | jq -r '[.connections[].authorized_user] | unique | join(" ")')
  [ "$users" = 'auth_2 catalog_2 gateway_2 media_2 partners_2' ] || die "NATS has connections of $users"
}

# remove: an uninstallation, also after a failed upgrade, leaves what was there before the installation.
remove() {
  ! upgrade no-such-version --wait --timeout 20s || die 'an upgrade without images succeeded'
  kubectl -n production get job -o name | grep . || die 'the failed migration left no Job'
  NAMESPACE=production runbook install 'Remove it'
  kubectl -n production wait --for=delete job,pod --all --timeout=3m
  objects production >"$work/after"
  diff "$work/before" "$work/after" || die 'the uninstallation left more than it found'
  kubectl delete namespace production servers --wait=false
}

"$1"
