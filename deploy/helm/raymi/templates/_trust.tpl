{{/* The authorities of caBundle, as a volume, its mount and the variable that Go reads; empty without one. Programs in Go trust them
beside the public ones of their image. */}}
{{- define "raymi.trust.volume" -}}
{{- with .Values.caBundle }}
{{- if .secret }}
- { name: authorities, secret: { secretName: {{ .secret }}, items: [{ key: {{ .key }}, path: ca.crt }] } }
{{- else if .configMap }}
- { name: authorities, configMap: { name: {{ .configMap }}, items: [{ key: {{ .key }}, path: ca.crt }] } }
{{- end }}
{{- end }}
{{- end }}

{{- define "raymi.trust.mount" -}}
{{- if or .Values.caBundle.secret .Values.caBundle.configMap }}
- { name: authorities, mountPath: /etc/raymi-authorities, readOnly: true }
{{- end }}
{{- end }}

{{/* libpq reads the other variable, unless the URL has sslrootcert. */}}
{{- define "raymi.trust.env" -}}
{{- if or .Values.caBundle.secret .Values.caBundle.configMap }}
- { name: SSL_CERT_FILE, value: /etc/raymi-authorities/ca.crt }
{{- end }}
{{- end }}

{{- define "raymi.trust.postgres" -}}
{{- if or .Values.caBundle.secret .Values.caBundle.configMap }}
- { name: PGSSLROOTCERT, value: /etc/raymi-authorities/ca.crt }
{{- end }}
{{- end }}
