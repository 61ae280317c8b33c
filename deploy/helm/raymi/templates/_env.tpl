{{/* Environment of a process with the variables of its `env`, which have to be variables of the process that no other value sets;
     call with (list $ name process). */}}
{{- define "raymi.env" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}
{{- $own := include "raymi.ownEnv" . }}
{{- $set := list }}
{{- range fromYamlArray $own }}{{ $set = append $set .name }}{{ end }}
{{- $known := get ($root.Files.Get "files/variables.json" | fromJson) $name }}
{{- $own }}
{{- range $variable, $value := (index . 2).env }}
{{- if has $variable $set }}{{ fail (printf "%s.env.%s: another value sets it" $name $variable) }}{{ end }}
{{- if not (or (has $variable $known) (hasPrefix "OTEL_" $variable)) }}
{{- fail (printf "%s.env.%s: no variable of this process, see docs/settings.md" $name $variable) }}
{{- end }}
{{- $set = append $set $variable }}
- { name: {{ $variable }}, value: {{ $value | quote }} }
{{- end }}
{{- range (index . 2).extraEnv }}
{{- if has .name $set }}{{ fail (printf "%s.extraEnv: another value sets %s" $name .name) }}{{ end }}
{{- $set = append $set .name }}
- {{ toJson . }}
{{- end }}
{{- end }}

{{/* The value of a variable, by its key in a Secret of the values; call with (list $ secret key), or (list $ secret key true) if it is
optional. */}}
{{- define "raymi.secret" -}}
{{- $values := (index . 0).Values }}{{ $secret := index . 1 -}}
valueFrom: { secretKeyRef: { name: {{ get $values.secrets $secret }}, key: {{ get (get $values.secretKeys $secret) (index . 2) }}{{ if gt (len .) 3 }}, optional: true{{ end }} } }
{{- end }}

{{/* The variables that the values name. */}}
{{- define "raymi.ownEnv" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}
- { name: LOG_LEVEL, value: {{ $root.Values.logLevel }} }
- { name: METRICS_ADDR, value: ":9090" }
- { name: DRAIN_DELAY, value: "{{ $root.Values.drainSeconds }}s" }
{{- /* Five seconds are left for the rest of the process. */}}
- { name: STOP_WITHIN, value: "{{ sub (sub (index . 2).graceSeconds $root.Values.drainSeconds) 5 }}s" }
- name: MEMORY_LIMIT
  valueFrom: { resourceFieldRef: { resource: limits.memory } }
{{- include "raymi.trust.env" $root }}
{{- if ne $name "web" }}
{{- include "raymi.env.connected" . }}
{{- end }}
{{- include (printf "raymi.env.%s" $name) $root }}
{{- end }}

{{/* The variables of processes that use others; call with (list $ name process). */}}
{{- define "raymi.env.connected" }}
{{- $root := index . 0 }}{{ $name := index . 1 }}
- name: NATS_URL
  {{ include "raymi.secret" (list $root "nats" $name) }}
- { name: NATS_REPLICAS, value: {{ $root.Values.nats.replicas | quote }} }
- { name: NATS_DEAD_BYTES, value: {{ $root.Values.nats.deadBytes | int64 | quote }} }
- { name: NATS_MAX_ACK_PENDING, value: {{ $root.Values.nats.maxAckPending | quote }} }
{{- with $root.Values.traces.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . }} }
- { name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $root.Values.traces.share | quote }} }
{{- end }}
{{- if $root.Values.tls.enabled }}
- { name: TLS_CERT_FILE, value: /etc/raymi-tls/tls.crt }
- { name: TLS_KEY_FILE, value: /etc/raymi-tls/tls.key }
- { name: TLS_CA_FILE, value: /etc/raymi-tls/ca.crt }
{{- end }}
{{- range (index . 2).calls }}
- { name: {{ upper . }}_ADDR, value: "{{ include "raymi.name" (list $root .) }}:9000" }
{{- end }}
{{- if hasKey $root.Values.services $name }}
- { name: ENVIRONMENT, value: production }
- { name: ADDR, value: ":9000" }
- name: DATABASE_URL
  {{ include "raymi.secret" (list $root "databases" $name) }}
- { name: DATABASE_CONNECTIONS, value: {{ include "raymi.connections" $root | quote }} }
{{- end }}
{{- end }}

{{- define "raymi.env.auth" }}
- { name: KEY_FILE, value: /etc/raymi/signing.pem }
- { name: PUBLIC_URL, value: {{ .Values.publicURL | quote }} }
- { name: DEFAULT_LOCALE, value: {{ .Values.defaultLocale }} }
- { name: SMTP_ADDR, value: {{ include "raymi.smtpAddr" . | quote }} }
- { name: SMTP_TLS, value: {{ .Values.mail.tls }} }
- name: SMTP_USER
  {{ include "raymi.secret" (list . "auth" "smtpUser" true) }}
- name: SMTP_PASSWORD
  {{ include "raymi.secret" (list . "auth" "smtpPassword" true) }}
