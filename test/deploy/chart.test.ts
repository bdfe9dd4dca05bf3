import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import { type Manifest, renderChart } from './chart.ts';

const SECRETS = { DATABASE_URL: 'postgres://sheaf:secret@db/sheaf', REDIS_URL: 'redis://cache:6379/0' };
/** Everything that can be switched on. */
const ALL = {
  secrets: { ...SECRETS, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', SECRET_KEY: 'k'.repeat(32) },
  settings: { TRUSTED_PROXIES: '10.0.0.0/8', METRICS_ALLOW_CIDRS: '10.0.0.0/8', S3_ENDPOINT: 'http://s3:7070' },
  imagePullSecrets: [{ name: 'registry' }],
  serviceAccount: { name: 'files', annotations: { role: 'files' } },
  api: {
    autoscaling: { enabled: true },
    settings: { PREVIEW_MAX_PAGES: 10 },
    podAnnotations: { team: 'files' },
    nodeSelector: { disk: 'fast' },
    tolerations: [{ key: 'files', operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
  },
  worker: { settings: { MAX_JOB_SECONDS: 60 }, concurrency: 3, autoscaling: { on: 'queue' } },
  service: { annotations: { team: 'files' } },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'files-tls', host: 'files.example.org' },
  monitoring: { enabled: true, labels: { release: 'prometheus' } },
};

const CASES = {
  'as it comes': { secrets: SECRETS },
  'with everything on': ALL,
  'with a secret that is there': { existingSecret: 'sheaf-secrets' },
  'scaled by a metric, with no account and no budget': {
    secrets: SECRETS,
    worker: { autoscaling: { on: 'metric' } },
    serviceAccount: { create: false },
    podDisruptionBudget: { enabled: false },
  },
};

interface Pod {
  metadata: { labels: Record<string, string>; annotations: Record<string, string> };
  spec: {
    serviceAccountName: string;
    terminationGracePeriodSeconds: number;
    containers: {
      image: string;
      env: { name: string; value: string }[];
      envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
      ports: { name: string; containerPort: number }[];
      volumeMounts: { name: string; mountPath: string }[];
      [probe: string]: unknown;
    }[];
    volumes: { name: string }[];
  };
}
interface Deployment {
  metadata: { name: string };
  spec: { replicas?: number; selector: { matchLabels: Record<string, string> }; template: Pod };
}

const find = <T = Record<string, never>>(all: Manifest[], kind: string, name?: string) =>
  all.find((each) => each.kind === kind && (!name || each.metadata.name === name)) as T | undefined;
const deployments = (all: Manifest[]) =>
  all.filter(({ kind }) => kind === 'Deployment') as unknown as (Manifest & Deployment)[];
const isWithin = (part: Record<string, string>, whole: Record<string, string>) =>
  Object.entries(part).every(([name, value]) => whole[name] === value);

/** The settings of a container, as the service reads them. */
function configOf(all: Manifest[], { spec }: Pod): Config {
  const env: Record<string, string> = {};
  for (const { configMapRef, secretRef } of spec.containers[0]!.envFrom) {
    Object.assign(env, find<{ data: object }>(all, 'ConfigMap', configMapRef?.name)?.data);
    Object.assign(env, find<{ stringData: object }>(all, 'Secret', secretRef?.name)?.stringData);
  }
  for (const { name, value } of spec.containers[0]!.env) env[name] = value;
  for (const value of Object.values(env)) expect(value).toBeTypeOf('string');
  return readConfig(env);
}

describe.each(Object.entries(CASES))('the chart %s', (_, values) => {
  const all = renderChart(values, 'files');

  it('gives each object a kind, a version and its own name', () => {
    expect(all.length).toBeGreaterThan(4);
    for (const { apiVersion, kind } of all)
      expect([apiVersion, kind]).toEqual([expect.any(String), expect.any(String)]);
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { metadata } of all) expect(metadata.name).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
  });

  it('starts nodes of both roles with settings that the service takes', () => {
    const [api, worker] = deployments(all).map(({ spec }) => configOf(all, spec.template));
    expect([api!.ROLE, worker!.ROLE]).toEqual(['api', 'worker']);
    for (const { spec } of deployments(all)) {
      const [container] = spec.template.spec.containers;
      const config = configOf(all, spec.template);
      // Probes ask the port that the role listens on.
      expect(container!.ports[0]!.containerPort).toBe(config.ROLE === 'api' ? config.PORT : config.PROBE_PORT);
      expect(spec.template.spec.terminationGracePeriodSeconds).toBe(config.DRAIN_SECONDS + 25);
      expect(
        config.DATA_DIR === '/data' || container!.volumeMounts.some(({ mountPath }) => mountPath === '/data'),
      ).toBe(true);
    }
  });

  it('names nothing that is not there', () => {
    const accounts = [
      'default',
      ...all.filter(({ kind }) => kind === 'ServiceAccount').map((each) => each.metadata.name),
    ];
    for (const { spec } of deployments(all)) {
      const pod = spec.template;
      expect(isWithin(spec.selector.matchLabels, pod.metadata.labels)).toBe(true);
      expect(accounts).toContain(pod.spec.serviceAccountName);
      const [container] = pod.spec.containers;
      const volumes = pod.spec.volumes.map(({ name }) => name);
      expect(container!.volumeMounts.map(({ name }) => name).filter((name) => !volumes.includes(name))).toEqual([]);
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        expect(container![probe]).toMatchObject({ httpGet: { path: '/healthz', port: container!.ports[0]!.name } });
      }
      for (const { configMapRef, secretRef } of container!.envFrom) {
        if (configMapRef) expect(find(all, 'ConfigMap', configMapRef.name)).toBeDefined();
        if (secretRef && !('existingSecret' in values)) expect(find(all, 'Secret', secretRef.name)).toBeDefined();
        if (secretRef && 'existingSecret' in values) expect(secretRef.name).toBe(values.existingSecret);
      }
    }
    const targets = deployments(all).map(({ metadata }) => metadata.name);
    for (const scaler of all.filter(({ kind }) => /Autoscaler|ScaledObject/.test(kind))) {
      expect(targets).toContain(
        (scaler as unknown as { spec: { scaleTargetRef: { name: string } } }).spec.scaleTargetRef.name,
      );
    }
  });

  it('leads requests to API nodes alone, and budgets each role', () => {
    const labels = deployments(all).map(({ spec }) => spec.template.metadata.labels);
    const met = (selector: Record<string, string>) =>
      labels.filter((each) => isWithin(selector, each)).map((each) => each['app.kubernetes.io/component']);
    expect(met(find<{ spec: { selector: never } }>(all, 'Service')!.spec.selector)).toEqual(['api']);
    const budgets = all.filter(({ kind }) => kind === 'PodDisruptionBudget') as unknown as Deployment[];
    expect(budgets.flatMap(({ spec }) => met(spec.selector.matchLabels)).sort()).toEqual(
      'podDisruptionBudget' in values ? [] : ['api', 'worker'],
    );
  });
});

