#!/usr/bin/env bash
# Tests the chart without a cluster: strict lint, comparison of a render that
# has every optional part with golden.yaml, a refusal for each rule of the
# schema, and the unit tests of the alerts in rules/. charttest checks the
# objects of every render by their types.
#   UPDATE=1 deploy/helm/test.sh   updates golden.yaml
set -euo pipefail
cd "$(dirname "$0")"

# A helm built from source has no default cluster version.
kube=(--kube-version 1.33.0)
failed=0
complain() { echo "chart: $1" >&2; failed=1; }

# Each render generates other secrets, and so another checksum.
without_secrets() {
  awk '{ sub(/checksum\/secrets: .*/, "checksum/secrets: generated") } /^---/ { secret = 0 } /^stringData:/ { secret = 1 } secret && /^  [^ ]/ { sub(/: .*/, ": generated") } { print }'
}

# What an operator adds to the values for production.
digest=services.media.sidecars.imgproxy.digest=sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef

for env in dev evaluation prod full; do
  own=()
  [[ $env != prod ]] || own=(--set "$digest")
  helm lint raymi "${kube[@]}" --strict --quiet --values "values-$env.yaml" "${own[@]}"
done

render=$(mktemp)
helm template raymi raymi "${kube[@]}" --namespace raymi --values values-full.yaml | without_secrets >"$render"
if [[ ${UPDATE:-} == 1 ]]; then
  cp "$render" golden.yaml
elif ! diff -u golden.yaml "$render"; then
  complain "the render of values-full.yaml changed: look at it, then UPDATE=1 deploy/helm/test.sh"
fi
rm -f "$render"

# Each line breaks one rule; `helm template` must refuse it and name the value. charttest demands a line for every rule, apart from those
# about types and names of properties, whose bad values it derives from the schema.
while read -r place value; do
  [[ -n $place ]] || continue
  if answer=$(helm template raymi raymi "${kube[@]}" --set-json "$place=$value" 2>&1); then
    complain "accepted $place=$value"
  elif ! grep -q "values don't meet the specifications" <<<"$answer"; then
    complain "refused $place=$value for another reason: $answer"
  fi
