{{/* A script with the programs of PostgreSQL. Call with (list $ script connects). */}}
{{- define "raymi.backup.postgres" -}}
{{- $root := index . 0 }}
- name: {{ index . 1 }}
  image: {{ $root.Values.backup.image }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  command: [sh, /etc/backup/{{ index . 1 }}.sh]
  {{- include "raymi.container" $root | nindent 2 }}
  {{- if index . 2 }}
  env:
    {{- range tuple "auth" "catalog" "partners" "media" }}
    - name: {{ upper . }}_DATABASE_URL
      {{ include "raymi.secret" (list $root "databases" .) }}
    {{- end }}
    {{- with include "raymi.trust.postgres" $root | trim }}
    {{- . | nindent 4 }}
    {{- end }}
  {{- end }}
  resources: {{- toYaml $root.Values.backup.resources | nindent 4 }}
  volumeMounts: {{- include "raymi.backup.mounts" $root | nindent 4 }}
    {{- with $root.Values.defaults.extraVolumeMounts }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}

{{/* Call with (list $ command). */}}
{{- define "raymi.backup.tools" -}}
{{- $root := index . 0 }}
- name: tools
  image: {{ include "raymi.image" (list $root "tools") }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  args: [{{ index . 1 }}]
  {{- include "raymi.container" $root | nindent 2 }}
  env:
    - { name: BACKUP_URL, value: {{ include "raymi.backupURL" $root | quote }} }
    - { name: BACKUP_DIR, value: /backup }
    - { name: BACKUP_KEEP, value: {{ $root.Values.backup.keep | quote }} }
    {{- with include "raymi.trust.env" $root | trim }}
    {{- . | nindent 4 }}
    {{- end }}
    {{- if $root.Values.evaluation.enabled }}
    {{- include "raymi.env.storageKeys" $root | nindent 4 }}
    {{- else if $root.Values.backup.secret }}
    {{- range $variable, $key := dict "AWS_ACCESS_KEY_ID" "accessKeyId" "AWS_SECRET_ACCESS_KEY" "secretAccessKey" }}
    - name: {{ $variable }}
      valueFrom: { secretKeyRef: { name: {{ $root.Values.backup.secret }}, key: {{ get $root.Values.secretKeys.backup $key }} } }
    {{- end }}
    {{- end }}
  resources: {{- toYaml $root.Values.backup.resources | nindent 4 }}
  volumeMounts: {{- include "raymi.backup.mounts" $root | nindent 4 }}
{{- end }}

{{- define "raymi.backup.mounts" -}}
- { name: backup, mountPath: /backup }
- { name: tmp, mountPath: /tmp }
- { name: scripts, mountPath: /etc/backup, readOnly: true }
{{- include "raymi.trust.mount" . }}
{{- end }}

{{/* An evaluation stores backups in a bucket of its own server. */}}
{{- define "raymi.backupURL" -}}
{{- if .Values.evaluation.enabled -}}
s3://raymi-backup?region=us-east-1&endpoint={{ include "raymi.storageEndpoint" . }}&use_path_style=true
{{- else }}{{ .Values.backup.url }}{{ end }}
{{- end }}

{{/* Pods of these jobs; call with (list $ name…). */}}
{{- define "raymi.backup.selector" -}}
matchLabels:
  app.kubernetes.io/name: {{ (first .).Chart.Name }}
  app.kubernetes.io/instance: {{ (first .).Release.Name }}
matchExpressions:
  - { key: app.kubernetes.io/component, operator: In, values: [{{ rest . | join ", " }}] }
{{- end }}

{{/* Peers of a policy, as YAML: those of the bucket, or of all databases; none means everywhere. Call with (list $ policy). */}}
{{- define "raymi.backup.peers" -}}
{{- $root := index . 0 }}
{{- $processes := include "raymi.processes" $root | fromYaml }}
{{- if eq (index . 1) "backup" }}
{{- toYaml ($root.Values.backup.egressPeers | default $processes.media.egressPeers) }}
{{- else }}
{{- $peers := list }}{{ $everywhere := false }}
{{- range list "auth" "catalog" "partners" "media" }}
{{- $own := (get $processes .).egressPeers | default list }}
{{- if not $own }}{{ $everywhere = true }}{{ end }}
{{- $peers = concat $peers $own | uniq }}
{{- end }}
{{- toYaml (ternary list $peers $everywhere) }}
{{- end }}
{{- end }}
