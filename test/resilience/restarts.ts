import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { createRandom } from '../helpers/random.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { startClients } from './clients.ts';
import { contradictions, storedFiles } from './history.ts';

const JOBS_BETWEEN = 4;
const LONGEST_WAIT_MS = 500;

export interface RestartReport {
  accepted: number;
  completed: number;
  restarts: number;
  /** Longest time, in milliseconds, from SIGTERM to the end of a process. */
  slowestEnd: number;
  wrong: string[];
}

/**
 * Ends the nodes of a service by SIGTERM in turn and starts each again, as an update does, under load. No accepted job
 * may be lost, run twice or fail because of it.
 * @param roles `all` is one process; `split` two API nodes and two workers on one data folder
 */
export async function rollingRestarts({
  rounds,
  seed,
  roles,
  clients = 4,
}: {
  /** How often each node is restarted. */
  rounds: number;
  seed: number;
  roles: 'all' | 'split';
  clients?: number;
}): Promise<RestartReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-restarts-'));
  const parts = roles === 'all' ? ['all'] : ['api', 'worker', 'api', 'worker'];
  const nodes = await Promise.all(parts.map(async (role) => ({ role, port: await freePort() })));
  const running = new Map<(typeof nodes)[0], Service>();
  const start = async (node: (typeof nodes)[0]) => {
    const env = { ...GENEROUS, WORKER_CONCURRENCY: '2', ROLE: node.role, PORT: String(node.port), DRAIN_SECONDS: '2' };
    running.set(node, await startService({ dataDir, env }));
  };
  for (const node of nodes) await start(node);
  const doors = nodes.filter(({ role }) => role !== 'worker');
  let turn = 0;
  const load = startClients(() => `http://127.0.0.1:${doors[turn++ % doors.length]?.port}`, {
    count: clients,
    ttlMs: 900_000,
  });
  const accepted = () => load.stories.filter((story) => story.id !== null).length;
  const report: RestartReport = { accepted: 0, completed: 0, restarts: 0, slowestEnd: 0, wrong: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      for (const node of nodes) {
        const wanted = accepted() + JOBS_BETWEEN;
        await until('jobs were accepted', () => accepted() >= wanted, 120);
        await sleep(random.below(LONGEST_WAIT_MS));
        const before = Date.now();
        const code = await running.get(node)?.stop('SIGTERM');
        report.slowestEnd = Math.max(report.slowestEnd, Date.now() - before);
        if (code !== 0) report.wrong.push(`a node of role ${node.role} ended with ${code}`);
        await start(node);
        report.restarts++;
      }
    }
    await load.stop();
    report.wrong.push(...load.wrong, ...contradictions(dataDir, load.stories));
    for (const { id, end } of load.stories) {
      if (id) report.accepted++;
      if (end === 'completed') report.completed++;
      if (end === 'failed') report.wrong.push(`job ${id} failed`);
    }
    const { outputs, strays, lost } = storedFiles(dataDir);
    if (outputs !== report.completed) report.wrong.push(`${outputs} outputs for ${report.completed} completed jobs`);
    report.wrong.push(...strays.map((name) => `${name} has no row`), ...lost.map((name) => `${name} has no object`));
    return report;
  } finally {
    await Promise.all([...running.values()].map((service) => service.stop('SIGKILL')));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
