{{- define "qabas.pod" -}}
metadata:
  labels: { app: qabas, role: {{ .role }} }
  annotations: { prometheus.io/port: "9464" }
spec:
  securityContext: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
  terminationGracePeriodSeconds: 30
  topologySpreadConstraints:
    - { maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: ScheduleAnyway, labelSelector: { matchLabels: { app: qabas, role: {{ .role }} } } }
  containers:
    - name: qabas
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
      envFrom: [{ secretRef: { name: {{ .root.Values.secretName }} } }]
      env:
        - { name: QABAS_ROLE, value: {{ .role }} }
        - { name: QABAS_PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
        - { name: QABAS_METRICS_PORT, value: "9464" }
        - { name: QABAS_METRICS_HOST, value: 0.0.0.0 }
        - { name: QABAS_DRAIN_SECONDS, value: "20" }
        {{- range $name, $value := .root.Values.settings }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      # Until everybody who routes has heard that it goes (Kubernetes 1.30 or later).
      lifecycle: { preStop: { sleep: { seconds: 5 } } }
      ports: [{ name: http, containerPort: 8080 }, { name: metrics, containerPort: 9464 }]
      startupProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 3, failureThreshold: 60 }
      readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5, timeoutSeconds: 4 }
      livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, timeoutSeconds: 4, failureThreshold: 6 }
      resources: {{- toYaml .of.resources | nindent 8 }}
      volumeMounts: [{ name: files, mountPath: /data }, { name: tmp, mountPath: /tmp }]
  volumes:
    - { name: files, persistentVolumeClaim: { claimName: qabas-files } }
    - { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- end -}}
