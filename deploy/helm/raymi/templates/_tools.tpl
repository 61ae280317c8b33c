{{/* The container of a pod that uses the portal as its administrator; call with (list $ command). */}}
{{- define "raymi.toolsContainer" -}}
{{- $root := index . 0 }}
- name: tools
  image: {{ include "raymi.image" (list $root "tools") }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  args: [{{ index . 1 }}]
  {{- include "raymi.container" $root | nindent 2 }}
  {{- $account := ternary "test" "auth" (ne $root.Values.secrets.test "") }}
  env:
    - { name: PORTAL_URL, value: "http://{{ include "raymi.name" (list $root "gateway") }}" }
    - name: ADMIN_EMAIL
      {{ include "raymi.secret" (list $root $account "adminEmail") }}
    - name: ADMIN_PASSWORD
      {{ include "raymi.secret" (list $root $account "adminPassword") }}
  resources:
    requests: { cpu: 20m, memory: 32Mi }
    limits: { memory: 128Mi }
{{- end }}

{{/* The pods of that container. */}}
{{- define "raymi.toolsSelector" -}}
matchLabels:
  app.kubernetes.io/name: {{ .Chart.Name }}
  app.kubernetes.io/instance: {{ .Release.Name }}
matchExpressions:
  - { key: app.kubernetes.io/component, operator: In, values: [demo, test] }
{{- end }}
