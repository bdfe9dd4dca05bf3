import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { requireTool } from '../helpers/tools.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const ALERTS = join(DEPLOY, 'prometheus-alerts.yaml');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const alerts: { alert: string; expr: string }[] = parse(read('prometheus-alerts.yaml')).groups[0].rules;

interface Panel {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { expr: string }[];
}
const panels: Panel[] = JSON.parse(read('grafana-dashboard.json')).panels;

/** Three hours of nodes' metrics, one value a minute, in promtool's format. */
type Series = Record<string, string>;
const NODE = 'job="sheaf",instance="a"';
const requests = (status: number) =>
  `sheaf_http_requests_total{${NODE},method="POST",route="/api/upload",status="${status}"}`;
const jobs = (end: string) => `sheaf_jobs_total{${NODE},type="pdf-split",end="${end}"}`;
const imports = (end: string) => `sheaf_import_seconds_count{${NODE},end="${end}"}`;
const buckets = (fast: string, slow: string): Series => {
  const bucket = (le: string) =>
    `sheaf_http_request_duration_seconds_bucket{${NODE},method="GET",route="/api/usage",le="${le}"}`;
  return { [bucket('0.1')]: fast, [bucket('5')]: slow, [bucket('+Inf')]: slow };
};

/** For each alert, conditions that fire it, and similar ones that do not. */
const SCENES: Record<string, { fires: Series; quiet: Series }> = {
  SheafNodeDown: { fires: { [`up{${NODE}}`]: '1x10 0x170' }, quiet: { [`up{${NODE}}`]: '1x180' } },
  SheafErrors: {
    fires: { [requests(200)]: '0+90x180', [requests(500)]: '0+10x180' },
    quiet: { [requests(200)]: '0+999x180', [requests(500)]: '0+1x180', [requests(503)]: '0+500x180' },
  },
  SheafUnavailable: {
    fires: { [requests(200)]: '0+90x180', [requests(503)]: '0+10x180' },
    quiet: { [requests(200)]: '0+99x180', [requests(503)]: '0+1x180', [requests(500)]: '0+50x180' },
  },
  SheafStorageFull: {
    fires: { [requests(507)]: '0x170 1x10' },
    quiet: { [requests(507)]: '5x180', [requests(503)]: '0+9x180' },
  },
  SheafQueueWaits: {
    fires: { [`sheaf_queue_oldest_seconds{${NODE}}`]: '61x180' },
    quiet: { [`sheaf_queue_oldest_seconds{${NODE}}`]: '59x180' },
  },
  SheafWebhooksWait: {
    fires: {
      [`sheaf_webhook_deliveries_oldest_seconds{${NODE}}`]: '3700x180',
      [`sheaf_webhook_deliveries_pending{${NODE}}`]: '101x180',
    },
    quiet: {
      [`sheaf_webhook_deliveries_oldest_seconds{${NODE}}`]: '9999x180',
      [`sheaf_webhook_deliveries_pending{${NODE}}`]: '3x180',
    },
  },
  SheafImportsRefused: {
    fires: { [imports('source_refused')]: '0+2x180' },
    quiet: { [imports('source_refused')]: '0+1x180', [imports('completed')]: '0+99x180' },
  },
  SheafImportsFail: {
    fires: { [imports('source_unreachable')]: '0+6x180', [imports('completed')]: '0+4x180' },
    quiet: { [imports('source_unreachable')]: '0+1x180' },
  },
  SheafNobodyWorks: {
    fires: { [`sheaf_queue_jobs{${NODE}}`]: '1x180', [`sheaf_running_jobs{${NODE}}`]: '0x180' },
    quiet: { [`sheaf_queue_jobs{${NODE}}`]: '9x180', [`sheaf_running_jobs{${NODE}}`]: '1x180' },
  },
  SheafJobsCrash: {
    fires: { [jobs('completed')]: '0+3x180', [jobs('failed')]: '0+2x180' },
    quiet: { [jobs('completed')]: '0x180', [jobs('failed')]: '0+1x180' },
  },
  SheafSlowRequests: { fires: buckets('0x180', '0+9x180'), quiet: buckets('0+9x180', '0+9x180') },
  SheafEventLoopBlocked: {
    fires: { [`nodejs_eventloop_lag_p99_seconds{${NODE}}`]: '0.3x180' },
    quiet: { [`nodejs_eventloop_lag_p99_seconds{${NODE}}`]: '0.2x180' },
  },
  SheafDatabasePoolExhausted: {
    fires: {
      [`sheaf_database_connections_open{${NODE}}`]: '10x180',
      [`sheaf_database_connections_idle{${NODE}}`]: '0x180',
    },
    // SQLite has one connection, and it is never idle.
    quiet: {
      [`sheaf_database_connections_open{${NODE}}`]: '1x180',
      [`sheaf_database_connections_idle{${NODE}}`]: '0x180',
    },
  },
  SheafStorageGrows: {
    fires: { [`sheaf_storage_bytes{${NODE}}`]: '1000+1000x180' },
    quiet: { [`sheaf_storage_bytes{${NODE}}`]: '100000+10x180' },
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-alerts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs promtool; returns its complaints. */
function judge(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}` || `ended with ${status}`;
}

describe.runIf(requireTool('promtool'))('alerts for Prometheus', () => {
  it('are rules that Prometheus takes', () => {
    expect(judge('check', 'rules', ALERTS)).toBe('');
  });

  it('each have something that makes them fire', () => {
    expect(Object.keys(SCENES)).toEqual(alerts.map(({ alert }) => alert));
  });

  it('fire when they should, and not before', async () => {
    const scene = (alert: string, name: 'fires' | 'quiet', series: Series) => ({
      name: `${alert} ${name}`,
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
          eval_time: '175m',
          exp_samples: name === 'fires' ? [{ labels: '{}', value: 1 }] : [],
        },
      ],
    });
    // In one run, for promtool takes longest to start; it names the scenes that come out otherwise.
    const tests = Object.entries(SCENES).flatMap(([alert, { fires, quiet }]) => [
      scene(alert, 'fires', fires),
      scene(alert, 'quiet', quiet),
    ]);
    const path = join(folder, 'scenes.json');
    await writeFile(path, JSON.stringify({ rule_files: [ALERTS], evaluation_interval: '5m', tests }));
    expect(judge('test', 'rules', path)).toBe('');
  });
});

describe('the dashboard for Grafana', () => {
  it('has panels beside and below each other, none over another', () => {
    const cells = new Map<string, string>();
    for (const { title, gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, cells.get(`${x} ${y}`)]).toEqual([title, undefined]);
          cells.set(`${x} ${y}`, title);
        }
      }
    }
  });

  it.runIf(requireTool('promtool'))('asks in words that Prometheus takes', async () => {
    const asking = panels.filter(({ type }) => type !== 'row');
    expect(asking.length).toBeGreaterThan(10);
    for (const { targets } of asking) expect(targets?.length).toBeGreaterThan(0);
    const rules = asking
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }, index) => ({
        record: `panel:${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.*'),
      }));
    for (const { expr } of rules) expect(expr).not.toContain('$');
    const path = join(folder, 'panels.json');
    await writeFile(path, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(judge('check', 'rules', path)).toBe('');
  });
});
