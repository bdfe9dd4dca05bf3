import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../src/operations/kit/programs.ts';
import { SETTINGS } from '../../src/settings/settings.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unique = (found: Iterable<RegExpMatchArray>) => [...new Set([...found].map((match) => match[1] as string))];

/** The keys of a YAML file of maps, as paths such as `api.replicas`; lists and flow maps are values. */
function keysOf(yaml: string): Set<string> {
  const above: { indent: number; key: string }[] = [];
  const keys = new Set<string>();
  for (const line of yaml.split('\n')) {
    const match = /^( *)([\w.-]+):/.exec(line);
    if (!match) continue;
    const indent = (match[1] as string).length;
    while (above.length > 0 && (above.at(-1) as { indent: number }).indent >= indent) above.pop();
    above.push({ indent, key: match[2] as string });
    keys.add(above.map(({ key }) => key).join('.'));
  }
  return keys;
}

/** Whether a command of the Dockerfile writes this file. */
const isMadeBy = (dockerfile: string, path: string) =>
  dockerfile.includes(` -o ${path} `) || dockerfile.includes(` mkdir ${path} `);

describe('what is shipped for running Sheaf', () => {
  it('uses existing metrics in alerts and dashboard', async () => {
    const metrics = await (await fetch(`${suite.service.url}/metrics`)).text();
    const known = new Set(
      [...metrics.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    for (const path of ['deploy/prometheus-alerts.yaml', 'deploy/grafana-dashboard.json']) {
      const asked = unique(read(path).matchAll(/\b(sheaf_[a-z0-9_]+|nodejs_[a-z0-9_]+|process_[a-z0-9_]+)\b/g));
      expect(asked.length, path).toBeGreaterThan(3);
      expect(
        asked.filter((name) => !known.has(name)),
        path,
      ).toEqual([]);
    }
    expect(() => JSON.parse(read('deploy/grafana-dashboard.json'))).not.toThrow();
  });

  it('sets existing settings', () => {
    const values = [...keysOf(read('deploy/helm/sheaf/values.yaml'))];
    const set = [
      ...values.flatMap((key) => /^(?:settings|secrets)\.(\w+)$/.exec(key)?.[1] ?? []),
      ...unique(read('deploy/helm/sheaf/templates/config.yaml').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)),
      ...unique(
        read('compose.yaml')
          .split('services:')[0]
          ?.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm) ?? [],
      ),
    ];
    expect(set.length).toBeGreaterThan(15);
    expect(set.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('fills in variables of compose.yaml that the example of .env names', () => {
    const needed = unique(read('compose.yaml').matchAll(/\$\{(\w+):\?/g));
    expect(needed.length).toBeGreaterThan(2);
    const example = read('deploy/compose.env.example');
    expect(needed.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([]);
  });

  it('defines every value and template that the chart uses', () => {
    const values = keysOf(read('deploy/helm/sheaf/values.yaml'));
    const templates = globSync('deploy/helm/sheaf/templates/*', { cwd: root }).map(read).join('\n');
    const used = unique(templates.matchAll(/\.Values\.([\w.]+)/g));
    expect(used.length).toBeGreaterThan(15);
    expect(used.filter((name) => !values.has(name))).toEqual([]);
    const defined = new Set(unique(templates.matchAll(/define "([^"]+)"/g)));
    const included = unique(templates.matchAll(/(?:include|template) "([^"]+)"/g));
    expect(included.filter((name) => !defined.has(name))).toEqual([]);
    const opened = templates.match(/\{\{-? *(?:if|range|with|define|block)\b/g) ?? [];
    expect(templates.match(/\{\{-? *end\b/g)).toHaveLength(opened.length);
  });

  it('copies existing files into the image, and starts one of them', () => {
    const dockerfile = read('Dockerfile');
    const copied = [...dockerfile.matchAll(/^COPY (?:--\S+ )*(.+) \S+$/gm)].flatMap((match) =>
      (match[1] as string).split(' '),
    );
    const own = copied
      .map((path) => path.replace(/^\/app\//, ''))
      .filter((path) => !/^(?:\/data|node_modules|web\/dist|joined|\.)$/.test(path) && !isMadeBy(dockerfile, path));
    expect(own).toEqual(expect.arrayContaining(['package.json', 'src', 'deploy/healthcheck.ts']));
    for (const path of [...own, 'src/main.ts', 'web/build.ts'])
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    // The image with all programs has them all.
    const packages = Object.values(PROGRAMS).flatMap((program) => program.packages);
    expect(packages.filter((name) => !dockerfile.includes(` ${name} `))).toEqual([]);
    const removed = unique(dockerfile.matchAll(/dependencies\.([@\w/-]+)/g));
    const { dependencies } = JSON.parse(read('package.json'));
    expect(removed.filter((name) => !(name in dependencies))).toEqual([]);
  });
});
