{{- define "traktanda.selector" -}}
app.kubernetes.io/name: traktanda
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "traktanda.labels" -}}
{{ include "traktanda.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "traktanda.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{/* The settings; the keys of the Secret are settings, too. */}}
{{- define "traktanda.settings" -}}
envFrom:
  - secretRef:
      name: {{ .Values.secretName }}
env:
  - name: ROOT_URL
    value: {{ printf "https://%s" .Values.host | quote }}
  - name: TRUST_PROXY
    value: {{ .Values.trustProxy | quote }}
  - name: STOP_DELAY_SECONDS
    value: {{ .Values.stopDelaySeconds | quote }}
  - name: STOP_SECONDS
    value: {{ .Values.stopSeconds | quote }}
  {{- /* As JSON, a large number is not written with an exponent. */}}
  {{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
  {{- end }}
{{- end }}

{{/* No privileges on the node, and no writable storage but what ends with the pod. */}}
{{- define "traktanda.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "traktanda.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}
