{{/* Liveness checks only whether the process listens: an unavailable database is
     no reason to restart it. Readiness is asked at the metrics' address: a gRPC
     probe has no client certificate. */}}
{{- define "raymi.ports.service" -}}
ports:
  - { name: grpc, containerPort: 9000 }
  - { name: metrics, containerPort: 9090 }
  {{- if eq . "media" }}
  - { name: http, containerPort: 9001 }
  {{- end }}
readinessProbe: { httpGet: { path: /readyz, port: metrics }, periodSeconds: 5 }
livenessProbe: { tcpSocket: { port: grpc }, periodSeconds: 20 }
startupProbe: { tcpSocket: { port: grpc }, periodSeconds: 1, failureThreshold: 60 }
{{- end }}

{{/* Gateway and web. Not /readyz: an unavailable service must not make the whole gateway unready. */}}
{{- define "raymi.ports.http" -}}
ports:
  - { name: http, containerPort: 8080 }
  - { name: metrics, containerPort: 9090 }
readinessProbe: { httpGet: { path: /_health, port: http }, periodSeconds: 5 }
livenessProbe: { tcpSocket: { port: http }, periodSeconds: 20 }
startupProbe: { tcpSocket: { port: http }, periodSeconds: 1, failureThreshold: 60 }
{{- end }}

{{/* By its own command, because a sidecar listens on the pod's loopback only. No readiness probe: while it is broken, media works on and
     reports that it is degraded. Only its start counts, so that an upgrade stops at a sidecar that does not start. Ten seconds,
     because a busy processor is no reason to restart it. */}}
{{- define "raymi.probes.sidecar" -}}
startupProbe: { exec: { command: [{{ . }}, health] }, periodSeconds: 1, timeoutSeconds: 10, failureThreshold: 60 }
livenessProbe: { exec: { command: [{{ . }}, health] }, periodSeconds: 20, timeoutSeconds: 10 }
{{- end }}

{{/* The rule of a policy for the names of servers. */}}
{{- define "raymi.dns" -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
  {{- with .Values.dnsPeers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
