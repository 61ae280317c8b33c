{{/* The container that migrates the database of a service; call with (list $ name process). */}}
{{- define "raymi.migrate" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}{{ $process := index . 2 }}
- name: migrate
  image: {{ include "raymi.image" (list $root $name) }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  args: [migrate]
  {{- include "raymi.container" $root | nindent 2 }}
  env: {{- include "raymi.env" . | nindent 4 }}
  resources: {{- toYaml $root.Values.defaults.resources | nindent 4 }}
  {{- $authorities := include "raymi.trust.mount" $root | fromYamlArray }}
  {{- with concat $authorities ($process.extraVolumeMounts | default list) }}
  volumeMounts: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* The containers that run before those of a pod. */}}
{{- define "raymi.init" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}
{{- if and (eq $root.Values.migrations "init") (hasKey $root.Values.services $name) }}
{{ include "raymi.migrate" . }}
{{- end }}
{{- if and $root.Values.evaluation.enabled (eq $name "media") }}
- name: bucket
  image: {{ include "raymi.image" (list $root "tools") }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  args: [create-bucket]
  {{- include "raymi.container" $root | nindent 2 }}
  env:
    - { name: STORAGE_URL, value: {{ include "raymi.storageURL" $root | quote }} }
    {{- if $root.Values.backup.enabled }}
    - { name: BACKUP_URL, value: {{ include "raymi.backupURL" $root | quote }} }
    {{- end }}
    {{- include "raymi.env.storageKeys" $root | nindent 4 }}
  resources: {{- toYaml $root.Values.defaults.resources | nindent 4 }}
{{- end }}
{{- include "raymi.sidecars" (list $root (index . 2)) }}
{{- end }}

{{/* The sidecars of a process. As restartable init containers they start before it and stop after it: a process that drains still needs
them. */}}
{{- define "raymi.sidecars" -}}
{{- $root := index . 0 }}
{{- range $name, $own := (index . 1).sidecars }}
- name: {{ $name }}
  image: {{ $own.image }}{{ with $own.digest }}@{{ . }}{{ end }}
  restartPolicy: Always
  {{- include "raymi.container" $root | nindent 2 }}
  env: {{- include (printf "raymi.env.%s" $name) $root | nindent 4 }}
  {{- include "raymi.probes.sidecar" $name | nindent 2 }}
  resources: {{- toYaml $own.resources | nindent 4 }}
  {{- with include "raymi.trust.mount" $root | trim }}
  volumeMounts: {{- . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