describe('what is switched on in the chart', () => {
  const all = renderChart(ALL, 'files');

  it('is there', () => {
    const kinds = all.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'Ingress',
        'HorizontalPodAutoscaler',
        'ScaledObject',
        'TriggerAuthentication',
        'PodMonitor',
      ]),
    );
    expect(find(all, 'Ingress')).toMatchObject({
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['files.example.org'], secretName: 'files-tls' }],
        rules: [{ host: 'files.example.org', http: { paths: [{ backend: { service: { name: 'files-sheaf' } } }] } }],
      },
    });
    // An autoscaler sets the number of replicas.
    expect(deployments(all).map(({ spec }) => spec.replicas)).toEqual([undefined, undefined]);
    expect(deployments(renderChart({ secrets: SECRETS })).map(({ spec }) => spec.replicas)).toEqual([2, 2]);
  });

  it('reaches the nodes as settings', () => {
    const [api, worker] = deployments(all).map(({ spec }) => configOf(all, spec.template));
    expect(api).toMatchObject({ PREVIEW_MAX_PAGES: 10, S3_BUCKET: 'sheaf', S3_ENDPOINT: 'http://s3:7070' });
    expect(worker).toMatchObject({ MAX_JOB_SECONDS: 60, WORKER_CONCURRENCY: 3, SECRET_KEY: 'k'.repeat(32) });
    const [first] = deployments(all);
    expect(first!.spec.template.metadata.annotations).toMatchObject({ team: 'files' });
    const changed = deployments(renderChart({ ...ALL, settings: { LOG_LEVEL: 'warn' } }, 'files'));
    expect(changed[0]!.spec.template.metadata.annotations['checksum/settings']).not.toBe(
      first!.spec.template.metadata.annotations['checksum/settings'],
    );
  });
});

it.each([
  [{}, 'secrets.DATABASE_URL must name a PostgreSQL database, or existingSecret a secret that holds it'],
  [{ secrets: { DATABASE_URL: 'x' } }, 'secrets.REDIS_URL must name a Redis, or existingSecret a secret that holds it'],
  [{ secrets: SECRETS, worker: { autoscaling: { on: 'cpu' } } }, 'worker.autoscaling.on must be none, queue or metric'],
])('refuses values that cannot be: %j', (values, message) => {
  expect(() => renderChart(values)).toThrow(message);
});
