import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image?: string;
  depends_on?: string[] | Record<string, { condition: string }>;
  environment?: Record<string, string | number>;
  volumes?: string[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  deploy?: { replicas: number };
}

/** Replaces variables by values, as Compose does. @throws Error for a required variable without a value */
function interpolate(text: string, env: Record<string, string>): string {
  return text.replace(/\$\$|\$\{(\w+)(?:(:[?-])([^}]*))?\}/g, (whole, name?: string, kind?: string, rest?: string) => {
    if (!name) return whole === '$$' ? '$' : whole;
    if (env[name]) return env[name];
    if (kind === ':?') throw new Error(`${name}: ${rest}`);
    return kind === ':-' ? (rest ?? '') : '';
  });
}

/** The example of .env, with all blanks filled in. */
function filledIn(): Record<string, string> {
  const lines = [...read('deploy/compose.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value || 'filled-in']));
}

const compose = (env: Record<string, string>) =>
  parse(interpolate(read('compose.yaml'), env), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };

describe('compose.yaml', () => {
  const { services, volumes } = compose(filledIn());

  it('starts nodes of both roles with settings that the service takes', () => {
    for (const role of ['api', 'worker'] as const) {
      const { environment = {}, stop_grace_period, deploy } = services[role]!;
      const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));
      const config = readConfig(env);
      expect(config).toMatchObject({ ROLE: role, S3_BUCKET: 'sheaf', S3_ENDPOINT: 'http://s3:7070' });
      expect(config.DATABASE_URL).toMatch(/^postgres:\/\/sheaf:[^@]+@postgres:5432\/sheaf$/);
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(config.DRAIN_SECONDS);
      expect(deploy?.replicas).toBeGreaterThan(1);
    }
  });

  it('waits for existing services that have a health check', () => {
    for (const { depends_on = [] } of Object.values(services)) {
      const all = Array.isArray(depends_on)
        ? depends_on.map((name) => [name, { condition: '' }])
        : Object.entries(depends_on);
      for (const [name, { condition }] of all as [string, { condition: string }][]) {
        expect(Object.keys(services)).toContain(name);
        if (condition === 'service_healthy') expect(services[name]!.healthcheck?.test.length).toBeGreaterThan(1);
      }
    }
    for (const host of ['postgres', 'valkey', 's3']) expect(services[host]).toBeDefined();
  });

  it('keeps data in volumes that it names, and mounts existing files', () => {
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [from = '', to] = mount.split(':');
      if (!to) continue;
      if (from.startsWith('.')) expect([from, existsSync(join(root, from))]).toEqual([from, true]);
      else expect(Object.keys(volumes)).toContain(from);
    }
  });

  it('does not start without its secrets', () => {
    const env = filledIn();
    for (const name of ['POSTGRES_PASSWORD', 'VALKEY_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(Object.keys(env)).toContain(name);
      expect(() => compose({ ...env, [name]: '' })).toThrow(`${name}: set it in .env`);
    }
  });
});