- { name: MAIL_FROM, value: {{ .Values.mail.from | quote }} }
- name: ADMIN_EMAIL
  {{ include "raymi.secret" (list . "auth" "adminEmail" true) }}
- name: ADMIN_PASSWORD
  {{ include "raymi.secret" (list . "auth" "adminPassword" true) }}
- { name: REQUIRE_SECOND_FACTOR, value: {{ .Values.requireSecondFactor | quote }} }
{{- end }}

{{- define "raymi.env.catalog" }}
- { name: DEFAULT_LOCALE, value: {{ .Values.defaultLocale }} }
{{- end }}

{{- define "raymi.env.partners" }}{{ end }}

{{- define "raymi.env.media" }}
- { name: HTTP_ADDR, value: ":9001" }
- { name: STORAGE_URL, value: {{ include "raymi.storageURL" . | quote }} }
- { name: OWNER_QUOTA, value: {{ .Values.storage.ownerQuota | int64 | quote }} }
- { name: IMGPROXY_URL, value: "http://127.0.0.1:8081" }
- name: LINK_KEY
  {{ include "raymi.secret" (list . "links" "key") }}
{{- include "raymi.env.imgproxyKeys" . }}
{{- end }}

{{- define "raymi.env.gateway" }}
- { name: PUBLIC_URL, value: {{ .Values.publicURL | quote }} }
- { name: ADDR, value: ":8080" }
- { name: MEDIA_HTTP_URL, value: "{{ ternary "https" "http" .Values.tls.enabled }}://{{ include "raymi.name" (list . "media") }}:9001" }
- { name: WEB_DIR, value: /web }
- { name: API_URL, value: {{ .Values.apiURL | quote }} }
- { name: ASSETS_URL, value: {{ .Values.assetsURL | quote }} }
- { name: MAP_TILES_URL, value: {{ .Values.mapTiles | quote }} }
- { name: MAP_FILE, value: /map.pmtiles }
- { name: CACHE_BYTES, value: {{ .Values.cache.bytes | int64 | quote }} }
- { name: CONNECTIONS_MAX, value: {{ .Values.limits.connections | quote }} }
- { name: CONNECTIONS_PER_ADDRESS, value: {{ .Values.limits.perAddress | quote }} }
- { name: REQUESTS_MAX, value: {{ .Values.limits.requests | quote }} }
- { name: READS_PER_MINUTE, value: {{ .Values.limits.readsPerMinute | int64 | quote }} }
- { name: WRITES_PER_MINUTE, value: {{ .Values.limits.writesPerMinute | int64 | quote }} }
- { name: UPLOADS_PER_MINUTE, value: {{ .Values.limits.uploadsPerMinute | int64 | quote }} }
- { name: LIMITS_EXEMPT, value: {{ join "," .Values.limits.exempt | quote }} }
- { name: TRUSTED_PROXIES, value: {{ join "," .Values.ingress.trustedProxies | quote }} }
{{- end }}

{{- define "raymi.env.web" }}
- { name: ADDR, value: ":8080" }
- { name: WEB_DIR, value: /files }
{{- end }}

{{/* Media signs imgproxy's URLs and the sidecar verifies them; both have the credentials of the bucket. */}}
{{- define "raymi.env.imgproxyKeys" }}
- name: IMGPROXY_KEY
  {{ include "raymi.secret" (list . "imgproxy" "key") }}
- name: IMGPROXY_SALT
  {{ include "raymi.secret" (list . "imgproxy" "salt") }}
{{- include "raymi.env.storageKeys" . }}
{{- end }}

{{- define "raymi.env.storageKeys" }}
{{- if .Values.secrets.storage }}
- name: AWS_ACCESS_KEY_ID
  {{ include "raymi.secret" (list . "storage" "accessKeyId") }}
- name: AWS_SECRET_ACCESS_KEY
  {{ include "raymi.secret" (list . "storage" "secretAccessKey") }}
{{- end }}
{{- end }}

{{/* The sidecar listens on the pod's loopback only. */}}
{{- define "raymi.env.imgproxy" }}
- { name: IMGPROXY_BIND, value: "127.0.0.1:8081" }
- { name: IMGPROXY_USE_S3, value: "true" }
- { name: IMGPROXY_ALLOWED_SOURCES, value: "s3://" }
- { name: IMGPROXY_MAX_SRC_RESOLUTION, value: "50" }
- { name: IMGPROXY_KEEP_COPYRIGHT, value: "false" }
{{- include "raymi.trust.env" . }}
{{- /* Seconds. The whole picture of a large upload takes longer than the 10 that are its default; media waits for a minute. */}}
- { name: IMGPROXY_TIMEOUT, value: "50" }
{{- with regexFind "region=[a-z0-9-]+" (include "raymi.storageURL" .) }}
- { name: IMGPROXY_S3_REGION, value: {{ trimPrefix "region=" . }} }
{{- end }}
{{- with include "raymi.storageEndpoint" . }}
- { name: IMGPROXY_S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- include "raymi.env.imgproxyKeys" . }}
{{- end }}
