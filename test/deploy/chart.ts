import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { createRenderer } from './template.ts';

const CHART = join(import.meta.dirname, '../../deploy/helm/sheaf');
const read = (path: string) => readFileSync(join(CHART, path), 'utf8');

export type Manifest = Record<string, never> & { kind: string; metadata: { name: string } };
type Values = { [key: string]: unknown };

/** The chart's manifests for values that are given over its own. @throws Error as the chart does for wrong values */
export function renderChart(values: Values = {}, release = 'sheaf'): Manifest[] {
  const chart = parse(read('Chart.yaml'));
  const root = {
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: release, Namespace: 'default', Service: 'Helm' },
    Values: merge(parse(read('values.yaml')), values),
  };
  const renderer = createRenderer();
  const templates = globSync('templates/*', { cwd: CHART }).sort();
  for (const path of templates.filter((path) => path.endsWith('.tpl'))) renderer.define(read(path));
  return templates
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => parseAllDocuments(renderer.render(read(path), root)))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

function merge(base: Values, over: Values): Values {
  const all = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = all[key];
    all[key] = isMap(below) && isMap(value) ? merge(below, value) : value;
  }
  return all;
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
