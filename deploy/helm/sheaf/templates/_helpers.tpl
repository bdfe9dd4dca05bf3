{{- define "sheaf.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "sheaf.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sheaf.labels" -}}
{{ include "sheaf.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "sheaf.secret" -}}
{{- .Values.existingSecret | default (include "sheaf.fullname" .) -}}
{{- end -}}

{{- define "sheaf.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "sheaf.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{/* The pod of one role. Called with a dict of root, role, node (its values) and port (of probes). */}}
{{- define "sheaf.pod" -}}
metadata:
  labels:
    {{- include "sheaf.selector" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    checksum/settings: {{ toJson .root.Values.settings | sha256sum }}
    checksum/secrets: {{ toJson .root.Values.secrets | sha256sum }}
    {{- with .node.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "sheaf.serviceAccount" .root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # Room for the drain and for what follows it.
  terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds 25 }}
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "sheaf.selector" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .role }}
  containers:
    - name: sheaf
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      envFrom:
        - configMapRef:
            name: {{ include "sheaf.fullname" .root }}
        - secretRef:
            name: {{ include "sheaf.secret" .root }}
      env:
        - name: ROLE
          value: {{ .role }}
        {{- if eq .role "worker" }}
        - name: PROBE_PORT
          value: {{ .port | quote }}
        - name: WORKER_CONCURRENCY
          value: {{ .node.concurrency | quote }}
        {{- end }}
        {{- range $name, $value := .node.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      ports:
        - name: http
          containerPort: {{ .port }}
      {{- if eq .role "api" }}
      lifecycle:
        preStop:
          # New requests stop coming before the node stops taking them.
          exec: { command: [sleep, "5"] }
      {{- end }}
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 2
        failureThreshold: 45
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # Not /readyz: when a part that all nodes share is away, none of them may drop out. They go on without the cache,
      # and answer 503 with Retry-After without the others. /readyz is there for alerts.
      readinessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 2
      resources:
        {{- toYaml .node.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      emptyDir:
        sizeLimit: {{ .root.Values.scratch.sizeLimit }}
    - name: tmp
      emptyDir:
        sizeLimit: 64Mi
  {{- with .node.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .node.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .node.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
