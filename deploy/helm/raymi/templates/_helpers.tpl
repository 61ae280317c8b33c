{{/* Labels of one process; call with (list $ name). */}}
{{- define "raymi.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "raymi.labels" -}}
{{ include "raymi.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
{{- end }}

{{/* The name of a process's objects; call with (list $ name). */}}
{{- define "raymi.name" -}}
{{ (index . 0).Release.Name }}-{{ index . 1 }}
{{- end }}

{{- define "raymi.image" -}}
{{- with (index . 0).Values.image -}}
{{ .registry }}/{{ index $ 1 }}{{ with get .digests (index $ 1) }}@{{ . }}{{ else }}:{{ .tag | default (index $ 0).Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* The host of publicURL without its port, as Ingresses and routes demand it. */}}
{{- define "raymi.publicHost" -}}
{{ (urlParse .Values.publicURL).host | regexFind "^[^:]+" }}
{{- end }}

{{/* The host of the server of built files. */}}
{{- define "raymi.assetsHost" -}}
{{ .Values.assets.host | default ((urlParse .Values.assetsURL).host | regexFind "^[^:]+") }}
{{- end }}

{{/* Every process (services, gateway and, if enabled, web) with its defaults, as YAML. */}}
{{- define "raymi.processes" -}}
{{- $others := dict "gateway" .Values.gateway }}
{{- if .Values.assets.enabled }}{{ $_ := set $others "web" (omit .Values.assets "enabled" "host") }}{{ end }}
{{- range $name, $own := merge $others .Values.services }}
{{ $name }}:
  {{- mergeOverwrite (deepCopy $.Values.defaults) ($own | default dict) | toYaml | nindent 2 }}
{{- end }}
{{- end }}

{{/* Connections of one process; fails if the pools of all replicas and of one more pod of each service, which an upgrade starts
before it stops an old one, exceed the server's limit. Each has two extra connections. */}}
{{- define "raymi.connections" -}}
{{- $replicas := 0 }}
{{- range $name, $process := omit (include "raymi.processes" . | fromYaml) "gateway" "web" }}
{{- $replicas = add $replicas 1 (max (int $process.replicas) (int $process.autoscaling.maxReplicas)) }}
{{- end }}
{{- $all := mul $replicas (add (int .Values.database.connections) 2) }}
{{- if gt (int $all) (sub (int .Values.database.maxConnections) 3 | int) }}
{{- fail (printf "database.connections: %d pods need %d connections, database.maxConnections leaves %d" (int $replicas) (int $all) (sub (int .Values.database.maxConnections) 3)) }}
{{- end }}
{{- .Values.database.connections }}
{{- end }}

{{/* The container settings that the restricted pod security level requires. */}}
{{- define "raymi.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Settings of every pod; call with (list $ process), or with (list $ process user) for an image that needs its own user. */}}
{{- define "raymi.pod" -}}
{{- $user := 65532 }}{{ if gt (len .) 2 }}{{ $user = index . 2 }}{{ end -}}
automountServiceAccountToken: false
{{- with (index . 0).Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with (index . 1).nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index . 1).tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index . 1).affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index . 1).priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ $user }}
  runAsGroup: {{ $user }}
  fsGroup: {{ $user }}
  seccompProfile: { type: RuntimeDefault }
{{- end }}
