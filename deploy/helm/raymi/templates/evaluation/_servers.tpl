{{/* What an evaluation installs beside the portal: the port, the user of the image, and the processes that connect. */}}
{{- define "raymi.servers" -}}
postgres: { port: 5432, user: 999, clients: [auth, catalog, partners, media] }
nats: { port: 4222, user: 65532, clients: [auth, catalog, partners, media, gateway] }
s3: { port: 9000, user: 65532, clients: [media] }
mail: { port: 1025, user: 65532, clients: [auth] }
{{- end }}

{{/* A variable with a key of the generated Secret; call with (list $ VARIABLE key). */}}
{{- define "raymi.generated" -}}
- name: {{ index . 1 }}
  valueFrom: { secretKeyRef: { name: {{ (index . 0).Release.Name }}-evaluation, key: {{ index . 2 }} } }
{{- end }}

{{- define "raymi.server.postgres" -}}
image: {{ .Values.evaluation.images.postgres }}
command: [postgres, -D, /data/postgres, -c, listen_addresses=*, -c, unix_socket_directories=/tmp, -c, max_connections={{ .Values.database.maxConnections }}]
readinessProbe: { exec: { command: [pg_isready, -h, /tmp, -U, postgres] }, periodSeconds: 2 }
{{- end }}

{{/* Creates the cluster, roles and databases before the server accepts connections. */}}
{{- define "raymi.init.postgres" -}}
- name: databases
  image: {{ .Values.evaluation.images.postgres }}
  command: [sh, /etc/evaluation/postgres.sh]
  {{- include "raymi.container" . | nindent 2 }}
  env:
    {{- range $name := (include "raymi.servers" . | fromYaml).postgres.clients }}
    {{- include "raymi.generated" (list $ (printf "%s_PASSWORD" (upper $name)) (printf "postgres-%s" $name)) | nindent 4 }}
    {{- end }}
  volumeMounts:
    - { name: data, mountPath: /data }
    - { name: tmp, mountPath: /tmp }
    - { name: files, mountPath: /etc/evaluation, readOnly: true }
{{- end }}

{{- define "raymi.server.nats" -}}
image: {{ .Values.evaluation.images.nats }}
command: [nats-server, -c, /etc/evaluation/nats.conf, -sd, /data, -m, "8222"]
env:
  {{- range list "auth" "catalog" "partners" "media" "gateway" "operator" }}
  {{- include "raymi.generated" (list $ (printf "NATS_%s_PASSWORD" (upper .)) (printf "nats-%s" .)) | nindent 2 }}
  {{- end }}
readinessProbe: { httpGet: { path: /healthz, port: 8222 }, periodSeconds: 2 }
{{- end }}

{{/* Metadata is stored in files beside the objects: not all file systems have extended attributes. */}}
{{- define "raymi.server.s3" -}}
image: {{ .Values.evaluation.images.s3 }}
command: [versitygw, --port, ":9000", --region, us-east-1, --health, /health, --quiet, posix, --sidecar, /data/metadata, /data/objects]
env:
  {{- include "raymi.generated" (list . "ROOT_ACCESS_KEY" "s3-access") | nindent 2 }}
  {{- include "raymi.generated" (list . "ROOT_SECRET_KEY" "s3-secret") | nindent 2 }}
readinessProbe: { httpGet: { path: /health, port: 9000 }, periodSeconds: 2 }
{{- end }}

{{- define "raymi.server.mail" -}}
image: {{ include "raymi.image" (list . "tools") }}
args: [mail]
env:
  - { name: MAIL_SMTP_ADDR, value: ":1025" }
  - { name: MAIL_HTTP_ADDR, value: ":8025" }
  - { name: MAIL_DIR, value: /data/mails }
readinessProbe: { tcpSocket: { port: 8025 }, periodSeconds: 2 }
{{- end }}

{{/* Where media stores files, in gocloud.dev's notation. */}}
{{- define "raymi.storageURL" -}}
{{- if .Values.evaluation.enabled -}}
s3://raymi?region=us-east-1&endpoint={{ include "raymi.storageEndpoint" . }}&use_path_style=true
{{- else }}{{ .Values.storage.url }}{{ end }}
{{- end }}

{{- define "raymi.storageEndpoint" -}}
{{- if .Values.evaluation.enabled }}http://{{ .Release.Name }}-s3:9000{{ else }}{{ .Values.storage.endpoint }}{{ end }}
{{- end }}

{{- define "raymi.smtpAddr" -}}
{{- if .Values.evaluation.enabled }}{{ .Release.Name }}-mail:1025{{ else }}{{ .Values.mail.smtpAddr }}{{ end }}
{{- end }}