done <<'CASES'
replicaCount 3
image.registry ""
image.tag "latest"
image.pullPolicy "Sometimes"
image.name "raymi"
publicURL "raymi.example"
publicURL "https://raymi.example/path"
apiURL "https://api.example/v1"
assetsURL "https://cdn.example/raymi"
assetsURL "cdn.example"
assets.enabled "yes"
assets.host "https://files.example"
assets.calls ["auth"]
assets.replicas 0
defaultLocale "fr"
mapTiles "tiles"
mapTiles "pmtiles://files.example/cusco.pmtiles"
mapTiles "pmtiles://https://files.example/cusco"
logLevel "loud"
mail.smtpAddr "smtp.raymi.example"
mail.from "Raymi"
mail.user "raymi"
mail.tls "none"
requireSecondFactor "yes"
drainSeconds 21
migrations "always"
production "yes"
evaluation.enabled "yes"
evaluation.images.postgres "postgres:latest"
evaluation.images.s3 null
evaluation.images.redis "redis:8"
evaluation.storage "4 GB"
evaluation.replicas 2
secrets.test "Test Account"
backup.enabled "yes"
backup.url "file:///backup"
backup.port 0
backup.secret "My Backup"
backup.serviceAccountAnnotations {"role":5}
backup.schedule "every night"
backup.verifySchedule "* * *"
backup.keep 1
backup.image "postgres"
backup.tmpSize "8 GB"
backup.bucket "raymi"
storage.ownerQuota 0
storage.url "file:///data"
cache.bytes -1
cache.entries 5
limits.perAddress -1
limits.exempt ["school.example"]
limits.burst 3
database.connections 1
database.connections "8"
database.maxConnections 5
database.pool 8
traces.endpoint "collector:4318"
traces.endpoint "http://collector:4318/v1/traces"
traces.share 5
traces.sampler "always_on"
tls.enabled "yes"
tls.issuer.kind "Vault"
tls.issuer.name "My Issuer"
tls.issuer null
tls.secret "raymi-tls"
caBundle.secret "My CA"
caBundle.configMap 5
caBundle.key "a/b"
caBundle.key null
caBundle.file "ca.crt"
caBundle {"secret":"a","configMap":"b"}
nats.replicas 0
nats.replicas "3"
nats.deadBytes 10
nats.maxAckPending 0
nats.url "nats://nats:4222"
storage.endpoint "s3.raymi.example"
storage.bucket "raymi"
secrets.nats ""
secrets.databases "Raymi_Databases"
secrets.smtp "raymi-smtp"
secrets.auth null
secrets.links ""
secretKeys.auth.signingKey "auth/pem"
secretKeys.auth.signingKey null
secretKeys.auth.pepper "pepper"
secretKeys.smtp {}
secretKeys.storage.accessKeyId ""
metrics null
ingress.className ""
ingress.controllerNamespace "Ingress"
ingress.tlsSecret 7
ingress.trustedProxies "10.0.0.0/8"
ingress.trustedProxies ["proxy.example"]
ingress.host "raymi.example"
metrics.namespace "Monitoring"
metrics.namespace ""
metrics.port 9090
metrics.rules "all"
metrics.serviceMonitor "yes"
metrics.dashboard true
metrics.dashboard.enabled "yes"
metrics.dashboard.folder "Raymi"
metrics.dashboard.labels {"grafana_dashboard":null}
metrics.dashboard.labels null
metrics.dashboard.labels {"grafana_dashboard":1}
metrics.dashboard.labels {"grafana_dashboard":"a b"}
services.blog {}
services.catalog.replica 3
services.catalog.replicas 0
services.catalog.replicas "3"
services.catalog.autoscaling.maxReplicas 0
services.catalog.autoscaling.cpuPercent 5
services.catalog.autoscaling.minReplicas 2
gateway.autoscaling.inFlight -1
gateway.autoscaling.inFlight "48"
services.catalog.calls ["gateway"]
services.catalog.calls ["auth","auth"]
services.auth.egressPorts []
services.auth.egressPorts [0]
services.media.sidecars.varnish {"image":"varnish:7","resources":{}}
services.media.sidecars.imgproxy.image "imgproxy"
services.media.sidecars.imgproxy.image "imgproxy:latest"
services.media.sidecars.imgproxy.digest "v4.0.12"
services.media.sidecars.imgproxy.port 80
services.media.sidecars.imgproxy.resources null
services.media.resources.limits.memory "much"
services.media.resources.limits.gpu 1
services.media.resources.claims []
defaults.replicas 51
defaults.graceSeconds 29
defaults.minReadySeconds -1
defaults.minReadySeconds 301
gateway.replicas -1
image.digests.pages "sha256:0000000000000000000000000000000000000000000000000000000000000000"
image.digests.auth "sha256:00"
image.pullSecrets ["My Registry"]
database.port 0
ingress.enabled "yes"
ingress.annotations {"a":1}
ingress.hosts ["https://raymi.example"]
httpRoute.enabled true
httpRoute.parentRefs [{"namespace":"gateways"}]
services.catalog.egressPeers [{}]
services.catalog.egressPeers [{"cidr":"10.0.0.0/8"}]
services.catalog.serviceAccountAnnotations {"role":5}
services.catalog.podAnnotations []
services.catalog.nodeSelector {"zone":1}
services.catalog.tolerations ["all"]
services.catalog.affinity []
services.catalog.priorityClassName "High Priority"
services.catalog.extraVolumes [{"emptyDir":{}}]
services.catalog.extraVolumeMounts [{"name":"ca"}]
services.catalog.extraEnv {"HTTPS_PROXY":"http://proxy.example"}
services.catalog.extraEnv [{"value":"http://proxy.example"}]
services.catalog.extraEnv [{"name":"HTTPS_PROXY"}]
services.catalog.extraEnv [{"name":"HTTPS PROXY","value":"http://proxy.example"}]
services.catalog.extraEnv [{"name":"HTTPS_PROXY","value":1}]
services.catalog.extraEnv [{"name":"HTTPS_PROXY","valueFrom":{}}]
services.catalog.extraEnv [{"name":"HTTPS_PROXY","valueFrom":"proxy"}]
services.catalog.extraEnv [{"name":"HTTPS_PROXY","from":"proxy","value":""}]
services.catalog.extraEnv [{"name":"HTTPS_PROXY","value":"","valueFrom":{"secretKeyRef":{}}}]
services.media.tmpSize "8 GB"
services.media.resources.limits.ephemeral-storage 8
services.catalog.egressPeers [{"ipBlock":{"except":["10.1.0.0/16"]}}]
services.catalog.egressPeers [{"ipBlock":"10.0.0.0/8"}]
services.catalog.egressPeers [{"namespaceSelector":"monitoring"}]
services.catalog.egressPeers [{"podSelector":"postgres"}]
services.catalog.extraEnv [{"name":1,"value":""}]
services.catalog.extraVolumeMounts [{"mountPath":"/etc/ca"}]
services.catalog.autoscaling.cpuPercent 101
services.catalog.autoscaling.maxReplicas 101
defaults.graceSeconds 3601
backup.port 65536
cache.bytes -1
database.connections 101
drainSeconds -1
image.digests.auth 1
limits.connections -1
limits.requests -1
limits.readsPerMinute -1
limits.writesPerMinute -1
limits.uploadsPerMinute -1
nats.replicas 6
traces.share -0.1
gateway.env.error_keys "false"
gateway.env.ERROR_KEYS false
CASES

