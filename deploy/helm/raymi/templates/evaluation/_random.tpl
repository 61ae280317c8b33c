{{/* What the generated Secrets derive from, as YAML: that of the cluster, else random texts. They are kept in .Values, which all templates
     of a render share, because a second call would make others. */}}
{{- define "raymi.random" -}}
{{- if not (hasKey .Values.evaluation "random") }}
{{- $old := (lookup "v1" "Secret" .Release.Namespace (printf "%s-evaluation" .Release.Name)).data | default dict }}
{{- $seed := get $old "seed" | b64dec | default (randAlphaNum 40) }}
{{- $signing := get $old "signing.pem" | b64dec | default (genPrivateKey "ed25519") }}
{{- $_ := set .Values.evaluation "random" (dict "seed" $seed "signing.pem" $signing) }}
{{- end }}
{{- toYaml .Values.evaluation.random }}
{{- end }}

{{/* The annotation with which pods start anew when the chart's Secrets have changed; empty if it has none. Jobs read them at each start. */}}
{{- define "raymi.checksums" -}}
{{- if .Values.evaluation.enabled -}}
checksum/secrets: {{ include (print .Template.BasePath "/evaluation/secret.yaml") . | sha256sum }}
{{- end }}
{{- end }}