# The schema cannot express rules about several values: the templates check them. Each line is a value and the reason of the refusal.
while read -r value reason; do
  if answer=$(helm template raymi raymi "${kube[@]}" --set-string "$value" 2>&1); then
    complain "accepted $value"
  elif ! grep -q "$reason" <<<"$answer"; then
    complain "refused $value for another reason: $answer"
  fi
done <<'CASES'
services.catalog.env.ALLOW_REGISTER=false no variable of this process
gateway.env.PUBLIC_URL=https://other.example another value sets it
gateway.extraEnv[0].name=PUBLIC_URL,gateway.extraEnv[0].value=https://other.example another value sets PUBLIC_URL
CASES

# The same for the values of a file: the file, a value and the reason of the refusal.
while read -r env value reason; do
  option=--set
  [[ $value != *=[* ]] || option=--set-json
  if answer=$(helm template raymi raymi "${kube[@]}" --values "values-$env.yaml" --set "$digest" "$option" "$value" 2>&1); then
    complain "accepted $value in $env"
  elif ! grep -q "$reason" <<<"$answer"; then
    complain "refused $value in $env for another reason: $answer"
  fi
done <<'CASES'
evaluation migrations=job evaluation: needs migrations=init
evaluation tls.enabled=true evaluation: its NATS has no certificate
evaluation secrets.storage= evaluation: secrets.storage is the name
dev services.catalog.autoscaling.inFlight=48 autoscaling.inFlight: catalog has no such metric
dev gateway.autoscaling.inFlight=96 autoscaling.inFlight: the gateway refuses requests at limits.requests
dev nats.maxAge=336h nats.maxAge is no value any more: streams store events for two weeks
dev nats.ackWait=30s nats.ackWait is no value any more: the ack deadline is 30 seconds
dev nats.fetch=16 nats.fetch is no value any more: a process requests 16
dev nats.maxTries=5 nats.maxTries is no value any more: a message is a dead letter after five
dev cache.documentBytes=1 cache.documentBytes is no value any more: the document cache has 32 MiB
dev assets.enabled=true assets: enabled needs assetsURL
prod evaluation.enabled=true,migrations=init,tls.enabled=false production: evaluation.enabled must be false
prod migrations=init production: migrations must be job
prod publicURL=http://raymi.example production: publicURL must start with https
prod assetsURL=http://cdn.example production: assetsURL must start with https
prod apiURL=http://api.example production: apiURL must start with https
prod assets.enabled=true,assets.host=raymi.example assets: its host is one of the gateway's
prod assets.enabled=true,assets.host=cdn.example,assets.replicas=1 production: web needs at least two replicas
prod ingress.tlsSecret= production: ingress.tlsSecret is required
prod mail.tls=opportunistic production: mail.tls must be
prod storage.url=s3://raymi?endpoint=http://s3:9000 production: storage.url must have
prod defaults.egressPeers=[] production: auth needs egressPeers
prod traces.egressPeers=[] production: traces.egressPeers must
prod services.media.sidecars.imgproxy.digest= production: imgproxy needs a digest
prod dnsPeers=[] production: dnsPeers must name
prod nats.replicas=1 production: nats.replicas must be
prod services.partners.replicas=1 production: partners needs at least two replicas
CASES
# With one connection more than the default the replicas still fit, but not the pods that an upgrade adds.
if answer=$(helm template raymi raymi "${kube[@]}" --set database.connections=9 2>&1); then
  complain 'accepted more connections than the server has'
elif ! grep -q 'pods need' <<<"$answer"; then
  complain "refused the connections for another reason: $answer"
fi

# The alerts as they are installed, beside their unit tests.
rules=$(mktemp -d)
trap 'rm -rf "$rules"' EXIT
helm template raymi raymi "${kube[@]}" --namespace raymi --values values-prod.yaml --set "$digest" --show-only templates/prometheusrule.yaml |
  awk 'spec { print substr($0, 3) } /^spec:/ { spec = 1 }' >"$rules/rules.yaml"
cp rules/*.yaml "$rules"
if ! answer=$(promtool check rules --lint=all --lint-fatal "$rules/rules.yaml" 2>&1); then
  complain "the alerts: $answer"
fi
for tests in rules/*.yaml; do
  if ! answer=$(promtool test rules "$rules/${tests#rules/}" 2>&1); then
    complain "$tests: $answer"
  fi
done

# Each query of the dashboard as a rule; Grafana's variables become values.
awk -F'"expr": ' 'BEGIN { print "groups:\n- name: dashboard\n  rules:" } NF > 1 { sub(/ }.?$/, "", $2); print "  - record: query:" NR "\n    expr: " $2 }' \
  raymi/files/dashboard.json | sed 's/\$__rate_interval/5m/g' >"$rules/dashboard.yaml"
if ! answer=$(promtool check rules "$rules/dashboard.yaml" 2>&1); then
  complain "the dashboard: $answer"
elif ! grep -q "$(grep -c '"expr"' raymi/files/dashboard.json) rules found" <<<"$answer"; then
  complain "the dashboard has other queries than were checked: $answer"
fi

# Every variable of a process can be set: by its env, unless a value sets it.
if ! helm template raymi raymi "${kube[@]}" --set-string services.auth.env.ALLOW_REGISTER=false | grep -q 'ALLOW_REGISTER, value: "false"'; then
  complain 'services.auth.env does not set ALLOW_REGISTER'
fi

# The Ingress sends the host of the built files to their server, which is the one of assetsURL unless assets.host names another.
if ! helm template raymi raymi "${kube[@]}" --set assets.enabled=true,assetsURL=https://cdn.example:8443 |
  grep -A6 'host: cdn.example$' | grep -q 'name: raymi-web'; then
  complain 'the Ingress does not lead to the server of the built files'
fi

exit "$failed"
